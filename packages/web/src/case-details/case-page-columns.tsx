import type { Case } from '@plainscan/contract';
import { useCurrentUser } from '../platform/session/session.ts';
import { isOffered, offersIn } from '../cases/actions/action-look.ts';
import { showsActionPanel } from './action-panel-rule.ts';
import { CaseSummary } from './case-summary.tsx';
import { ClinicUpload } from './clinic-upload.tsx';
import { ScanPane } from './scan-pane.tsx';
import { AdditionalFiles } from '../case-files/additional/additional-files.tsx';
import { CaseIntroduction } from '../introductions/case-introduction.tsx';
import { IdentityGuard } from '../case-flow/panels/identity-guard.tsx';
import { SharedDetails } from '../case-files/portal/shared-details.tsx';
import { CaseActionPanel } from '../case-flow/panels/case-action-panel.tsx';
import { CaseFiles } from './case-file-list.tsx';
import { CaseHeader } from './case-header.tsx';
import { CaseHistory } from './case-history.tsx';
import { CaseNeighbours } from './case-neighbours.tsx';
import { CaseQuestion } from './case-question.tsx';
import { CaseReviewPanel } from '../case-flow/panels/case-review-panel.tsx';
import styles from './case-page-columns.module.css';

/** E-003, E-005, E-006: list, case and actions; 85 % for the case without actions, 15/40/45 once there is a video. */
export function CaseColumns({ item }: { item: Case }) {
  const user = useCurrentUser();
  const hasPanel = showsActionPanel(user, item);
  const hasForm = offersIn(item.offeredActions, 'supply').length > 0 || isOffered(item.offeredActions, 'pay');
  const layout = !hasPanel ? 'alone' : item.reportSubmitted ? 'submitted' : hasForm ? 'form' : 'actions';
  return (
    <div className={styles['columns']} data-layout={layout}>
      <div className={styles['list']}>
        <CaseNeighbours caseId={item.id} />
      </div>
      <div className={styles['middle']}>
        <CaseHeader item={item} />
        <IdentityGuard item={item} />
        <ScanPane item={item} />
        <div className={styles['facts']}>
          <CaseQuestion text={item.questionText} />
          <CaseFiles item={item} />
          <SharedDetails item={item} />
          <ClinicUpload item={item} />
          <div className={styles['stack']}>
            <AdditionalFiles item={item} />
            <CaseIntroduction item={item} />
          </div>
          <CaseSummary item={item} isBesidePanel={hasPanel} />
          <div className={styles['wide']}>
            <CaseHistory history={item.history} />
          </div>
        </div>
      </div>
      {layout === 'alone' ? null : layout === 'submitted' ? (
        <CaseReviewPanel key={`${item.id} ${item.videoReport?.version ?? 0}`} item={item} />
      ) : (
        <CaseActionPanel item={item} />
      )}
    </div>
  );
}
