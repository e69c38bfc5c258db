import { Button } from '@mantine/core';
import { orderStatusWords, priceText, type OrderHistory } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SaveReceipt } from '../account/receipts/save-receipt.tsx';
import { errorMessage } from '../platform/api/error-message.ts';
import { appMessages } from '../platform/language/app-messages.ts';
import { formatDialogMoment } from '../platform/language/date-format.ts';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { SkeletonRows } from '../ui/feedback/skeleton-rows.tsx';
import { Timeline } from '../ui/lists/timeline.tsx';
import { orderMessages } from './order-messages.ts';
import { orderHistoryQuery } from './order-queries.ts';
import styles from './orders.module.css';

/** Who moved the order and why, and what was to be paid; asked for once it is opened. */
export function OrderHistorySection({ id }: { id: string }) {
  const t = useMessages(orderMessages);
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles['history']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('history')}</summary>
      {isOpen ? <History id={id} /> : null}
    </details>
  );
}

function History({ id }: { id: string }) {
  const t = useMessages(orderMessages);
  const app = useMessages(appMessages);
  const { data: history, error, refetch } = useQuery(orderHistoryQuery(id));
  if (history)
    return (
      <>
        <Moves moves={history.moves} />
        <Payments payments={history.payments} />
      </>
    );
  if (!error) return <SkeletonRows rows={3} widths={[30, 70]} />;
  return (
    <Note tone="bad" action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
      {t('historyFailed')} {errorMessage(error, app)}
    </Note>
  );
}

function Moves({ moves }: Pick<OrderHistory, 'moves'>) {
  const t = useMessages(orderMessages);
  const { locale } = useLocale();
  const rows = moves.map(({ id, at, to, why, by, reason }) => ({
    id,
    time: formatDialogMoment(at),
    text: [
      `${orderStatusWords[locale][to]}: ${t(`why.${why}`, { name: by ?? t('someone') })}`,
      reason === null ? '' : `“${reason}”`,
    ]
      .filter(Boolean)
      .join(' '),
  }));
  return (
    <>
      <h3>{t('moves')}</h3>
      {rows.length === 0 ? (
        <p className={styles['under']}>{t('noMoves')}</p>
      ) : (
        <Timeline label={t('moves')} rows={rows} />
      )}
    </>
  );
}

function Payments({ payments }: Pick<OrderHistory, 'payments'>) {
  const t = useMessages(orderMessages);
  const rows = payments.map(({ id, name, amountCents, status, openedAt, paidAt, needsRefund, receipt }) => ({
    id,
    time: formatDialogMoment(paidAt ?? openedAt),
    text: (
      <>
        {[
          `${t(`pay.${status}`)}: ${name}, ${priceText(amountCents, t('free'))}`,
          needsRefund ? t('needsRefund') : '',
        ]
          .filter(Boolean)
          .join(', ')}
        {receipt ? <SaveReceipt receipt={receipt} words="number" size="xs" /> : null}
      </>
    ),
  }));
  return (
    <>
      <h3>{t('payments')}</h3>
      {rows.length === 0 ? (
        <p className={styles['under']}>{t('noPayments')}</p>
      ) : (
        <Timeline label={t('payments')} rows={rows} />
      )}
    </>
  );
}
