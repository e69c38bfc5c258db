import { Button } from '@mantine/core';
import {
  isOnTrial,
  offeredOrderStatuses,
  orderRefusal,
  orderStatusWords,
  priceText,
  type Order,
  type OrderStatus,
  type OrderTarget,
} from '@plainscan/contract';
import { useState } from 'react';
import { errorMessage } from '../platform/api/error-message.ts';
import { appMessages } from '../platform/language/app-messages.ts';
import { formatDialogMoment } from '../platform/language/date-format.ts';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { DialogFields, DialogFoot, FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { notify } from '../ui/feedback/snackbar-store.ts';
import { RadioCards, type RadioCard } from '../ui/fields/radio-cards.tsx';
import { DefinitionList } from '../ui/lists/definition-list.tsx';
import { OrderHistorySection } from './order-history.tsx';
import { orderMessages } from './order-messages.ts';
import { useMoveOrder } from './order-queries.ts';
import { OrderStatusPill } from './orders-table.tsx';
import styles from './orders.module.css';
import { ReasonField } from '../platform/forms/reason-field.tsx';

interface ManageOrderDialogProps {
  /** `null` before the first one. */
  order: Order | null;
  isOpen: boolean;
  onClose: () => void;
}

/** S-004: the facts of an order, and its possible next statuses. */
export function ManageOrderDialog({ order, isOpen, onClose }: ManageOrderDialogProps) {
  const t = useMessages(orderMessages);
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      width={520}
      title={
        order && (
          <span className={styles['heading']}>
            <span>{t('dialogTitle')}</span>
            <span className={styles['under']}>{order.name}</span>
          </span>
        )
      }
    >
      {order ? <OrderForm key={order.id} order={order} onClose={onClose} /> : null}
    </FormDialog>
  );
}

type Paid = Pick<Order, 'status' | 'hasPaymentDetail' | 'packageName' | 'packagePrice'>;

/** How an order is paid. Only an open one may still get a payment: others were billed, free or refunded. */
function paymentKey({ status, hasPaymentDetail, packageName, packagePrice }: Paid) {
  if (hasPaymentDetail) return 'hasDetails';
  // Only the package of a clinic that is billed separately has no price.
  if (packageName !== null && packagePrice === null) return 'onAccount';
  if (isOnTrial(status.value)) return 'noDetails';
  return packagePrice === 0 ? 'nothingDue' : 'withoutDetails';
}

function Facts({ order }: { order: Order }) {
  const t = useMessages(orderMessages);
  const { createdAt, packageName, packagePrice, clinicName, clinicCode } = order;
  const price = packagePrice === null ? null : priceText(packagePrice, t('free'));
  return (
    <DefinitionList
      definitions={[
        { term: t('created'), value: formatDialogMoment(createdAt) },
        { term: t('package'), value: packageName && [packageName, price].filter(Boolean).join(', ') },
        { term: t('clinic'), value: clinicName && [clinicName, clinicCode].filter(Boolean).join(', ') },
        { term: t('payment'), value: t(paymentKey(order)) },
        { term: t('gclid'), value: order.gclid },
        {
          term: t('statusNow'),
          // Otherwise it is the first choice.
          value: order.status.value === 'complete' ? <OrderStatusPill status={order.status} /> : null,
        },
      ]}
    />
  );
}

/** The current status, which changes nothing (S-013), and the possible next ones (S-007 … S-011). */
function useCards(order: Order): RadioCard<OrderStatus>[] {
  const t = useMessages(orderMessages);
  const { locale } = useLocale();
  const { status, hasPaymentDetail } = order;
  const mayBePaid = paymentKey(order) === 'noDetails';
  const isOneWay = status.value === 'paid' && !hasPaymentDetail;
  const pillOf = (value: OrderStatus) => (
    <OrderStatusPill status={{ value, label: orderStatusWords[locale][value] }} />
  );
  const offered = offeredOrderStatuses(status.value).filter((to): to is OrderTarget => to !== 'demo');
  return [
    { value: status.value, title: pillOf(status.value), text: t('stays') },
    ...offered.flatMap((to): RadioCard<OrderStatus>[] => {
      if (to === 'complete') return [];
      const refusal = orderRefusal('super-admin', { status: status.value, hasPaymentDetail }, to);
      const isRefused = refusal !== null;
      const text = t(isRefused ? (mayBePaid ? 'paidOff' : 'paidOffForGood') : `means.${to}`);
      return [
        {
          value: to,
          title: pillOf(to),
          text: isOneWay ? `${text} ${t('noWayBack')}` : text,
          isDisabled: isRefused,
        },
      ];
    }),
  ];
}

function OrderForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useMessages(orderMessages);
  if (order.status.value !== 'complete') return <MoveForm order={order} onClose={onClose} />;
  return (
    <DialogFields>
      <Facts order={order} />
      <Note tone="info">{t('complete')}</Note>
      <OrderHistorySection id={order.id} />
      <Button className={styles['close']} onClick={onClose}>
        {t('close')}
      </Button>
    </DialogFields>
  );
}

function MoveForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useMessages(orderMessages);
  const app = useMessages(appMessages);
  const { locale } = useLocale();
  const [chosen, choose] = useState<OrderStatus>(order.status.value);
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useMoveOrder(order);
  const cards = useCards(order);
  const move = (to: OrderStatus): void => {
    if (to === order.status.value || to === 'demo') return onClose();
    const details = { from: order.status.value, ...(reason.trim() !== '' && { reason: reason.trim() }) };
    mutate(
      { to, ...details },
      {
        onSuccess: ({ message }) => {
          notify('done', message);
          onClose();
        },
        onError: () => notify('error', t(`failed.${to}`)),
      },
    );
  };
  const isSame = chosen === order.status.value;
  return (
    <DialogFields>
      <Facts order={order} />
      <RadioCards label={t('setTo')} cards={cards} value={chosen} onChange={choose} />
      <ReasonField
        label={t('reason')}
        description={t('reasonHelp')}
        minRows={1}
        maxRows={4}
        value={reason}
        onText={setReason}
      />
      <OrderHistorySection id={order.id} />
      {error ? <Note tone="bad">{errorMessage(error, app)}</Note> : null}
      <DialogFoot
        hint={null}
        action={isSame ? t('keep') : t('set', { status: orderStatusWords[locale][chosen] })}
        cancel={t('goBack')}
        isHeld={false}
        isBusy={isPending}
        onAction={() => move(chosen)}
        onCancel={onClose}
      />
    </DialogFields>
  );
}
