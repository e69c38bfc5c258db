import { Button, Textarea } from '@mantine/core';
import type { Caption, EditedTracks } from '@plainscan/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { errorMessage } from '../../platform/api/error-message.ts';
import { appMessages } from '../../platform/language/app-messages.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { ProgressLine } from '../../ui/feedback/progress-line.tsx';
import { captionMessages } from './caption-messages.ts';
import { distributeText } from './distribute-text.ts';
import { findPhrases, tracksQuery } from './track-queries.ts';
import styles from './captions-page.module.css';

interface PasteDialogProps {
  caseId: string;
  answer: EditedTracks;
  /** Seconds. */
  duration: number;
  /** Number of existing captions, which will be replaced. */
  count: number;
  isOpen: boolean;
  onClose: () => void;
  onDistributed: (captions: Caption[]) => void;
}

/** Turns pasted text into captions where someone speaks. The server detects speech once per video. */
export function PasteDialog({ isOpen, onClose, ...form }: PasteDialogProps) {
  const t = useMessages(captionMessages);
  return (
    <Dialog isOpen={isOpen} isWide title={t('pasteTitle')} onClose={onClose}>
      <PasteForm {...form} onClose={onClose} />
    </Dialog>
  );
}

function PasteForm(props: Omit<PasteDialogProps, 'isOpen'>) {
  const { caseId, answer, duration, count, onClose, onDistributed } = props;
  const t = useMessages(captionMessages);
  const app = useMessages(appMessages);
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [isWaiting, setWaiting] = useState(false);
  const { phrases, search } = answer;
  const start = useMutation({
    mutationFn: () => findPhrases(caseId),
    onSuccess: (found) => client.setQueryData(tracksQuery(caseId).queryKey, found),
  });
  const distributeCaptions = (spoken: EditedTracks['phrases']) =>
    onDistributed(distributeText(text, spoken ?? [], duration));
  const distributeFound = useEffectEvent(() => distributeCaptions(phrases));
  useEffect(() => {
    if (isWaiting && phrases !== null) distributeFound();
  }, [isWaiting, phrases]);
  const hasFailed = isWaiting && !start.isPending && (start.error !== null || search?.state === 'failed');
  const isEmpty = text.trim() === '';
  const begin = () => {
    if (isEmpty) return;
    setWaiting(true);
    if (phrases === null) start.mutate();
  };
  const percent = search?.percent ?? 0;
  return (
    <div className={styles['paste']}>
      <p>{t('pasteHint')}</p>
      <Textarea
        data-autofocus
        label={t('pasteLabel')}
        autosize
        minRows={6}
        maxRows={14}
        value={text}
        readOnly={isWaiting && !hasFailed}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {count > 0 ? <p>{t('pasteReplaces', { n: count })}</p> : null}
      {isWaiting && !hasFailed ? (
        <div role="status">
          <p>{t('listening', { percent })}</p>
          <ProgressLine percent={percent} label={t('listening', { percent })} />
        </div>
      ) : null}
      {hasFailed ? (
        <Note
          tone="bad"
          action={
            <Button variant="default" size="sm" onClick={() => distributeCaptions([])}>
              {t('layEvenly')}
            </Button>
          }
        >
          {start.error ? errorMessage(start.error, app) : null} {t('listenFailed')}
        </Note>
      ) : null}
      <div className={styles['pasteActions']}>
        <Button variant="subtle" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          aria-disabled={isEmpty || undefined}
          aria-busy={isWaiting && !hasFailed}
          onClick={() => (isWaiting && !hasFailed) || begin()}
        >
          {t(hasFailed ? 'again' : 'pasteLay')}
        </Button>
      </div>
    </div>
  );
}
