import { reportExtensions } from '@plainscan/contract';
import { useMessages } from '../../platform/language/i18n.tsx';
import { DropArea } from '../../ui/fields/drop-area.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import type { CaseRequest } from '../form/use-request.ts';
import { requestMessages } from '../request-messages.ts';
import styles from '../request-form.module.css';
import { FileFailure, FileRow } from './file-row.tsx';

const accepted = reportExtensions.map((ending) => `.${ending}`).join(',');

/** The written report: a drop zone, then its name and whether it is stored. */
export function ReportFile({ request: { kind, files, isPreview } }: { request: CaseRequest }) {
  const t = useMessages(requestMessages);
  // One level below the step's own heading.
  const Heading = kind === 'own' ? 'h3' : 'h4';
  const { report, reportProblem, isReportChange, acceptReport, removeReport } = files;
  return (
    <div className={styles['report']} data-place="report">
      <Heading className={styles['label']}>{t('reportTitle')}</Heading>
      {report ? (
        <>
          <FileRow sending={report} onRemove={removeReport} />
          <FileFailure sending={report} retry="goOnUpload" />
        </>
      ) : (
        <DropArea
          isForFiles
          isCompact
          accept={isReportChange ? '.pdf' : accepted}
          title={t(isReportChange ? 'dropChangedReport' : 'dropReport')}
          hint={t(isReportChange ? 'dropChangedReportHint' : 'dropReportHint')}
          isDisabled={isPreview}
          onFiles={acceptReport}
        />
      )}
      {reportProblem ? <Note tone="bad">{reportProblem}</Note> : null}
    </div>
  );
}
