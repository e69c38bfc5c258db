import { useState } from 'react';
import { useMessages } from '../platform/language/i18n.tsx';
import { useCurrentUser } from '../platform/session/session.ts';
import { DropArea } from '../ui/fields/drop-area.tsx';
import type { PickedFiles } from '../ui/fields/folder-reader.ts';
import { Note } from '../ui/feedback/note.tsx';
import { continueSending } from './continue-sending.ts';
import styles from './sending.module.css';
import { uploadMessages } from './upload-messages.ts';

/** Asks for the same folder again after a case's upload stopped with the page. Only the missing bytes are sent. */
export function ContinueUpload({ uploadId, caseId }: { uploadId: string; caseId: string }) {
  const t = useMessages(uploadMessages);
  const [problem, setProblem] = useState<'otherFolder' | 'noStudyFiles' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { mainFileType } = useCurrentUser().workspace;
  async function take({ files }: PickedFiles) {
    setBusy(true);
    setProblem(await continueSending(files, { uploadId, caseId, label: t('unnamedStudy'), mainFileType }));
    setBusy(false);
  }
  return (
    <div className={styles['again']}>
      <Note tone="warn">{t('stopped')}</Note>
      <DropArea title={t('dropAgain')} isDisabled={isBusy} onFiles={(picked) => void take(picked)} />
      {problem ? <Note tone="bad">{t(problem)}</Note> : null}
    </div>
  );
}
