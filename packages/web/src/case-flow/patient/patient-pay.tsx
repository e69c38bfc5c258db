import { Button } from '@mantine/core';
import { errorCatalogue, priceText, type Case } from '@plainscan/contract';
import { CreditCard } from 'lucide-react';
import { useId } from 'react';
import { useLocale, useMessages } from '../../platform/language/i18n.tsx';
import { Price } from '../../payments/price.tsx';
import { isOffered } from '../../cases/actions/action-look.ts';
import { patientDeskMessages } from './patient-desk-messages.ts';
import styles from './patient-desk.module.css';

interface PatientPayProps {
  item: Case;
  isBusy: boolean;
  onPay: () => void;
}

/** T10: what the video costs, what one gets for it, and the way to the payment page. */
export function PatientPay({ item, isBusy, onPay }: PatientPayProps) {
  const t = useMessages(patientDeskMessages);
  const { locale } = useLocale();
  const id = useId();
  const offer = item.offeredActions.find(({ action }) => action === 'pay');
  const { price } = item;
  if (!offer || !price) return null;
  const isFree = price.cents === 0;
  const because = offer.enabled || !offer.reason ? null : errorCatalogue[offer.reason][locale];
  return (
    <div className={styles['card']}>
      <h3>{t('payTitle')}</h3>
      <p className={styles['price']}>
        <Price {...price} />
      </p>
      <p>{t(`what.${item.reportType}`)}</p>
      <Button
        // One way leads: a report that is there already costs nothing.
        variant={isOffered(item.offeredActions, 'useCredit') ? 'default' : 'filled'}
        size="lg"
        fullWidth
        leftSection={<CreditCard size={20} strokeWidth={1.75} aria-hidden />}
        aria-disabled={!offer.enabled || undefined}
        aria-busy={isBusy}
        aria-describedby={id}
        onClick={() => offer.enabled && !isBusy && onPay()}
      >
        {isFree ? t('goOnFree') : t('payNow', { price: priceText(price.cents) })}
      </Button>
      <p id={id} className="secondary">
        {because ?? t(isFree ? 'freeMeans' : 'payMeans')}
      </p>
    </div>
  );
}
