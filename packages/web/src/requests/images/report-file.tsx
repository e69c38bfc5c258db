import { ActionIcon, Button } from '@mantine/core';
import { reportEndings } from '@plainscan/contract';
import { Check, FileText, X } from 'lucide-react';
import { appMessages } from '../../app/app-messages.ts';
import { errorMessage } from '../../app/error-message.ts';
import { useLocale, useMessages } from '../../app/i18n.tsx';
import { formatFileSize } from '../../ui/byte-words.ts';
import { DropArea } from '../../ui/drop-area.tsx';
import { Note } from '../../ui/note.tsx';
import { bytesOfWords } from '../../uploads/progress-words.ts';
import { isInterrupted, retrySending, type Sending } from '../../uploads/sending-store.ts';
import { uploadMessages } from '../../uploads/upload-messages.ts';
import { useFileProblem } from '../../uploads/use-file-problem.ts';
import { addCaseMessages } from '../add-case-messages.ts';
import styles from '../add-case.module.css';
import type { CaseRequest } from '../form/use-case-request.ts';

const accepted = reportEndings.map((ending) => `.${ending}`).join(',');

interface ReportFileProps {
  request: Pick<CaseRequest, 'files'>;
  isDisabled?: boolean;
  /** One below the part of the form that it stands in. */
  headingLevel?: 3 | 4;
}

/** The written report: a place to drop it, then its name and whether it is safe. */
export function ReportFile({ request, isDisabled = false, headingLevel = 4 }: ReportFileProps) {
  const t = useMessages(addCaseMessages);
  const Heading = `h${headingLevel}` as const;
  const { report, reportProblem, isReportChange, takeReport, removeReport } = request.files;
  return (
    <div className={styles['report']}>
      <Heading className={styles['label']}>{t('reportTitle')}</Heading>
      {report ? (
        <div className={styles['file']}>
          <FileText size={18} strokeWidth={1.75} aria-hidden />
          <div className={styles['fileName']}>
            <b>
              <bdi>{report.label}</bdi>
            </b>
            <SendingState sending={report} />
          </div>
          <ActionIcon aria-label={t('removeReport', { name: report.label })} onClick={removeReport}>
            <X size={18} strokeWidth={1.75} aria-hidden />
          </ActionIcon>
        </div>
      ) : (
        <DropArea
          isForFiles
          isCompact
          accept={isReportChange ? '.pdf' : accepted}
          title={t(isReportChange ? 'dropChangedReport' : 'dropReport')}
          hint={t(isReportChange ? 'dropChangedReportHint' : 'dropReportHint')}
          isDisabled={isDisabled}
          onFiles={takeReport}
        />
      )}
      {report ? <ReportFailure report={report} /> : null}
      {reportProblem ? <Note tone="bad">{reportProblem}</Note> : null}
    </div>
  );
}

/** How much of a small file is safe. */
export function SendingState({ sending: { upload, progress } }: { sending: Sending }) {
  const t = useMessages(addCaseMessages);
  const words = useMessages(uploadMessages);
  const { locale } = useLocale();
  const isSafe = upload?.status === 'sealed' || upload?.status === 'read';
  const size = upload ? formatFileSize(upload.size, locale) : progress ? bytesOfWords(progress, words) : '';
  return (
    <span className={styles['fileState']} role="status">
      <span>{size}</span>
      {isSafe ? (
        <span className={styles['safe']}>
          <Check size={14} strokeWidth={2.25} aria-hidden />
          {t('reportSaved')}
        </span>
      ) : (
        <span>{t('reportSending')}</span>
      )}
    </span>
  );
}

function ReportFailure({ report }: { report: Sending }) {
  const t = useMessages(addCaseMessages);
  const words = useMessages(uploadMessages);
  const app = useMessages(appMessages);
  const sayProblem = useFileProblem();
  const { upload, failure, id } = report;
  if (isInterrupted(report)) return <Note tone="bad">{t('uploadGone')}</Note>;
  if (upload?.status === 'failed')
    return <Note tone="bad">{sayProblem(upload.failure) ?? words('uploadFailed')}</Note>;
  if (failure === null) return null;
  const again = (
    <Button size="xs" variant="default" onClick={() => retrySending(id)}>
      {words('goOnUpload')}
    </Button>
  );
  return (
    <Note tone="bad" action={again}>
      {errorMessage(failure, app)}
    </Note>
  );
}
