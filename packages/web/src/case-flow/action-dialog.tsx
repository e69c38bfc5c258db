import {
  isSeenEnough,
  isShortVideo,
  limits,
  messageKeysOf,
  unwatchedRanges,
  type Case,
} from '@plainscan/contract';
import { Textarea } from '@mantine/core';
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
  const navigate = useNavigate();
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
  const isUnseen = known !== null && !isSeenEnough(known.ranges, known.duration);
  const asksWhy = isUnseen && known.isRequired;
  const isShort = isUncheckedRelease(action, item) && isShortVideo(item.videoReport?.duration ?? null);
  const asksReason = asksWhy || isShort || needsReason(action, item, id);
  const isSentBare = sending.has(action) && item.videoReport?.captions.length === 0;
  const asksCaptions = isSentBare && action === 'signOff';
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
  // What is better done before signing, in the order in which it can be done.
  const rather = isUnseen
    ? {
        label: review('playUnseen'),
        onClick: () => play(unwatchedRanges(known.ranges, known.duration)[0]?.start ?? 0),
      }
    : asksCaptions && isOffered(item.offeredActions, 'editVideo')
      ? {
          label: words('addCaptions'),
          onClick: () => void navigate(`/case-captions?caseId=${item.id}`),
        }
      : null;
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
            <Textarea
              data-autofocus={!isUnseen || undefined}
              label={asksWhy ? review('whyUnseen') : t('confirm.reason')}
              description={
                asksWhy ? review('whyUnseenHelp') : isShort ? words('shortVideo', { least }) : null
              }
              autosize
              minRows={asksWhy ? 1 : 2}
              maxRows={6}
              maxLength={limits.reasonLength}
              value={reason}
              readOnly={call.isPending}
              onChange={(event) => setReason(event.currentTarget.value)}
              onKeyDown={(event) => isSend(event) && void run()}
            />
          ) : null}
          {asksCaptions ? (
            <Textarea
              label={words('whyNoCaptions')}
              description={words('whyNoCaptionsHelp', { patient: item.patientName })}
              autosize
              minRows={1}
              maxRows={4}
              maxLength={limits.reasonLength}
              value={captionsReason}
              readOnly={call.isPending}
              onChange={(event) => setCaptionsReason(event.currentTarget.value)}
              onKeyDown={(event) => isSend(event) && void run()}
            />
          ) : null}
        </>
      )}
    </ConfirmDialog>
  );
}

/** It leaves the hands of whoever recorded it. */
const isUncheckedRelease = (action: OneCallAction, { status }: Case): boolean =>
  sending.has(action) && status.value === 'in-progress';

/** Enter without a modifier adds a line to the reason. */
const isSend = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => key === 'Enter' && (ctrlKey || metaKey);
