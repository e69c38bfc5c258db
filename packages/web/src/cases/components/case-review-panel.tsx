import type { Case } from '@plainscan/contract';
import { useMessages } from '../../app/i18n.tsx';
import { lookOf } from '../action-look.ts';
import { casePageMessages } from '../case-page-messages.ts';
import { CaseActionButtons } from './case-action-buttons.tsx';
import { CaseDue } from './case-due.tsx';
import { CasePatient } from './case-patient.tsx';
import { CaseVideo } from './case-video.tsx';
import panel from './case-action-panel.module.css';
import styles from './case-review-panel.module.css';

/** E-033: the video that was submitted, and below it what may be done with it. */
export function CaseReviewPanel({ item }: { item: Case }) {
  const words = useMessages(casePageMessages);
  const { primary, others, quiet } = lookOf(item.offeredActions);
  const hasActions = primary !== null || others.length + quiet.length > 0;
  const canSignOff = item.offeredActions.some(({ action, enabled }) => action === 'signOff' && enabled);
  return (
    <aside className={styles['column']} aria-label={words('videoReport')}>
      {item.videoReport ? <CaseVideo video={item.videoReport} title={item.title} /> : null}
      <div className={styles['body']}>
        <CaseDue item={item} />
        <CasePatient item={item} />
      </div>
      {hasActions ? (
        <div className={styles['foot']}>
          {canSignOff ? (
            <p className={panel['small']}>
              {words('signOffMeans', { patient: item.patientName, version: item.videoReport?.version ?? 1 })}
            </p>
          ) : null}
          <CaseActionButtons item={item} isRow />
        </div>
      ) : null}
    </aside>
  );
}
