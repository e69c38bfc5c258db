import { useMutation, useQuery } from '@tanstack/react-query';
import type { Caption, EditedTracks } from '@plainscan/contract';
import { errorMessage } from '../../../platform/api/error-message.ts';
import { appMessages } from '../../../platform/language/app-messages.ts';
import { useMessages } from '../../../platform/language/i18n.tsx';
import { RecognizedCaptions } from '../../../reports/captions/recognized-captions.tsx';
import { saveTracks, tracksQuery } from '../../../reports/captions/track-queries.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { wordsMessages } from './words-messages.ts';
import styles from './words.module.css';

interface NoWordsProps {
  caseId: string;
  /** Whether something is not saved: new words belong to what is saved. */
  isChanged: boolean;
  onReload: () => void;
}

/** What can be done for a recording without words. They are written by hand, or by the operator's speech service. */
export function NoWords({ caseId, isChanged, onReload }: NoWordsProps) {
  const t = useMessages(wordsMessages);
  const app = useMessages(appMessages);
  const { data: tracks } = useQuery(tracksQuery(caseId));
  const saving = useMutation({
    mutationFn: ({ answer, captions }: { answer: EditedTracks; captions: Caption[] }) =>
      saveTracks(caseId, answer, { captions, chapters: answer.chapters }),
    onSuccess: onReload,
  });
  const hasService = tracks !== undefined && tracks.speech !== null;
  return (
    <div className={styles['none']}>
      <p>{t('noWords')}</p>
      {hasService && isChanged ? <p>{t('keepFirst')}</p> : null}
      {hasService && !isChanged ? (
        <RecognizedCaptions
          caseId={caseId}
          answer={tracks}
          onRecognized={(captions) => saving.mutate({ answer: tracks, captions })}
        />
      ) : null}
      {saving.error ? <Note tone="bad">{errorMessage(saving.error, app)}</Note> : null}
    </div>
  );
}
