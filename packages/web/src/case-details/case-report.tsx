import type { Case } from '@plainscan/contract';
import { Suspense } from 'react';
import { useMessages } from '../platform/language/i18n.tsx';
import { CaseSummary } from './case-summary.tsx';
import { AdditionalFiles } from '../case-files/additional/additional-files.tsx';
import { CaseIntroduction } from '../introductions/case-introduction.tsx';
import { VideoVersions } from '../reports/review/video-versions.tsx';
import { reviewMessages } from '../reports/review/review-messages.ts';
import { CaseFollowUp } from '../case-flow/panels/case-follow-up.tsx';
import { CaseFileList } from './case-file-list.tsx';
import { CaseHeader } from './case-header.tsx';
import { CaseHistory } from './case-history.tsx';
import { CaseSkeleton } from './case-skeleton.tsx';
import styles from './case-report.module.css';
import { lazyPart } from '../ui/load-part.ts';

const ReportView = lazyPart(async () => (await import('../records/report/report-view.tsx')).ReportView);

/** E-002: a finished report as its patient sees it, with the staff-only details below it. */
export function CaseReport({ item }: { item: Case }) {
  const words = useMessages(reviewMessages);
  return (
    <div className={styles['page']}>
      <CaseHeader item={item} isReport />
      <div className={styles['report']}>
        <Suspense fallback={<CaseSkeleton />}>
          <ReportView
            report={item}
            headingLevel={2}
            head={<p className="secondary">{words('asPatient', { patient: item.patientName })}</p>}
          />
        </Suspense>
      </div>
      <div className={styles['facts']}>
        <div className={styles['column']}>
          <CaseFollowUp item={item} />
          <CaseSummary item={item} isBesidePanel={false} />
        </div>
        <div className={styles['column']}>
          <CaseFileList item={item} />
          <AdditionalFiles item={item} />
          <CaseIntroduction item={item} />
        </div>
        <div className={styles['wide']}>
          <VideoVersions versions={item.videoVersions} />
          <CaseHistory item={item} />
        </div>
      </div>
    </div>
  );
}
