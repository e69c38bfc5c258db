import { Button } from '@mantine/core';
import { orderStatusWords, type OrderHistory } from '@plainscan/contract';
import { useState } from 'react';
import { errorMessage } from '../platform/api/error-message.ts';
import { appMessages } from '../platform/language/app-messages.ts';
import { formatDialogMoment } from '../platform/language/date-format.ts';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { SkeletonRows } from '../ui/feedback/skeleton-rows.tsx';
import { Timeline } from '../ui/lists/timeline.tsx';
import { orderMessages } from './order-messages.ts';
import { OrderPayments } from './order-payments.tsx';
import { useOrderHistory } from './order-queries.ts';
import styles from './orders.module.css';

/** Who changed the order and why, and what was due. Loaded when opened. */
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
  const { data: history, error, refetch } = useOrderHistory(id);
  if (history)
    return (
      <>
        <Moves moves={history.moves} />
        <OrderPayments payments={history.payments} />
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
