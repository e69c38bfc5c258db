import type { Case } from '@plainscan/contract';
import { Button } from '@mantine/core';
import { FileText, ScanLine } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx';
import { formatFileSize } from '../ui/text/format-bytes.ts';
import { OpenFileButton } from '../viewers/open-file-button.tsx';
import { useOpenViewer } from '../viewers/use-open-viewer.ts';
import { casePageMessages } from '../cases/case-page-messages.ts';
import { ReceivedFiles } from '../cases/received-files.tsx';
import { useStudyDocument } from '../viewers/viewer-queries.ts';
import styles from '../cases/case-facts.module.css';

const ScanWordsDialog = lazyDialog(
  async () => (await import('../case-files/words/scan-words-dialog.tsx')).ScanWordsDialog,
);

/** E-012: images and written reports from the clinic or the patient. */
export function CaseFileList({ item }: { item: Case }) {
  const words = useMessages(casePageMessages);
  const { locale } = useLocale();
  const study = item.dicomStudy && item.dicomStudy.imageCount > 0 ? item.dicomStudy : null;
  return (
    <section>
      <h2>{words('suppliedFiles')}</h2>
      {study || item.reports.length > 0 ? null : <p className="secondary">{words('noFiles')}</p>}
      <ul>
        {study ? <StudyFile caseId={item.id} study={study} /> : null}
        {item.reports.map((report) => (
          <SuppliedFile
            key={report.id}
            icon={<FileText size={18} strokeWidth={1.75} aria-hidden />}
            title={words('radiologyReport')}
            text={`${report.name}, ${formatFileSize(report.size, locale)}`}
            view={
              <>
                <WordsButton item={item} uuid={report.id} name={report.name} />
                <OpenFileButton uuid={report.id} aria-label={words('viewFile', { name: report.name })}>
                  {words('view')}
                </OpenFileButton>
              </>
            }
          />
        ))}
      </ul>
      <ReceivedFiles received={item.received} dicomStudy={item.dicomStudy} />
    </section>
  );
}

/** B26, CG-218: opens the words that the patient reads of a report; those of a scan can be corrected. */
function WordsButton({ item, uuid, name }: { item: Case; uuid: string; name: string }) {
  const words = useMessages(casePageMessages);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={words('scanWordsOf', { name })}
        onClick={() => setOpen(true)}
      >
        {words('scanWords')}
      </Button>
      <ScanWordsDialog item={item} uuid={uuid} name={name} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function StudyFile({ caseId, study }: { caseId: string; study: NonNullable<Case['dicomStudy']> }) {
  const words = useMessages(casePageMessages);
  const { data } = useStudyDocument(study.id);
  const { open, isOpening } = useOpenViewer();
  const count = (what: 'series' | 'image', n: number) => words(n === 1 ? `${what}One` : `${what}Many`, { n });
  return (
    <SuppliedFile
      icon={<ScanLine size={18} strokeWidth={1.75} aria-hidden />}
      title={words('radiologyFiles')}
      text={[data && count('series', data.series.length), count('image', study.imageCount)]
        .filter(Boolean)
        .join(', ')}
      view={
        <Button
          size="xs"
          loading={isOpening}
          onClick={() => open({ caseId })}
          variant="default"
          aria-label={words('viewFile', { name: words('radiologyFiles') })}
        >
          {words('view')}
        </Button>
      }
    />
  );
}

function SuppliedFile({
  icon,
  title,
  text,
  view,
}: {
  icon: ReactNode;
  title: string;
  text: string;
  view: ReactNode;
}) {
  return (
    <li className={styles['file']}>
      {icon}
      <div className={styles['name']}>
        <b>{title}</b>
        <span className="meta">{text}</span>
      </div>
      {view}
    </li>
  );
}
