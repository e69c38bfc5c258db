import type { Case } from '@plainscan/contract';
import { CaseActionPanel } from './case-action-panel.tsx';
import { CaseFiles } from './case-files.tsx';
import { CaseHeader } from './case-header.tsx';
import { CaseHistory } from './case-history.tsx';
import { CaseNeighbours } from './case-neighbours.tsx';
import { CaseQuestion } from './case-question.tsx';
import { CaseReviewPanel } from './case-review-panel.tsx';
import { CaseStudyPane } from './case-study-pane.tsx';
import styles from './case-columns.module.css';

/** E-003, E-006: list, case and actions; once there is a video the columns are 15/40/45. */
export function CaseColumns({ item }: { item: Case }) {
  return (
    <div className={styles['columns']} data-submitted={item.reportSubmitted || undefined}>
      <div className={styles['list']}>
        <CaseNeighbours caseId={item.id} />
      </div>
      <div className={styles['middle']}>
        <CaseHeader item={item} />
        <CaseStudyPane item={item} />
        <div className={styles['facts']}>
          <CaseQuestion text={item.questionText} />
          <CaseFiles item={item} />
          <CaseHistory history={item.history} />
        </div>
      </div>
      {item.reportSubmitted ? <CaseReviewPanel item={item} /> : <CaseActionPanel item={item} />}
    </div>
  );
}
