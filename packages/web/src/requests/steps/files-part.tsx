import type { ReactNode } from 'react';
import { useMessages } from '../../app/i18n.tsx';
import { Note } from '../../ui/note.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { PortalFields } from './portal-fields.tsx';
import { ClinicFields } from './clinic-fields.tsx';
import { needKeys, saidByField } from '../own/need-words.ts';
import { orderFormMessages } from '../order-form-messages.ts';
import { OrderPart } from '../own/order-part.tsx';
import { orderOptions, type OrderOption } from '../values/order-values.ts';
import { Imageless, OwnFiles, RecordStudies } from './own-files.tsx';
import type { Order } from '../form/use-order.ts';

/** J-009: how the images come, with what each way asks for in its card. */
export function FilesPart({ order, onContinue }: { order: Order; onContinue: () => boolean }) {
  const t = useMessages(orderFormMessages);
  const { values, write, tried, need, studies } = order;
  const body = {
    'upload-by-clinic': <ClinicFields order={order} />,
    'upload-self': <OwnFiles order={order} />,
    'use-existing-study': <RecordStudies order={order} />,
    'online-portal-access': <PortalFields request={order} />,
    'imageless-video-report': <Imageless order={order} />,
  } satisfies Record<OrderOption, ReactNode>;
  const textOf = (option: OrderOption): string | null => {
    if (option !== 'use-existing-study') return t(`${option}.text`);
    if (!studies) return null;
    if (studies.length === 0) return t('use-existing-study.none');
    return studies.length === 1
      ? t('use-existing-study.one')
      : t('use-existing-study.many', { n: studies.length });
  };
  const said = tried.has('files') && need !== null && !saidByField.has(need) ? need : null;
  return (
    <OrderPart onContinue={onContinue}>
      <RadioCards
        label={t('howImages')}
        value={values.option}
        onChange={(option) => write('option', option)}
        cards={orderOptions.map((option) => ({
          value: option,
          title: t(option),
          text: textOf(option),
          body: body[option],
        }))}
      />
      {said ? (
        <div data-need tabIndex={-1}>
          <Note tone="bad">{t(needKeys[said])}</Note>
        </div>
      ) : null}
    </OrderPart>
  );
}
