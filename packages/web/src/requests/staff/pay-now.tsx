import { Button } from '@mantine/core';
import type { Case } from '@plainscan/contract';
import { appMessages } from '../../platform/language/app-messages.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { useCaseCheckout } from '../../payments/payment-queries.ts';
import { Price } from '../../payments/price.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { requestMessages } from '../request-messages.ts';
import styles from '../request-form.module.css';

/** F-036, CG-166: a case that waits for payment by the clinic or the patient. */
export function PayNow({ item, isSending }: { item: Case; isSending: boolean }) {
  const t = useMessages(requestMessages);
  if (item.status.value !== 'not-paid') return null;
  if (item.selectedPaymentMethod !== 'admin-pay') return <Note>{t('patient-pay.text')}</Note>;
  return <Checkout item={item} isSending={isSending} />;
}

function Checkout({ item, isSending }: { item: Case; isSending: boolean }) {
  const t = useMessages(requestMessages);
  const app = useMessages(appMessages);
  const checkout = useCaseCheckout();
  const isBusy = checkout.isPending || checkout.isSuccess;
  const isFree = item.price?.cents === 0;
  // The payment company's page replaces this one. Without it, nothing is interrupted.
  const isHeld = isSending && !isFree;
  return (
    <div className={styles['pay']}>
      {item.price ? (
        <p className={styles['price']}>
          <Price {...item.price} />
        </p>
      ) : null}
      <p id="why-pay">{t(isFree ? 'freeText' : isHeld ? 'payAfterUpload' : 'payText')}</p>
      <Button
        aria-describedby="why-pay"
        aria-disabled={isHeld || undefined}
        aria-busy={isBusy}
        onClick={() => isHeld || isBusy || checkout.mutate({ caseId: item.id })}
      >
        {t(isFree ? 'goOnFree' : 'payNow')}
      </Button>
      {checkout.error ? <Note tone="bad">{errorMessage(checkout.error, app)}</Note> : null}
    </div>
  );
}
