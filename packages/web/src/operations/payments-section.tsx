import { Button } from '@mantine/core';
import { priceText, type DeskPayment, type PaymentState } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { paymentStateQuery, useAskPaymentCompany } from '../payments/payment-desk-queries.ts';
import { RefundAction, useRefundState } from '../payments/refund-action.tsx';
import { errorMessage } from '../platform/api/error-message.ts';
import { appMessages } from '../platform/language/app-messages.ts';
import { formatMoment } from '../platform/language/date-format.ts';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { notify } from '../ui/feedback/snackbar-store.ts';
import { DataTable } from '../ui/lists/data-table.tsx';
import { DefinitionList } from '../ui/lists/definition-list.tsx';
import { OperationsSection } from './operations-section.tsx';
import styles from './operations-page.module.css';
import { paymentsSectionMessages } from './payments-section-messages.ts';

/** CG-185: the card company, its pending responses, and refunds that staff has to make. */
export function PaymentsSection() {
  const t = useMessages(paymentsSectionMessages);
  const app = useMessages(appMessages);
  const query = useQuery(paymentStateQuery);
  const ask = useAskPaymentCompany();
  const hasCompany = query.data !== undefined && query.data.company !== 'none';
  const reconcilePayments = (): void =>
    ask.mutate(undefined, { onSuccess: () => notify('done', t('asked')) });
  return (
    <OperationsSection
      id="card-payments"
      title={t('title')}
      text={t('text')}
      query={query}
      skeletonRows={3}
      foot={
        <>
          {ask.error ? <Note tone="bad">{errorMessage(ask.error, app)}</Note> : null}
          {hasCompany ? (
            <Button
              aria-disabled={ask.isPending || undefined}
              aria-busy={ask.isPending}
              onClick={() => ask.isPending || reconcilePayments()}
            >
              {t('ask')}
            </Button>
          ) : null}
        </>
      }
    >
      {(state) => <State state={state} />}
    </OperationsSection>
  );
}

function State({ state }: { state: PaymentState }) {
  const t = useMessages(paymentsSectionMessages);
  const { locale } = useLocale();
  const { company, openCheckouts, waitingMessages, refundTasks, refunds } = state;
  return (
    <>
      <Summary state={state} />
      <DefinitionList
        definitions={[
          { term: t('company'), value: t(`company.${company}`) },
          { term: t('openCheckouts'), value: openCheckouts.toLocaleString(locale) },
          { term: t('waitingMessages'), value: waitingMessages.toLocaleString(locale) },
          { term: t('refundTasks'), value: refundTasks.toLocaleString(locale) },
        ]}
      />
      {refunds.length > 0 ? <Refunds refunds={refunds} /> : null}
    </>
  );
}

function Summary({ state: { company, waitingMessages, refundTasks } }: { state: PaymentState }) {
  const t = useMessages(paymentsSectionMessages);
  if (company === 'none') return <Note>{t('nobody')}</Note>;
  if (refundTasks > 0)
    return <Note tone="warn">{refundTasks === 1 ? t('taskOne') : t('tasks', { n: refundTasks })}</Note>;
  return waitingMessages > 0 ? <Note>{t('waiting')}</Note> : <Note tone="ok">{t('allWell')}</Note>;
}

const paidCell = ({ paidAt }: DeskPayment) => (
  <span className={styles['moment']}>{paidAt === null ? '' : formatMoment(paidAt)}</span>
);

const refundCell = (payment: DeskPayment) => <RefundCell payment={payment} />;

/** The button and the result of the last attempt, or why there is no button. */
function RefundCell({ payment }: { payment: DeskPayment }) {
  const t = useMessages(paymentsSectionMessages);
  const stateOf = useRefundState();
  return (
    <span className={styles['refund']}>
      <RefundAction payment={payment} />
      {stateOf(payment) ?? (payment.canRefund ? null : t('byHand'))}
    </span>
  );
}

function Refunds({ refunds }: { refunds: DeskPayment[] }) {
  const t = useMessages(paymentsSectionMessages);
  return (
    <DataTable
      label={t('refundTasks')}
      rows={refunds}
      rowId={({ id }) => id}
      columns={[
        {
          id: 'what',
          title: t('what'),
          cell: ({ name, amountCents }) => `${name}, ${priceText(amountCents)}`,
          isTitle: true,
        },
        {
          id: 'payer',
          title: t('payer'),
          cell: ({ payerName, workspaceName }) => `${payerName ?? t('deleted')}, ${workspaceName}`,
        },
        { id: 'paid', title: t('paid'), cell: paidCell },
        { id: 'refund', title: t('refund'), cell: refundCell },
      ]}
    />
  );
}
