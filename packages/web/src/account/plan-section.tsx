import { storageText } from '@plainscan/contract';
import { useMessages } from '../platform/language/i18n.tsx';
import { useCurrentUser } from '../platform/session/session.ts';
import { DefinitionList } from '../ui/lists/definition-list.tsx';
import { accountMessages } from './account-messages.ts';
import { AccountSection } from './account-section.tsx';

/** N-002 … N-004: the patient's plan; the credits are hidden where a report may be requested before it is paid. */
export function PlanSection() {
  const t = useMessages(accountMessages);
  const { userPlan, availableReport, storedStudies, workspace } = useCurrentUser();
  return (
    <AccountSection title={t('plan')}>
      <DefinitionList
        definitions={[
          { term: t('plan'), value: userPlan?.name ?? t('planNone') },
          {
            term: t('stored'),
            value: userPlan ? storageText(userPlan, t('unlimited')) : String(storedStudies),
          },
          {
            term: t('credits'),
            value: workspace.canRequestBeforePay ? null : availableReport ? '1' : '0',
          },
        ]}
      />
    </AccountSection>
  );
}
