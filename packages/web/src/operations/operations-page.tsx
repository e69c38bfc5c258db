import { useDocumentTitle } from '../platform/page/document-title.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { useCurrentUser } from '../platform/session/session.ts';
import { useIsLive } from '../platform/live/use-live.ts';
import { StaffPage } from '../shell/staff-page.tsx';
import { LiveNote } from '../ui/feedback/live-note.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { operationMessages } from './operation-messages.ts';
import styles from './operations-page.module.css';
import { BackupsSection, FailedJobsSection, RefusedMailsSection } from './failure-sections.tsx';
import { NeedsSection } from './needs-section.tsx';
import { useOperationState } from './operation-queries.ts';
import { PaymentsSection } from './payments-section.tsx';
import { StorageSection } from './storage-section.tsx';
import { SystemSection } from './system-section.tsx';
import { ProcessesSection, QueuesSection } from './work-sections.tsx';

/** For operators: what needs attention first, and what the product runs on last (CG-148, R10). */
export function OperationsPage() {
  const t = useMessages(operationMessages);
  const { workspace } = useCurrentUser();
  useDocumentTitle(t('title'), workspace.name);
  const query = useOperationState();
  const isLive = useIsLive();
  const state = query.data;
  return (
    <StaffPage>
      <PageHeader title={t('title')} aside={<LiveNote isLive={isLive} lastChange={null} />} />
      <div className={styles['page']}>
        <NeedsSection query={query} />
        {query.isPending ? null : (
          <>
            {state ? (
              <>
                <QueuesSection state={state} />
                <ProcessesSection state={state} />
                <FailedJobsSection state={state} />
                <RefusedMailsSection state={state} />
                <BackupsSection state={state} />
              </>
            ) : null}
            <StorageSection />
            <PaymentsSection />
            <SystemSection />
          </>
        )}
      </div>
    </StaffPage>
  );
}
