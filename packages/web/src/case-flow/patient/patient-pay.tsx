import { Button } from '@mantine/core';
import { errorCatalog, priceText, type Case } from '@plainscan/contract';
import { CreditCard } from 'lucide-react';
import { useId } from 'react';
import { useLocale, useMessages } from '../../platform/language/i18n.tsx';
import { Price } from '../../payments/price.tsx';
import { useCurrentUser } from '../../platform/session/session.ts';
import { isOffered } from '../../cases/actions/action-buttons.ts';
import type { ActionStart } from '../use-action-start.tsx';
import { patientRequestMessages } from './patient-request-messages.ts';
import styles from './patient-request-panel.module.css';

type PatientPayProps = { item: Case } & Pick<ActionStart, 'start' | 'busy' | 'label'>;

/** T10: the options to pay for the request. */
export function PatientPay({ item, start, busy, label }: PatientPayProps) {
  return (
    <>
      <UnusedReport
        item={item}
        label={label('useCredit')}
        isBusy={busy === 'useCredit'}
        onUse={() => busy ?? start('useCredit')}
      />
      <Checkout item={item} isBusy={busy === 'pay'} onPay={() => busy ?? start('pay')} />
    </>
  );
}

interface UnusedReportProps {
  item: Case;
  label: string;
  isBusy: boolean;
  onUse: () => void;
}

/** CG-166: a report that was bought but not used can pay for the request, whatever its type. */
function UnusedReport({ item, label, isBusy, onUse }: UnusedReportProps) {
  const t = useMessages(patientRequestMessages);
  const { availableReport } = useCurrentUser();
  const id = useId();
  if (!isOffered(item.offeredActions, 'useCredit')) return null;
  const type = availableReport?.type === 'Express' ? 'express' : 'standard';
  return (
    <div className={styles['card']}>
      <p id={id}>{t(`spare.${type}`)}</p>
      <Button size="lg" fullWidth aria-busy={isBusy} aria-describedby={id} onClick={onUse}>
        {label}
      </Button>
    </div>
  );
}

interface CheckoutProps {
  item: Case;
  isBusy: boolean;
  onPay: () => void;
}

/** The price of the video, what it includes, and the button to the payment page. */
function Checkout({ item, isBusy, onPay }: CheckoutProps) {
  const t = useMessages(patientRequestMessages);
  const { locale } = useLocale();
  const id = useId();
  const offer = item.offeredActions.find(({ action }) => action === 'pay');
  const { price } = item;
  if (!offer || !price) return null;
  const isFree = price.cents === 0;
  const because = offer.enabled || !offer.reason ? null : errorCatalog[offer.reason][locale];
  return (
    <div className={styles['card']}>
      <h3>{t('payTitle')}</h3>
      <p className={styles['price']}>
        <Price {...price} />
      </p>
      <p>{t(`what.${item.reportType}`)}</p>
      <Button
        // An existing report is free, so its button is primary.
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
