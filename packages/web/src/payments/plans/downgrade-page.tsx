import { Button } from '@mantine/core';
import { storagePlans, type StorageKey } from '@plainscan/contract';
import { CircleAlert, CircleCheck, Download } from 'lucide-react';
import { useId, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { useMessages } from '../../platform/language/i18n.tsx';
import { useDocumentTitle } from '../../platform/page/document-title.ts';
import { useCurrentUser } from '../../platform/session/session.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { downgradeMessages } from './downgrade-messages.ts';
import { useDowngradeChoice, type DowngradeChoice } from './downgrade-choice.ts';
import { DowngradeFrame, planOfAddress, Points } from './downgrade-frame.tsx';
import { KeepList } from './keep-list.tsx';
import type { PlanChangeOffer } from './plan-queries.ts';
import { usePlanWords } from './plan-texts.ts';
import styles from './plans.module.css';
import { StoreLocally } from './store-locally.tsx';

type Selection = NonNullable<PlanChangeOffer['selection']>;

/** L-037 … L-045: what a smaller plan keeps. */
export function DowngradePage() {
  const t = useMessages(downgradeMessages);
  const [query] = useSearchParams();
  const plan = planOfAddress(query.get('plan'));
  useDocumentTitle(t('title'), useCurrentUser().workspace.name);
  if (plan === null) return <Navigate to="/storage-plans" replace />;
  return (
    <DowngradeFrame plan={plan}>
      {(offer) =>
        offer.selection === null ? (
          // CG-85: everything fits, so there is nothing to choose.
          <Navigate to={`/confirm-downgrade?plan=${plan}`} replace />
        ) : (
          <Choice key={plan} plan={plan} offer={offer} selection={offer.selection} />
        )
      }
    </DowngradeFrame>
  );
}

interface ChoiceProps {
  plan: StorageKey;
  offer: PlanChangeOffer;
  selection: Selection;
}

function Choice({ plan, offer, selection }: ChoiceProps) {
  const t = useMessages(downgradeMessages);
  const [query] = useSearchParams();
  const choice = useDowngradeChoice(plan, selection.studies);
  const wordsOf = usePlanWords();
  const { name } = wordsOf(storagePlans[plan]);
  if (query.get('view') === 'download') return <StoreLocally plan={plan} removed={choice.removed} />;
  return (
    <>
      <div className={styles['head']}>
        <h1>{t('title')}</h1>
        <p className={styles['lead']}>
          {t('rule', { plan: name, all: offer.maxStudy, used: offer.studyCount })}
        </p>
      </div>
      <div className={styles['notes']}>
        {query.has('session_id') ? <Note>{t('nothingDeleted')}</Note> : null}
        {selection.problem === 'too-many-open' ? (
          <Note tone="bad">{t('tooManyOpen', { count: selection.mustKeep, all: offer.maxStudy })}</Note>
        ) : null}
      </div>
      <div className={styles['split']}>
        <section aria-label={t('list')}>
          <Counter kept={choice.kept.size} all={offer.maxStudy} />
          <KeepList studies={selection.studies} choice={choice} />
        </section>
        <Consequence plan={plan} offer={offer} selection={selection} choice={choice} />
      </div>
    </>
  );
}

/** L-041: the number of chosen studies. In red with instructions if it is too high. */
function Counter({ kept, all }: { kept: number; all: number }) {
  const t = useMessages(downgradeMessages);
  const isTooMany = kept > all;
  const Icon = isTooMany ? CircleAlert : CircleCheck;
  const more = kept < all ? t('chosenMore', { n: all - kept }) : t('chosenFull');
  return (
    <div className={styles['counter']} data-tone={isTooMany ? 'bad' : 'ok'} role="status">
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <p>
        <b>{t('chosen', { n: kept, all })}</b> {isTooMany ? t('chosenTooMany', { n: kept - all }) : more}
      </p>
    </div>
  );
}

interface ConsequenceProps extends ChoiceProps {
  choice: DowngradeChoice;
}

/** What is deleted and when, and the next step (L-042, CG-86, CG-88). */
function Consequence({ plan, offer, selection, choice }: ConsequenceProps) {
  const t = useMessages(downgradeMessages);
  const navigate = useNavigate();
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  const { kept, removed } = choice;
  const n = removed.length;
  const tooMany = kept.size - offer.maxStudy;
  const isBlocked = selection.problem !== null || tooMany > 0;
  const why =
    selection.problem !== null
      ? t('tooManyOpen', { count: selection.mustKeep, all: offer.maxStudy })
      : tooMany > 0
        ? t('whyTooMany', { n: tooMany, all: offer.maxStudy })
        : t('again');
  const goOn = () => void navigate(`/confirm-downgrade?plan=${plan}`);
  const title = n === 0 ? t('boxTitleNone') : n === 1 ? t('boxTitleOne') : t('boxTitle', { n });
  return (
    <section className={styles['box']} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <Points plan={plan} offer={offer} />
      <div className={styles['boxActions']}>
        {n > 0 ? (
          <Button
            component={Link}
            variant="default"
            to={`/downgrade?plan=${plan}&view=download`}
            leftSection={<Download size={18} strokeWidth={1.75} aria-hidden />}
          >
            {n === 1 ? t('downloadOne') : t('download', { n })}
          </Button>
        ) : null}
        <Button
          aria-disabled={isBlocked || undefined}
          aria-describedby={`${id}-why`}
          onClick={() => {
            if (isBlocked) return;
            if (kept.size === 0) setAsking(true);
            else goOn();
          }}
        >
          {t('continue')}
        </Button>
        <p id={`${id}-why`} className={styles['boxText']}>
          {why}
        </p>
        <Link to="/patient-account">{t('keepPlan')}</Link>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('noneTitle', { n })}
        text={t('noneText')}
        confirmLabel={t('noneConfirm', { n })}
        cancelLabel={t('noneBack')}
        tone="danger"
        onConfirm={goOn}
        onCancel={() => setAsking(false)}
      />
    </section>
  );
}
