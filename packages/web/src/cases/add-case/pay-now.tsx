import { Button } from '@mantine/core';
import type { Case } from '@plainscan/contract';
import { appMessages } from '../../app/app-messages.ts';
import { errorMessage } from '../../app/error-message.ts';
import { useMessages } from '../../app/i18n.tsx';
import { useCaseCheckout } from '../../payments/payment-queries.ts';
import { Note } from '../../ui/note.tsx';
import styles from './add-case.module.css';
import { requestOptionMessages } from './request-option-messages.ts';

/** F-036, CG-166: a case that waits for the clinic's payment, or for the patient's. */
export function PayNow({ item, isSending }: { item: Case; isSending: boolean }) {
  const t = useMessages(requestOptionMessages);
  if (item.status.value !== 'not-paid') return null;
  if (item.selectedPaymentMethod !== 'admin-pay') return <Note>{t('patient-pay.text')}</Note>;
  return <Checkout item={item} isSending={isSending} />;
}

function Checkout({ item, isSending }: { item: Case; isSending: boolean }) {
  const t = useMessages(requestOptionMessages);
  const app = useMessages(appMessages);
  const checkout = useCaseCheckout();
  const isBusy = checkout.isPending || checkout.isSuccess;
  return (
    <div className={styles['pay']}>
      <p id="why-pay">{t(isSending ? 'payAfterUpload' : 'payText')}</p>
      <Button
        aria-describedby="why-pay"
        aria-disabled={isSending || undefined}
        aria-busy={isBusy}
        onClick={() => isSending || isBusy || checkout.mutate({ caseId: item.id })}
      >
        {t('payNow')}
      </Button>
      {checkout.error ? <Note tone="bad">{errorMessage(checkout.error, app)}</Note> : null}
    </div>
  );
}
