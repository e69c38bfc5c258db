import { useDocumentTitle } from '../platform/page/document-title.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { useCurrentUser } from '../platform/session/session.ts';
import { StaffPage } from '../shell/staff-page.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { operationMessages } from './operation-messages.ts';
import styles from './operations-page.module.css';
import { PaymentsSection } from './payments-section.tsx';
import { StorageSection } from './storage-section.tsx';
import { SystemSection } from './system-section.tsx';

/** For those who run the product: whether what is stored is whole, and what everything stands on (R10). */
export function OperationsPage() {
  const t = useMessages(operationMessages);
  const { workspace } = useCurrentUser();
  useDocumentTitle(t('title'), workspace.name);
  return (
    <StaffPage>
      <PageHeader title={t('title')} />
      <div className={styles['page']}>
        <StorageSection />
        <PaymentsSection />
        <SystemSection />
      </div>
    </StaffPage>
  );
}
