import { Button } from '@mantine/core';
import type { Webhook, WebhookDelivery } from '@plainscan/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { AccountRow, AccountSection } from '../account/account-section.tsx';
import { formatMoment } from '../platform/language/date-format.ts';
import { useMessages, type Translate } from '../platform/language/i18n.tsx';
import { connectionMessages } from './connection-messages.ts';
import { deliveriesQuery, repeatDelivery, useConnectionChange } from './connection-queries.ts';
import styles from './connections.module.css';

export interface DeliverySectionProps {
  clinic: number;
  webhooks: readonly Webhook[];
}

/** Deliveries and their results, newest first. */
export function DeliverySection({ clinic, webhooks }: DeliverySectionProps) {
  const t = useMessages(connectionMessages);
  const list = useInfiniteQuery(deliveriesQuery(clinic));
  const rows = list.data?.pages.flatMap(({ data }) => data);
  if (!rows) return null;
  return (
    <AccountSection title={t('deliveries')} text={t('deliveriesText')}>
      {rows.length === 0 ? <p className={styles['text']}>{t('noDeliveries')}</p> : null}
      {rows.map((row) => (
        <DeliveryRow
          key={row.id}
          clinic={clinic}
          delivery={row}
          webhook={webhooks.find(({ id }) => id === row.webhookId)}
        />
      ))}
      {list.hasNextPage ? (
        <div className={styles['foot']}>
          <Button
            variant="default"
            aria-busy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t('more')}
          </Button>
        </div>
      ) : null}
    </AccountSection>
  );
}

interface DeliveryRowProps {
  clinic: number;
  delivery: WebhookDelivery;
  /** Undefined briefly after it was removed. */
  webhook: Webhook | undefined;
}

function DeliveryRow({ clinic, delivery, webhook }: DeliveryRowProps) {
  const t = useMessages(connectionMessages);
  const { id, event, caseId, status, tries, createdAt, answer, milliseconds } = delivery;
  const again = useConnectionChange({
    clinic,
    done: () => t('sentAgain'),
    run: () => repeatDelivery(clinic, id),
  });
  const name = t(`event.${event}`);
  const mayRepeat = webhook?.isOn === true && (status !== 'waiting' || tries > 0);
  const facts = [
    webhook ? new URL(webhook.url).host : '',
    formatMoment(createdAt),
    tries === 0 ? '' : t('tries', { n: tries }),
    milliseconds === null ? '' : t('took', { n: milliseconds }),
  ];
  return (
    <AccountRow
      title={
        <span className={styles['url']}>
          {caseId === null ? name : <Link to={`/case-details?caseId=${caseId}`}>{name}</Link>}{' '}
          <span className={styles['state']} data-status={status}>
            {stateOf(delivery, t)}
          </span>
        </span>
      }
      text={
        <>
          <span className={styles['fact']}>{facts.filter(Boolean).join(' · ')}</span>
          <DeliveryProblem delivery={delivery} />
          {answer && answer.text.trim() !== '' && status !== 'delivered' ? (
            <span className={styles['answer']}>{t('answerText', { text: answer.text })}</span>
          ) : null}
        </>
      }
      actions={
        mayRepeat ? (
          <Button
            variant="default"
            aria-busy={again.isPending}
            onClick={() => again.isPending || again.mutate(undefined)}
          >
            {t('again')}
            <span className="visually-hidden">{`${name}, ${formatMoment(createdAt)}`}</span>
          </Button>
        ) : null
      }
    />
  );
}

type Say = Translate<(typeof connectionMessages)['en']>;

function stateOf({ status, tries, nextAt }: WebhookDelivery, t: Say): string {
  if (status === 'delivered') return t('delivered');
  if (status === 'failed') return t('failedState');
  return tries === 0 || nextAt === null ? t('waiting') : t('retrying', { on: formatMoment(nextAt) });
}

/** Why the last attempt failed. */
function DeliveryProblem({ delivery: { status, problem, answer } }: { delivery: WebhookDelivery }) {
  const t = useMessages(connectionMessages);
  if (status === 'delivered' || problem === null) return null;
  return (
    <span className={styles['fact']}>
      {t(`problem.${problem}`)} {answer ? t('answered', { status: answer.status }) : ''}
    </span>
  );
}
