import { limits, type Case, type ReviewCheck, messageKeysOf } from '@plainscan/contract';
import { Textarea } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { casePageMessages } from '../cases/case-page-messages.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { useCurrentUser } from '../platform/session/session.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { useFailureWords } from '../cases/actions/action-failure.ts';
import { isDestructive, needsReason } from '../cases/actions/action-look.ts';
import { useCaseAction, type OneCallAction } from '../cases/actions/case-actions.ts';
import { useCaseWords } from '../cases/actions/use-case-words.ts';

/** What brings a report to its patient, or nearer. */
const sending: ReadonlySet<OneCallAction> = new Set<OneCallAction>(['sendForReview', 'signOff']);

interface ActionDialogProps {
  item: Case;
  /** The action that is asked about; nothing is shown without one. */
  action: OneCallAction | null;
  checks?: readonly ReviewCheck[];
  onClose: () => void;
}

/** E-058: the question before an action, with its reason where one belongs to it. A refusal is read where it was asked. */
export function ActionDialog({ action: asked, item, checks, onClose }: ActionDialogProps) {
  const t = useCaseWords();
  const words = useMessages(casePageMessages);
  const failureOf = useFailureWords();
  const { id } = useCurrentUser();
  const call = useCaseAction({ isQuiet: true });
  const [reason, setReason] = useState('');
  // The last question stays while the dialog goes away; before the first, an empty one waits, which gives the focus back.
  const [shown, setShown] = useState<OneCallAction>(asked ?? 'claim');
  if (asked && asked !== shown) setShown(asked);
  const action = asked ?? shown;
  const { confirm, label } = messageKeysOf(action);
  const asksReason = needsReason(action, item, id);
  const isSentBare = sending.has(action) && item.videoReport?.captions.length === 0;
  const isHeld = asksReason && reason.trim() === '';
  const people = { patient: item.patientName, assignee: item.assigneeName ?? '' };
  const close = () => {
    setReason('');
    call.reset();
    onClose();
  };
  const run = () => {
    if (isHeld || call.isPending) return;
    const given = { ...(asksReason && { reason: reason.trim() }), ...(checks && { checks }) };
    call.mutate({ caseId: item.id, action, uploadId: item.uploadId, ...given }, { onSuccess: close });
  };
  return (
    <ConfirmDialog
      isOpen={asked !== null}
      title={confirm ? t(confirm.title, people) : t(label)}
      text={confirm ? t(confirm.text, people) : null}
      warning={isSentBare ? words('sendsNoCaptions') : null}
      confirmLabel={t(label)}
      tone={isDestructive(action) ? 'danger' : 'brand'}
      isBusy={call.isPending}
      held={isHeld ? t('confirm.reasonNeeded') : null}
      failure={call.error && failureOf(action, call.error)}
      onConfirm={run}
      onCancel={close}
    >
      {asksReason ? (
        <Textarea
          data-autofocus
          label={t('confirm.reason')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={limits.reasonLength}
          value={reason}
          readOnly={call.isPending}
          onChange={(event) => setReason(event.currentTarget.value)}
          onKeyDown={(event) => isSend(event) && run()}
        />
      ) : null}
    </ConfirmDialog>
  );
}

/** Enter alone is a new line of the reason. */
const isSend = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => key === 'Enter' && (ctrlKey || metaKey);
