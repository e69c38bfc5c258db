import { Button, Textarea } from '@mantine/core';
import { limits, type AnswerClip, type QuestionAnswer } from '@plainscan/contract';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../platform/api/error-message.ts';
import { appMessages } from '../platform/language/app-messages.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { notify } from '../ui/feedback/snackbar-store.ts';
import { FieldError } from '../ui/fields/field-error.tsx';
import { AnswerClipField, mayBeSent, type ChosenClip } from './answer-clip-field.tsx';
import { answerMessages } from './answer-messages.ts';
import styles from './question-list.module.css';
import { useAnswerQuestion, useAnswerWithVideo, type QuestionsQuery } from './question-queries.ts';

interface AnswerFormProps {
  caseId: string;
  questionId: string;
  /** Formatted time of the moment. */
  time: string;
  /** An answer that was returned or could not be prepared. Its text and its clip, if it plays, are kept. */
  before: QuestionAnswer | null;
  questions: Pick<QuestionsQuery, 'refetch'>;
}

/** The input stays in the field until it is sent. */
export function AnswerForm({ caseId, questionId, time, before, questions }: AnswerFormProps) {
  const words = useMessages(answerMessages);
  const app = useMessages(appMessages);
  const [text, setText] = useState(before?.text ?? '');
  const [chosen, setChosen] = useState<ChosenClip | null>(keptClip(before?.clip ?? null));
  const [isMissing, setMissing] = useState(false);
  const { send, sending, error } = useSending({ caseId, questionId });
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(text.trim() === '');
        if (text.trim() !== '' && !sending.isPending && mayBeSent(chosen)) send(text, chosen);
      }}
    >
      <Textarea
        label={words('answer', { time })}
        description={words(chosen === null ? 'answerHelp' : 'answerHelpClip')}
        value={text}
        maxLength={limits.answerLength}
        autosize
        minRows={2}
        maxRows={12}
        readOnly={sending.isPending}
        error={isMissing ? <FieldError>{words('empty')}</FieldError> : null}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setMissing(false);
        }}
      />
      <p className={styles['count']}>{words('characters', { n: text.length, most: limits.answerLength })}</p>
      <AnswerClipField
        moment={time}
        chosen={chosen}
        sending={sending}
        questions={questions}
        onChange={setChosen}
      />
      {error ? <Note tone="bad">{errorMessage(error, app)}</Note> : null}
      <Button
        type="submit"
        aria-busy={sending.isPending}
        aria-disabled={!mayBeSent(chosen) || undefined}
        leftSection={<Send size={18} strokeWidth={1.75} aria-hidden />}
      >
        {words('send')}
      </Button>
    </form>
  );
}

const keptClip = (clip: AnswerClip | null): ChosenClip | null =>
  clip?.status === 'ready' ? { kept: clip } : null;

function useSending({ caseId, questionId }: Pick<AnswerFormProps, 'caseId' | 'questionId'>) {
  const words = useMessages(answerMessages);
  const answering = useAnswerQuestion(caseId, questionId);
  const uploading = useAnswerWithVideo(caseId, questionId, () => notify('done', words('sentVideo')));
  const notifyWith = (text: 'sent' | 'sentAgain') => ({ onSuccess: () => notify('done', words(text)) });
  const send = (text: string, chosen: ChosenClip | null) => {
    answering.reset();
    if (chosen === null) answering.mutate({ text }, notifyWith('sent'));
    else if ('file' in chosen) uploading.send(chosen.file, text);
    else answering.mutate({ text, clip: { uploadId: chosen.kept.id } }, notifyWith('sentAgain'));
  };
  return {
    send,
    sending: {
      ...uploading,
      isUploading: uploading.isPending,
      isPending: answering.isPending || uploading.isPending,
    },
    error: answering.error ?? uploading.error,
  };
}
