import { Button } from '@mantine/core';
import type { Caption, EditedTracks } from '@plainscan/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AudioLines } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { errorMessage } from '../../platform/api/error-message.ts';
import { appMessages } from '../../platform/language/app-messages.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { ProgressLine } from '../../ui/feedback/progress-line.tsx';
import { notify } from '../../ui/feedback/snackbar-store.ts';
import { useFileProblem } from '../../uploads/use-file-problem.ts';
import { captionMessages } from './caption-messages.ts';
import { tracksQuery, writeCaptions } from './track-queries.ts';
import styles from './captions-page.module.css';

interface RecognizedCaptionsProps {
  caseId: string;
  answer: EditedTracks;
  /** Replaces the captions with the recognized ones. */
  onRecognized: (captions: Caption[]) => void;
}

/** Captions from the operator's speech service. Renders nothing without one. */
export function RecognizedCaptions({ caseId, answer: { speech }, onRecognized }: RecognizedCaptionsProps) {
  const t = useMessages(captionMessages);
  const app = useMessages(appMessages);
  const describeProblem = useFileProblem();
  const client = useQueryClient();
  const [isWaiting, setWaiting] = useState(false);
  const start = useMutation({
    mutationFn: () => writeCaptions(caseId),
    onSuccess: (answer) => client.setQueryData(tracksQuery(caseId).queryKey, answer),
  });
  const heard = speech?.captions ?? null;
  const applyCaptions = useEffectEvent((captions: Caption[]) => {
    setWaiting(false);
    onRecognized(captions);
    notify('update', t('heard', { n: captions.length }));
  });
  useEffect(() => {
    if (isWaiting && heard !== null) applyCaptions(heard);
  }, [isWaiting, heard]);
  if (speech === null) return null;
  const isRunning = start.isPending || speech.state === 'running';
  const failure = start.error ? errorMessage(start.error, app) : null;
  const problem =
    isWaiting && !isRunning && speech.state === 'failed' ? describeProblem(speech.problem) : null;
  const begin = () => {
    if (isRunning) return;
    setWaiting(true);
    if (heard === null) start.mutate();
  };
  const words = speech.percent < 100 ? t('soundReady', { percent: speech.percent }) : t('hearing');
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<AudioLines size={16} strokeWidth={1.75} aria-hidden />}
        aria-busy={isRunning}
        onClick={begin}
      >
        {t('hear')}
      </Button>
      {isRunning ? (
        <div className={styles['wide']} role="status">
          <p>{words}</p>
          <ProgressLine percent={speech.percent} label={words} />
        </div>
      ) : null}
      {failure || problem ? (
        <div className={styles['wide']}>
          <Note tone="bad">{failure ?? problem}</Note>
        </div>
      ) : null}
    </>
  );
}
