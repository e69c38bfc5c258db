import { Button } from '@mantine/core';
import type { PatientRecord } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useMessages } from '../platform/language/i18n.tsx';
import { deferredPart } from '../ui/deferred-part.tsx';
import { OpenFileButton } from '../viewers/open-file-button.tsx';
import { recordMessages } from './record-messages.ts';
import { reportQuery } from './record-queries.ts';
import styles from './record-panel.module.css';

const AddedFiles = deferredPart(
  async () => (await import('../case-flow/patient/added-files.tsx')).AddedFiles,
);

/** I-010: the number of files shown at first. */
const shownAtFirst = 3;

/** Files that came with a study, such as the written report, and files added to its case. */
export function RecordAdditionalFiles({ record }: { record: PatientRecord }) {
  const t = useMessages(recordMessages);
  const [showsAll, setShowsAll] = useState(false);
  const caseId = record.hasTextReport ? record.caseId : null;
  const { data } = useQuery({ ...reportQuery(caseId ?? ''), enabled: caseId !== null });
  const files = data?.reports ?? [];
  const none = record.hasTextReport ? null : <span>{t('noAdditionalFiles')}</span>;
  const shown = showsAll ? files : files.slice(0, shownAtFirst);
  return (
    <li className={styles['thing']} data-tall={record.caseId !== null || undefined}>
      <FileText size={20} strokeWidth={1.75} aria-hidden />
      <div className={styles['name']}>
        <b>{t('additionalFiles')}</b>
        {shown.map((file) => (
          <OpenFileButton
            key={file.id}
            uuid={file.id}
            variant="transparent"
            className={styles['file'] ?? ''}
            aria-label={t('openFile', { name: file.name })}
          >
            <span className="ellipsis">{file.name}</span>
          </OpenFileButton>
        ))}
        {files.length > shown.length ? (
          <Button
            variant="transparent"
            size="xs"
            className={styles['more']}
            onClick={() => setShowsAll(true)}
          >
            {t('viewMore')}
          </Button>
        ) : null}
        {record.caseId === null ? (
          none
        ) : (
          <Suspense fallback={none}>
            <AddedFiles caseId={record.caseId} none={none} />
          </Suspense>
        )}
      </div>
    </li>
  );
}
