import { Button } from '@mantine/core';
import { priceText, type DeskPayment } from '@plainscan/contract';
import { useState } from 'react';
import { errorMessage } from '../platform/api/error-message.ts';
import { appMessages } from '../platform/language/app-messages.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { notify } from '../ui/feedback/snackbar-store.ts';
import { isRefundUnderWay, useRefundPayment } from './payment-desk-queries.ts';
import { refundMessages } from './refund-messages.ts';
import { ReasonField } from '../platform/forms/reason-field.tsx';

/** Returns the state of a refund, or `null`. */
export function useRefundState(): (payment: DeskPayment) => string | null {
  const t = useMessages(refundMessages);
  return (payment) => {
    if (isRefundUnderWay(payment)) return t('asked');
    return payment.refundProblem === null ? null : t('refused', { code: payment.refundProblem });
  };
}

/** CG-112: refunds the full payment after a confirmation. Hidden if the payment company cannot be told to. */
export function RefundAction({ payment }: { payment: DeskPayment }) {
  const t = useMessages(refundMessages);
  const [isOpen, setOpen] = useState(false);
  if (!payment.canRefund) return null;
  const what = { what: payment.name, amount: priceText(payment.amountCents) };
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={t('refundOf', what)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('refund')}
      </Button>
      <RefundDialog payment={payment} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

interface RefundDialogProps {
  payment: DeskPayment;
  isOpen: boolean;
  onClose: () => void;
}

function RefundDialog({ payment, isOpen, onClose }: RefundDialogProps) {
  const t = useMessages(refundMessages);
  const app = useMessages(appMessages);
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useRefundPayment();
  const amount = priceText(payment.amountCents);
  const refund = (): void =>
    mutate(
      { id: payment.id, ...(reason.trim() !== '' && { reason: reason.trim() }) },
      {
        onSuccess: () => {
          notify('done', t('done'));
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('sure', { amount, name: payment.payerName ?? t('someone') })}
      text={t('ends', { what: payment.name })}
      confirmLabel={t('confirm', { amount })}
      cancelLabel={t('keep')}
      tone="danger"
      isBusy={isPending}
      failure={error ? `${t('failed')} ${errorMessage(error, app)}` : null}
      onConfirm={refund}
      onCancel={onClose}
    >
      <ReasonField
        data-autofocus
        label={t('reason')}
        description={t('reasonHelp')}
        minRows={1}
        maxRows={4}
        value={reason}
        onText={setReason}
      />
    </ConfirmDialog>
  );
}
