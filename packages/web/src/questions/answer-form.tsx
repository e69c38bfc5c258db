import { Button, Textarea } from '@mantine/core';
import { limits } from '@plainscan/contract';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../platform/api/error-message.ts';
import { appMessages } from '../platform/language/app-messages.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { notify } from '../ui/feedback/snackbar-store.ts';
import { FieldError } from '../ui/fields/field-error.tsx';
import { answerMessages } from './answer-messages.ts';
import styles from './question-list.module.css';
import { useAnswerQuestion } from './question-queries.ts';

interface AnswerFormProps {
  caseId: string;
  questionId: string;
  /** Formatted time of the moment. */
  time: string;
}

/** The input stays in the field until it is sent. */
export function AnswerForm({ caseId, questionId, time }: AnswerFormProps) {
  const words = useMessages(answerMessages);
  const app = useMessages(appMessages);
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending, error } = useAnswerQuestion(caseId, questionId);
  const send = () => {
    if (isPending) return;
    setMissing(text.trim() === '');
    if (text.trim() !== '') mutate(text, { onSuccess: () => notify('done', words('sent')) });
  };
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        label={words('answer', { time })}
        description={words('answerHelp')}
        value={text}
        maxLength={limits.answerLength}
        autosize
        minRows={2}
        maxRows={12}
        readOnly={isPending}
        error={isMissing ? <FieldError>{words('empty')}</FieldError> : null}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setMissing(false);
        }}
      />
      <p className={styles['count']}>{words('characters', { n: text.length, most: limits.answerLength })}</p>
      {error ? <Note tone="bad">{errorMessage(error, app)}</Note> : null}
      <Button
        type="submit"
        aria-busy={isPending}
        leftSection={<Send size={18} strokeWidth={1.75} aria-hidden />}
      >
        {words('send')}
      </Button>
    </form>
  );
}
