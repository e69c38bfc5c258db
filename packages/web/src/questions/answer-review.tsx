import { Button } from '@mantine/core';
import { useState } from 'react';
import { errorMessage } from '../platform/api/error-message.ts';
import { appMessages } from '../platform/language/app-messages.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { notify } from '../ui/feedback/snackbar-store.ts';
import { answerMessages } from './answer-messages.ts';
import styles from './question-list.module.css';
import { useReviewAnswer } from './question-queries.ts';
import { ReasonField } from '../platform/forms/reason-field.tsx';

/** Approves an answer with a clip, or returns it with a reason. Both ask first. */
export function AnswerReview({ caseId, questionId }: { caseId: string; questionId: string }) {
  const words = useMessages(answerMessages);
  const app = useMessages(appMessages);
  const [asked, setAsked] = useState<'approve' | 'return' | null>(null);
  const [reason, setReason] = useState('');
  const { mutate, isPending, error, reset } = useReviewAnswer(caseId, questionId);
  const isHeld = asked === 'return' && reason.trim() === '';
  const ask = (what: typeof asked) => {
    reset();
    setAsked(what);
  };
  const run = () => {
    if (asked === null || isHeld || isPending) return;
    mutate(asked === 'return' ? reason.trim() : null, {
      onSuccess: () => {
        notify('done', words(asked === 'approve' ? 'approved' : 'returned'));
        setAsked(null);
      },
    });
  };
  const name = asked ?? 'approve';
  return (
    <div className={styles['foot']}>
      <Button size="sm" onClick={() => ask('approve')}>
        {words('approve')}
      </Button>
      <Button size="sm" variant="default" onClick={() => ask('return')}>
        {words('return')}
      </Button>
      <ConfirmDialog
        isOpen={asked !== null}
        title={words(`${name}Question`)}
        text={words(`${name}Text`)}
        confirmLabel={words(name)}
        isBusy={isPending}
        held={isHeld ? words('reasonNeeded') : null}
        failure={error && errorMessage(error, app)}
        onConfirm={run}
        onCancel={() => ask(null)}
      >
        {asked === 'return' ? (
          <ReasonField
            data-autofocus
            label={words('reason')}
            value={reason}
            readOnly={isPending}
            onText={setReason}
          />
        ) : null}
      </ConfirmDialog>
    </div>
  );
}
