import { Select } from '@mantine/core';
import { casePlans, discountedCents, paymentMethods, reportTypes } from '@plainscan/contract';
import { useMessages } from '../../platform/language/i18n.tsx';
import { Price } from '../../payments/price.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import type { CaseRequest } from '../form/use-request.ts';
import { ownRequestMessages } from '../own-request-messages.ts';
import ownStyles from '../own-request.module.css';
import { requestMessages } from '../request-messages.ts';

interface ChoiceProps {
  request: CaseRequest;
}

/** How soon, and the price if reports are paid per case. */
function PackageCards({ request, label, isPaid }: ChoiceProps & { label: string; isPaid: boolean }) {
  const t = useMessages(requestMessages);
  const { values, workspace, write } = request;
  return (
    <RadioCards
      label={label}
      value={values.selectedPaymentPackage}
      onChange={(choice) => write('selectedPaymentPackage', choice)}
      cards={reportTypes.map((type) => {
        const { priceCents } = casePlans[type];
        const cents = discountedCents(priceCents, workspace.discountPercent);
        return {
          value: type,
          title: t(type),
          text: t(type === 'express' ? 'expressText' : 'standardText'),
          ...(isPaid && { aside: <Price listCents={priceCents} cents={cents} /> }),
        };
      })}
    />
  );
}

/**
 * F-009, F-010, CG-51: packages with price and payer if cases are paid individually. Otherwise only how soon it is
 * needed.
 */
export function PackageChoice({ request }: ChoiceProps) {
  const t = useMessages(requestMessages);
  const { workspace, values, write } = request;
  const { productType, discountPercent } = workspace;
  if (productType !== 'white-glove-plus')
    return <PackageCards request={request} label={t('timing')} isPaid={false} />;
  // F-035: with nothing to pay, there is no payer to choose.
  const isFree = discountPercent === 100;
  const discount = isFree ? t('freeText') : t('percentOff', { percent: discountPercent });
  return (
    <>
      <PackageCards request={request} label={t('package')} isPaid />
      {discountPercent > 0 ? <p className="meta">{discount}</p> : null}
      {isFree ? null : (
        <Select
          label={t('whoPays')}
          description={t(`${values.selectedPaymentMethod}.text`)}
          inputWrapperOrder={['label', 'input', 'description']}
          data={paymentMethods.map((value) => ({ value, label: t(value) })).toReversed()}
          value={values.selectedPaymentMethod}
          allowDeselect={false}
          onChange={(choice) => {
            const method = paymentMethods.find((one) => one === choice);
            if (method) write('selectedPaymentMethod', method);
          }}
        />
      )}
    </>
  );
}

/** F-034, F-035, L-008: an unused report, no payment, or one of the two packages. */
export function OwnPackageChoice({ request }: ChoiceProps) {
  const t = useMessages(ownRequestMessages);
  const { credit, workspace } = request;
  if (credit !== null) return <Note tone="ok">{t('credit', { type: t(credit.type) })}</Note>;
  return (
    <div className={ownStyles['fields']}>
      <PackageCards request={request} label={t('howSoon')} isPaid />
      <p className="secondary">{t(workspace.discountPercent === 100 ? 'free' : 'payNext')}</p>
    </div>
  );
}
