import {
  isSeenEnough,
  isShortVideo,
  limits,
  messageKeysOf,
  unwatchedRanges,
  type Case,
  type ReviewWatch,
} from '@plainscan/contract';
import { useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { casePageMessages } from '../cases/case-page-messages.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { useCurrentUser } from '../platform/session/session.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { useFailureWords } from '../cases/actions/action-failure.ts';
import { isDestructive, isOffered, needsReason } from '../cases/actions/action-buttons.ts';
import { useCaseAction } from '../cases/actions/case-actions.ts';
import type { OneCallAction } from '../cases/actions/case-calls.ts';
import { useCaseWords } from '../cases/actions/use-case-words.ts';
import { reviewMessages } from '../reports/review/review-messages.ts';
import { SeenParts } from '../reports/review/seen-parts.tsx';
import type { SigningOff } from './signing-off.ts';
import { ReasonField } from '../platform/forms/reason-field.tsx';

const { shortVideoSeconds: least } = limits;

/** Actions that send a report to its patient, or to its review. */
const sending: ReadonlySet<OneCallAction> = new Set<OneCallAction>(['sendForReview', 'signOff']);

interface ActionDialogProps {
  item: Case;
  /** The action to confirm. `null` shows nothing. */
  action: OneCallAction | null;
  signingOff?: SigningOff | undefined;
  onClose: () => void;
}

/** E-058: the question before an action, with a reason if required. An error appears in the same dialog. */
export function ActionDialog({ action: asked, item, signingOff, onClose }: ActionDialogProps) {
  const t = useCaseWords();
  const words = useMessages(casePageMessages);
  const review = useMessages(reviewMessages);
  const failureOf = useFailureWords();
  const { id } = useCurrentUser();
  const call = useCaseAction({ isQuiet: true });
  const [reason, setReason] = useState('');
  const [captionsReason, setCaptionsReason] = useState('');
  // Keeps the last question while the dialog closes. Before the first one, a hidden dialog is needed to return the
  // focus.
  const [shown, setShown] = useState<OneCallAction>(asked ?? 'claim');
  if (asked && asked !== shown) setShown(asked);
  const action = asked ?? shown;
  const { confirm, label } = messageKeysOf(action);
  const watching = action === 'signOff' ? (signingOff?.watching ?? null) : null;
  const known = watching?.known ?? null;
  const { isUnseen, asksWhy, isShort, isSentBare, asksCaptions } = questionsOf(action, item, known);
  const asksReason = asksWhy || isShort || needsReason(action, item, id);
  const isHeld = (asksReason && reason.trim() === '') || (asksCaptions && captionsReason.trim() === '');
  const people = { patient: item.patientName, assignee: item.assigneeName ?? '' };
  const close = () => {
    setReason('');
    setCaptionsReason('');
    call.reset();
    onClose();
  };
  const run = async () => {
    if (isHeld || call.isPending) return;
    const given = {
      ...(asksReason && { reason: reason.trim() }),
      ...(asksCaptions && { captionsReason: captionsReason.trim() }),
      ...(signingOff?.checks && { checks: signingOff.checks }),
      ...(known && { videoId: known.videoId }),
    };
    // The server decides by what it knows.
    await watching?.send();
    call.mutate({ caseId: item.id, action, uploadId: item.uploadId, ...given }, { onSuccess: close });
  };
  const play = (seconds: number) => {
    close();
    signingOff?.onGo(seconds);
  };
  const rather = useBetterStep(item, asksCaptions, isUnseen ? known : null, play);
  const sendOnEnter = (event: KeyboardEvent) => isSend(event) && void run();
  return (
    <ConfirmDialog
      isOpen={asked !== null}
      title={confirm ? t(confirm.title, people) : t(label)}
      text={confirm ? t(confirm.text, people) : null}
      warning={isSentBare ? words(asksCaptions ? 'signsNoCaptions' : 'sendsNoCaptions') : null}
      confirmLabel={t(label)}
      tone={isDestructive(action) ? 'danger' : 'brand'}
      isBusy={call.isPending}
      held={isHeld ? t('confirm.reasonNeeded') : null}
      rather={rather}
      failure={call.error && failureOf(action, call.error)}
      onConfirm={() => void run()}
      onCancel={close}
    >
      {known === null && !asksReason && !asksCaptions ? null : (
        <>
          {known ? <SeenParts known={known} onGo={play} /> : null}
          {asksReason ? (
            <ReasonField
              data-autofocus={isUnseen ? undefined : true}
              label={asksWhy ? review('whyUnseen') : t('confirm.reason')}
              description={
                asksWhy ? review('whyUnseenHelp') : isShort ? words('shortVideo', { least }) : null
              }
              minRows={asksWhy ? 1 : 2}
              value={reason}
              readOnly={call.isPending}
              onText={setReason}
              onKeyDown={sendOnEnter}
            />
          ) : null}
          {asksCaptions ? (
            <ReasonField
              label={words('whyNoCaptions')}
              description={words('whyNoCaptionsHelp', { patient: item.patientName })}
              minRows={1}
              value={captionsReason}
              readOnly={call.isPending}
              onText={setCaptionsReason}
              onKeyDown={sendOnEnter}
            />
          ) : null}
        </>
      )}
    </ConfirmDialog>
  );
}

/** Returns what is better done before signing, in the order in which it can be done; `unseen` is `null` if all was seen. */
function useBetterStep(
  item: Case,
  asksCaptions: boolean,
  unseen: ReviewWatch | null,
  onPlay: (seconds: number) => void,
) {
  const words = useMessages(casePageMessages);
  const review = useMessages(reviewMessages);
  const navigate = useNavigate();
  if (unseen) {
    const start = unwatchedRanges(unseen.ranges, unseen.duration)[0]?.start ?? 0;
    return { label: review('playUnseen'), onClick: () => onPlay(start) };
  }
  if (!asksCaptions || !isOffered(item.offeredActions, 'editVideo')) return null;
  return { label: words('addCaptions'), onClick: () => void navigate(`/case-captions?caseId=${item.id}`) };
}

/** What the dialog has to ask before an action, besides whether to do it. */
function questionsOf(action: OneCallAction, item: Case, known: ReviewWatch | null) {
  const { videoReport } = item;
  const isUnseen = known !== null && !isSeenEnough(known.ranges, known.duration);
  const isSentBare = sending.has(action) && videoReport?.captions.length === 0;
  return {
    isUnseen,
    asksWhy: isUnseen && known.isRequired,
    isShort: isUncheckedRelease(action, item) && isShortVideo(videoReport?.duration ?? null),
    isSentBare,
    asksCaptions: isSentBare && action === 'signOff',
  };
}

/** It leaves the hands of whoever recorded it. */
const isUncheckedRelease = (action: OneCallAction, { status }: Case): boolean =>
  sending.has(action) && status.value === 'in-progress';

/** Enter without a modifier adds a line to the reason. */
const isSend = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => key === 'Enter' && (ctrlKey || metaKey);
