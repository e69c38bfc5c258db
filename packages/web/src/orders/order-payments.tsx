import { priceText, type DeskPayment, type OrderHistory } from '@plainscan/contract';
import { SaveReceipt } from '../account/receipts/save-receipt.tsx';
import { RefundAction, useRefundState } from '../payments/refund-action.tsx';
import { formatDialogMoment } from '../platform/language/date-format.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { Timeline } from '../ui/lists/timeline.tsx';
import { orderMessages } from './order-messages.ts';
import styles from './orders.module.css';

/** Every checkout of the patient, and what can be refunded. */
export function OrderPayments({ payments }: Pick<OrderHistory, 'payments'>) {
  const t = useMessages(orderMessages);
  const rows = payments.map((payment) => ({
    id: payment.id,
    time: formatDialogMoment(payment.paidAt ?? payment.openedAt),
    text: <Payment payment={payment} />,
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

function Payment({ payment }: { payment: DeskPayment }) {
  const t = useMessages(orderMessages);
  const stateOf = useRefundState();
  const { name, amountCents, status, needsRefund, receipt } = payment;
  const words = [
    `${t(`pay.${status}`)}: ${name}, ${priceText(amountCents, t('free'))}`,
    needsRefund ? t('needsRefund') : null,
    stateOf(payment),
  ];
  return (
    <span className={styles['paymentRow']}>
      <span>
        {words.filter((one) => one !== null).join(', ')}
        {receipt ? <SaveReceipt receipt={receipt} words="number" size="xs" /> : null}
      </span>
      <RefundAction payment={payment} />
    </span>
  );
}
