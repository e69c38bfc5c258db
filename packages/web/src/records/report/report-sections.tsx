import { Button } from '@mantine/core';
import { findNamedImage, type Case } from '@plainscan/contract';
import { FileText } from 'lucide-react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { ExplainedText, type SpokenTerms } from '../../library/reading/explained-text.tsx';
import { FileWords } from '../../library/reading/file-words.tsx';
import { readingMessages } from '../../library/reading/reading-messages.ts';
import { ReportImages, type OpenNamedImage } from '../../library/reading/report-images.ts';
import { ShareButton } from '../../sharing/share-button.tsx';
import { sharingMessages } from '../../sharing/sharing-messages.ts';
import { OpenFileButton } from '../../viewers/open-file-button.tsx';
import { useOpenViewer } from '../../viewers/use-open-viewer.ts';
import { useStudyDocument } from '../../viewers/viewer-queries.ts';
import { reportMessages } from './report-messages.ts';
import styles from './patient-report-page.module.css';

export function QuestionSection({ text }: { text: string | null }) {
  const t = useMessages(reportMessages);
  if (!text) return null;
  return (
    <section className={styles['block']}>
      <h2>{t('question')}</h2>
      <p className={styles['quote']} tabIndex={text.length > 600 ? 0 : undefined}>
        {text}
      </p>
    </section>
  );
}

/** CG-160: the text and the files of the written report, for patients only (K-008). */
export function WrittenReportSection({ report, spoken }: { report: Case; spoken: SpokenTerms }) {
  const t = useMessages(reportMessages);
  const reading = useMessages(readingMessages);
  const { reports, writtenReport } = report;
  const openImage = useNamedImages(report);
  if (!writtenReport && reports.length === 0) return null;
  return (
    <ReportImages value={openImage}>
      <section className={styles['block']}>
        <div className={styles['headLine']}>
          <h2>{t('written')}</h2>
          <div className={styles['files']}>
            {reports.map((file) => (
              <OpenFileButton
                key={file.id}
                uuid={file.id}
                aria-label={t('openFile', { name: file.name })}
                leftSection={<FileText size={18} strokeWidth={1.75} aria-hidden />}
              >
                {file.mime === 'application/pdf' && reports.length === 1 ? (
                  t('pdf')
                ) : (
                  <span className="ellipsis">{file.name}</span>
                )}
              </OpenFileButton>
            ))}
          </div>
        </div>
        {writtenReport ? (
          <>
            <p className={styles['about']}>{reading('tapWords')}</p>
            <ExplainedText kind="report" text={writtenReport} className={styles['written']} spoken={spoken} />
          </>
        ) : (
          <>
            <p className={styles['written']}>{t('writtenFile')}</p>
            {reports.map(({ id, name }) => (
              <FileWords key={id} uuid={id} name={name} isOnly={reports.length === 1} spoken={spoken} />
            ))}
          </>
        )}
      </section>
    </ReportImages>
  );
}

/** Returns what opens the images of the case that its written report names. */
function useNamedImages({ id, dicomStudy }: Case): OpenNamedImage {
  const { open } = useOpenViewer();
  const { data } = useStudyDocument(dicomStudy?.id);
  return (image) => {
    const imageId = data ? findNamedImage(data, image) : null;
    return imageId === null ? null : () => open({ caseId: id, imageId });
  };
}

/** K-005, I-018: shares a finished report. */
export function ShareSection({ report }: { report: Case }) {
  const t = useMessages(sharingMessages);
  if (report.status.value !== 'completed') return null;
  return (
    <section className={styles['block']}>
      <h2>{t('section')}</h2>
      <p className={styles['about']}>{t('sectionText')}</p>
      <ShareButton
        recordId={report.id}
        what="video"
        hasFiles={report.dicomStudy !== null}
        label={t('titleVideo')}
      />
    </section>
  );
}

const previewsShown = 3;

/** K-004: what came with the request: the images, and for patients the files of the written report (K-008). */
export function SuppliedFilesSection({ report, hasReport }: { report: Case; hasReport: boolean }) {
  const t = useMessages(reportMessages);
  const study = report.dicomStudy && report.dicomStudy.imageCount > 0 ? report.dicomStudy : null;
  const reports = hasReport ? report.reports : [];
  if (!study && reports.length === 0) return null;
  return (
    <section className={styles['block']}>
      <h2>{t('supplied')}</h2>
      {study ? <RadiologyFiles caseId={report.id} study={study} /> : null}
      {reports.length > 0 ? (
        <>
          <h3 className={styles['label']}>{t('radiologyReport')}</h3>
          <div className={styles['files']}>
            {reports.map((file) => (
              <OpenFileButton key={file.id} uuid={file.id} aria-label={t('viewFile', { name: file.name })}>
                <span className="ellipsis">{t('viewFile', { name: file.name })}</span>
              </OpenFileButton>
            ))}
          </div>
        </>
      ) : null}
    </section>
  );
}

interface RadiologyFilesProps {
  caseId: string;
  study: NonNullable<Case['dicomStudy']>;
}

function RadiologyFiles({ caseId, study }: RadiologyFilesProps) {
  const t = useMessages(reportMessages);
  const { open, isOpening } = useOpenViewer();
  const { data } = useStudyDocument(study.id);
  const previews = data?.series.flatMap(({ previewUrl }) => previewUrl ?? []) ?? [];
  const shown =
    previews.length > 0 ? previews.slice(0, previewsShown) : study.previewUrl ? [study.previewUrl] : [];
  return (
    <>
      <h3 className={styles['label']}>{t('radiologyFiles')}</h3>
      <div className={styles['previews']}>
        {shown.map((url) => (
          <img key={url} src={url} alt="" width={128} height={128} />
        ))}
      </div>
      <Button
        loading={isOpening}
        onClick={() => open({ caseId })}
        variant="default"
        fullWidth
        className={styles['wide'] ?? ''}
      >
        {study.imageCount === 1 ? t('viewImage') : t('viewImages', { n: study.imageCount })}
      </Button>
    </>
  );
}
