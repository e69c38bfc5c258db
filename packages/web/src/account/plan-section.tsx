import { Button } from '@mantine/core';
import {
  priceText,
  storageText,
  unlimitedStudies,
  type StorageKey,
  type UserPlan,
} from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDay } from '../platform/language/date-format.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { useCurrentUser } from '../platform/session/session.ts';
import { Note } from '../ui/feedback/note.tsx';
import { ProgressLine } from '../ui/feedback/progress-line.tsx';
import { DefinitionList } from '../ui/lists/definition-list.tsx';
import { accountMessages } from './account-messages.ts';
import { endedStorageQuery } from './account-queries.ts';
import { AccountSection } from './account-section.tsx';
import { CancelPlan } from './cancel-plan.tsx';
import { ManageCards } from './manage-cards.tsx';
import { keptDay, usePlanName } from './plan-texts.ts';
import styles from './account.module.css';

/** N-002 … N-005, L-046: the patient's plan, its usage, the next charge, and how it ends. */
export function PlanSection() {
  const t = useMessages(accountMessages);
  const { userPlan, workspace } = useCurrentUser();
  return (
    <AccountSection title={t('plan')} text={t('planText')}>
      <EndedNote />
      {userPlan?.cancelled ? (
        <div className={styles['note']}>
          <Note tone="warn">{t('cancelled', { day: keptDay(userPlan.expiredAt) })}</Note>
        </div>
      ) : null}
      <Facts />
      {workspace.isProviderWorkspace ? <PlanActions /> : null}
    </AccountSection>
  );
}

/** Shown when storage has ended but the images have not been deleted yet. */
function EndedNote() {
  const t = useMessages(accountMessages);
  const { userPlan, workspace, role } = useCurrentUser();
  const mayHaveEnded = role === 'patient' && userPlan === null && workspace.isProviderWorkspace;
  const { data: keptUntil } = useQuery({ ...endedStorageQuery, enabled: mayHaveEnded });
  if (!mayHaveEnded || !keptUntil) return null;
  return (
    <div className={styles['note']}>
      <Note
        tone="warn"
        action={
          <Button component={Link} size="xs" variant="default" to="/storage-plans">
            {t('endedPlans')}
          </Button>
        }
      >
        {t('storageEnded', { day: formatDay(keptUntil) })}
      </Note>
    </div>
  );
}

function Facts() {
  const t = useMessages(accountMessages);
  const nameOf = usePlanName();
  const { userPlan, availableReport, storedStudies, workspace, firstOrderStatus } = useCurrentUser();
  const free = firstOrderStatus === 'demo' ? t('planFree') : t('planNone');
  return (
    <DefinitionList
      definitions={[
        { term: t('plan'), value: userPlan?.name ?? free },
        {
          term: t('stored'),
          value: userPlan ? <StorageUsage plan={userPlan} /> : String(storedStudies),
        },
        ...(userPlan ? timesOf(userPlan, t, nameOf) : []),
        {
          term: t('credits'),
          value: workspace.canRequestBeforePay ? null : availableReport ? '1' : '0',
        },
      ]}
    />
  );
}

/** N-003: in figures, in words, and as a bar if there is a limit. */
function StorageUsage({ plan }: { plan: UserPlan }) {
  const t = useMessages(accountMessages);
  const { studyCount: n, maxStudy: all } = plan;
  if (all === unlimitedStudies) return <>{storageText(plan, t('unlimited'))}</>;
  return (
    <div className={styles['used']}>
      {storageText(plan, t('unlimited'))}
      <ProgressLine percent={all === 0 ? 100 : (n / all) * 100} label={t('usedLine')} />
    </div>
  );
}

type Texts = ReturnType<typeof useMessages<(typeof accountMessages)['en']>>;

/** Says when the plan ends, or the next charge and its plan. */
function timesOf(
  { type, expiredAt, renewal, plan }: UserPlan,
  t: Texts,
  nameOf: (plan: StorageKey) => string,
) {
  const day = formatDay(expiredAt);
  if (type === 'package') return [{ term: t('packageUntil'), value: t('packageEnd', { day }) }];
  if (renewal === null) return [{ term: t('usableUntil'), value: day }];
  const price = priceText(renewal.amountCents);
  const next =
    renewal.plan === plan
      ? t('renewal', { day: formatDay(renewal.at), price })
      : t('nextPlan', { plan: nameOf(renewal.plan), day, price });
  return [{ term: t('renewsOn'), value: next }];
}

/** L-020: no upgrade button for an unlimited plan. */
function PlanActions() {
  const t = useMessages(accountMessages);
  const { userPlan, role } = useCurrentUser();
  if (role !== 'patient') return null;
  if (userPlan === null)
    return (
      <div className={styles['actions']}>
        <Button component={Link} variant="default" to="/storage-plans">
          {t('seePlans')}
        </Button>
      </div>
    );
  const action = userPlan.type === 'package' ? 'upgradePackage' : 'upgrade';
  return (
    <div className={styles['actions']}>
      {userPlan.maxStudy === unlimitedStudies ? null : (
        <Button component={Link} to={`/upgrade-plan?action=${action}`}>
          {t('upgrade')}
        </Button>
      )}
      <Button component={Link} variant="default" to="/storage-plans">
        {t('changePlan')}
      </Button>
      {userPlan.type === 'subscription' ? <ManageCards /> : null}
      {/* N-005. */}
      {userPlan.type === 'subscription' && !userPlan.cancelled ? <CancelPlan plan={userPlan} /> : null}
    </div>
  );
}
