import { Button } from '@mantine/core';
import { priceText, problemOfSelection, storagePlans, type StorageKey } from '@plainscan/contract';
import { useId } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { appMessages } from '../../platform/language/app-messages.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { useDocumentTitle } from '../../platform/page/document-title.ts';
import { useCurrentUser } from '../../platform/session/session.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { downgradeMessages } from './downgrade-messages.ts';
import { useDowngradeChoice } from './downgrade-choice.ts';
import { DowngradeFrame, planOfAddress, Points } from './downgrade-frame.tsx';
import { PlainStudies } from './keep-list.tsx';
import { PlanSum } from './plan-sum.tsx';
import { useStorageCheckout, type KeptStudy, type PlanChangeOffer } from './plan-queries.ts';
import { usePlanWords } from './plan-texts.ts';
import styles from './plans.module.css';
import { usePurchaseAvailability } from './use-purchase-availability.ts';

/** L-042, L-043: a summary, and then the checkout. */
export function ConfirmDowngradePage() {
  const t = useMessages(downgradeMessages);
  const plan = planOfAddress(useSearchParams()[0].get('plan'));
  useDocumentTitle(t('confirmTitle'), useCurrentUser().workspace.name);
  if (plan === null) return <Navigate to="/storage-plans" replace />;
  return (
    <DowngradeFrame plan={plan}>{(offer) => <Confirm key={plan} plan={plan} offer={offer} />}</DowngradeFrame>
  );
}

const none: readonly KeptStudy[] = [];

function Confirm({ plan, offer }: { plan: StorageKey; offer: PlanChangeOffer }) {
  const t = useMessages(downgradeMessages);
  const [query] = useSearchParams();
  const wordsOf = usePlanWords();
  const { selection, studyCount, maxStudy } = offer;
  const studies = selection?.studies ?? none;
  const { kept, removed } = useDowngradeChoice(plan, studies);
  const mustKeep = selection?.mustKeep ?? 0;
  const problem = problemOfSelection({ studyCount, mustKeep, removed: removed.length, maxStudy });
  // Without a valid choice, the user has to choose first.
  if (problem !== null) return <Navigate to={`/downgrade?plan=${plan}`} replace />;
  return (
    <>
      <div className={styles['head']}>
        <h1>{t('confirmTitle')}</h1>
        <p className={styles['lead']}>
          {t('confirmLead', { plan: wordsOf(storagePlans[plan]).name })}{' '}
          {selection === null ? t('allStay') : null}
        </p>
      </div>
      <div className={styles['notes']}>
        {query.has('session_id') ? <Note>{t('nothingDeleted')}</Note> : null}
      </div>
      <Studies title={t('goTitle')} studies={removed} />
      {removed.length > 0 ? <Points plan={plan} offer={offer} /> : null}
      <Studies title={t('stayTitle')} studies={studies.filter(({ id }) => kept.has(id))} />
      <PlanSum plan={plan} offer={offer}>
        <Pay plan={plan} offer={offer} removed={removed} />
      </PlanSum>
    </>
  );
}

function Studies({ title, studies }: { title: string; studies: readonly KeptStudy[] }) {
  const id = useId();
  if (studies.length === 0) return null;
  return (
    <section className={styles['part']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <PlainStudies studies={studies} />
    </section>
  );
}

interface PayProps {
  plan: StorageKey;
  offer: PlanChangeOffer;
  removed: readonly KeptStudy[];
}

function Pay({ plan, offer: { dueCents, selection }, removed }: PayProps) {
  const t = useMessages(downgradeMessages);
  const app = useMessages(appMessages);
  const { why } = usePurchaseAvailability();
  const checkout = useStorageCheckout();
  const isBusy = checkout.isPending || checkout.isSuccess;
  const page = selection === null ? 'confirm-downgrade' : 'downgrade';
  const pay = () =>
    checkout.mutate({
      plan,
      cancelRoute: `/${page}?plan=${plan}`,
      removeRecordIds: removed.map(({ id }) => id),
    });
  return (
    <div className={styles['boxActions']}>
      {why ? (
        <Note tone="warn">{why}</Note>
      ) : (
        <Button aria-busy={isBusy} onClick={() => isBusy || pay()}>
          {dueCents === 0 ? t('confirmFree') : t('pay', { price: priceText(dueCents) })}
        </Button>
      )}
      {checkout.error ? <Note tone="bad">{errorMessage(checkout.error, app)}</Note> : null}
      {selection === null ? null : <Link to={`/downgrade?plan=${plan}`}>{t('back')}</Link>}
      <Link to="/patient-account">{t('keepPlan')}</Link>
    </div>
  );
}
