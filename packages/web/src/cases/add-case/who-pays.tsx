import { Checkbox, MultiSelect, Select } from '@mantine/core';
import { casePlans, paymentMethods, priceText, reportTypes } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../../app/i18n.tsx';
import { useCurrentUser } from '../../app/session.ts';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { activeAdminsQuery } from './add-case-queries.ts';
import { addCaseMessages } from './add-case-messages.ts';
import { FormSection } from './form-section.tsx';
import { requestOptionMessages } from './request-option-messages.ts';
import type { CaseRequest } from './use-case-request.ts';

interface Part {
  request: CaseRequest;
}

/** F-009, F-010, CG-51: packages with their price and payer where cases are paid one by one; else how soon it is needed. */
export function PackageChoice({ request }: Part) {
  const t = useMessages(addCaseMessages);
  const words = useMessages(requestOptionMessages);
  const isPaid = useCurrentUser().workspace.productType === 'white-glove-plus';
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
          ...(isPaid && { aside: priceText(casePlans[type].priceCents) }),
        }))}
      />
      {isPaid ? (
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
  const { data } = useQuery(activeAdminsQuery);
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
