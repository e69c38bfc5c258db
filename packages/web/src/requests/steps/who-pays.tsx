import { Checkbox, MultiSelect, Select } from '@mantine/core';
import {
  casePlans,
  discountedCents,
  paymentMethods,
  reportTypes,
  type ReportType,
} from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../../app/i18n.tsx';
import { Price } from '../../payments/price.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { activeAdminsQuery } from '../form/add-case-queries.ts';
import { addCaseMessages } from '../add-case-messages.ts';
import { FormSection } from '../staff/form-section.tsx';
import { requestOptionMessages } from '../request-option-messages.ts';
import type { CaseRequest } from '../form/use-case-request.ts';

interface Part {
  request: CaseRequest;
}

/** F-009, F-010, CG-51: packages with their price and payer where cases are paid one by one; else how soon it is needed. */
export function PackageChoice({ request }: Part) {
  const t = useMessages(addCaseMessages);
  const words = useMessages(requestOptionMessages);
  const { productType, discountPercent } = request.workspace;
  const isPaid = productType === 'white-glove-plus';
  const { selectedPaymentPackage, selectedPaymentMethod } = request.values;
  return (
    <>
      <RadioCards
        label={isPaid ? t('package') : words('timing')}
        value={selectedPaymentPackage}
        onChange={(choice) => request.write('selectedPaymentPackage', choice)}
        cards={reportTypes.map((type) => ({
          value: type,
          title: t(type),
          text: t(type === 'express' ? 'expressText' : 'standardText'),
          ...(isPaid && { aside: <DiscountedPrice type={type} percent={discountPercent} /> }),
        }))}
      />
      {isPaid && discountPercent > 0 ? <Discount percent={discountPercent} /> : null}
      {isPaid && discountPercent < 100 ? (
        <Select
          label={words('whoPays')}
          description={words(`${selectedPaymentMethod}.text`)}
          inputWrapperOrder={['label', 'input', 'description']}
          data={paymentMethods.map((value) => ({ value, label: words(value) })).toReversed()}
          value={selectedPaymentMethod}
          allowDeselect={false}
          onChange={(choice) => {
            const method = paymentMethods.find((one) => one === choice);
            if (method) request.write('selectedPaymentMethod', method);
          }}
        />
      ) : null}
    </>
  );
}

/** What a report costs here, beside what it costs without the discount. */
export function DiscountedPrice({ type, percent }: { type: ReportType; percent: number }) {
  const { priceCents } = casePlans[type];
  return <Price listCents={priceCents} cents={discountedCents(priceCents, percent)} />;
}

/** F-035: with all of it taken off nobody has to pay, and nobody is asked who does. */
function Discount({ percent }: { percent: number }) {
  const words = useMessages(requestOptionMessages);
  return <p className="meta">{percent === 100 ? words('freeText') : words('percentOff', { percent })}</p>;
}

/** F-011, F-012: who hears of the case. */
export function NotifySection({ request }: Part) {
  const t = useMessages(addCaseMessages);
  const words = useMessages(requestOptionMessages);
  return (
    <FormSection title={words('notifyTitle')} help={words('notifyHelp')}>
      <Checkbox
        label={t('notifyMe')}
        checked={request.values.notifyMe}
        onChange={(event) => request.write('notifyMe', event.currentTarget.checked)}
      />
      <AlsoNotify request={request} />
    </FormSection>
  );
}

/** Administrators of the clinic beside oneself; nothing where there is nobody else. */
function AlsoNotify({ request }: Part) {
  const t = useMessages(requestOptionMessages);
  const { data } = useQuery(activeAdminsQuery(request.elsewhere));
  if (!data || data.data.length === 0) return null;
  return (
    <MultiSelect
      label={t('alsoNotify')}
      placeholder={request.values.notifiedAdmins.length === 0 ? t('alsoNotifyHelp') : undefined}
      searchable
      hidePickedOptions
      nothingFoundMessage={t('noStudyFound')}
      data={data.data.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))}
      value={[...request.values.notifiedAdmins]}
      onChange={(chosen) => request.write('notifiedAdmins', chosen)}
    />
  );
}
