import { type Case, clinicUploadOptions } from '@plainscan/contract';
import { AdditionalFiles } from '../case-files/additional/additional-files.tsx';
import { SharedDetails } from '../case-files/portal/shared-details.tsx';
import { CaseActionPanel } from '../case-flow/panels/case-action-panel.tsx';
import { CaseReviewPanel } from '../case-flow/panels/case-review-panel.tsx';
import { IdentityGuard } from '../case-flow/panels/identity-guard.tsx';
import { isOffered, offersIn } from '../cases/actions/action-buttons.ts';
import { casePageMessages } from '../cases/case-page-messages.ts';
import { detailsMessages } from '../cases/details-messages.ts';
import { CaseIntroduction } from '../introductions/case-introduction.tsx';
import { useMessages } from '../platform/language/i18n.tsx';
import { useCurrentUser } from '../platform/session/session.ts';
import { showsActionPanel } from './action-panel-rule.ts';
import { CaseFileList } from './case-file-list.tsx';
import { CaseHeader } from './case-header.tsx';
import { CaseHistory } from './case-history.tsx';
import { CaseNeighbours } from './case-neighbours.tsx';
import { CaseSummary } from './case-summary.tsx';
import { ScanPane } from './scan-pane.tsx';
import styles from './case-page-columns.module.css';
import facts from '../cases/case-facts.module.css';

/** E-003, E-005, E-006: list, case and actions. 85 % for a case without actions, 15/40/45 once there is a video. */
export function CasePageColumns({ item }: { item: Case }) {
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
          <CaseFileList item={item} />
          <SharedDetails item={item} />
          <ClinicUpload item={item} />
          <div className={styles['stack']}>
            <AdditionalFiles item={item} />
            <CaseIntroduction item={item} />
          </div>
          <CaseSummary item={item} isBesidePanel={hasPanel} />
          <div className={styles['wide']}>
            <CaseHistory item={item} />
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

/** From about this length, the box may scroll and must be focusable by keyboard. */
const longText = 200;

/** The patient's question (E-016: about 200 px high, then it scrolls). */
function CaseQuestion({ text }: { text: string | null }) {
  const words = useMessages(casePageMessages);
  return (
    <section>
      <h2>{words('question')}</h2>
      {text ? (
        <blockquote className={facts['quote']} tabIndex={text.length > longText ? 0 : undefined}>
          {text}
        </blockquote>
      ) : (
        <p className="secondary">{words('noQuestion')}</p>
      )}
    </section>
  );
}

/** E-011: the scan that the patient asked the clinic for, in the patient's words. */
function ClinicUpload({ item }: { item: Case }) {
  const words = useMessages(detailsMessages);
  const { clinicUploadOption, clinicUploadDetail } = item;
  const which = clinicUploadOptions.findIndex((option) => option === clinicUploadOption);
  if (!clinicUploadOption && !clinicUploadDetail) return null;
  return (
    <section>
      <h2>{words('clinicUpload')}</h2>
      <p>{which === -1 ? clinicUploadOption : words(which === 0 ? 'latestScan' : 'olderScan')}</p>
      {clinicUploadDetail ? <p className="secondary">{clinicUploadDetail}</p> : null}
    </section>
  );
}
