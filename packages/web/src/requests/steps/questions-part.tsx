import { Textarea } from '@mantine/core';
import { limits, suggestedReportDate } from '@plainscan/contract';
import { useState } from 'react';
import { formatDay } from '../../app/date-format.ts';
import { useMessages } from '../../app/i18n.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Note } from '../../ui/note.tsx';
import { isoDayOf, reportDays } from '../values/case-form-values.ts';
import { orderFormMessages } from '../order-form-messages.ts';
import { OrderPart, useOrderProblem } from '../own/order-part.tsx';
import type { Order } from '../form/use-order.ts';

/** J-016, J-017: what the patient wants to know, and by when. A blank question is acceptable. */
export function QuestionsPart({ order, onContinue }: { order: Order; onContinue: () => boolean }) {
  const t = useMessages(orderFormMessages);
  const problem = useOrderProblem(order);
  const { values, write, leave, reportType } = order;
  const [now] = useState(() => new Date());
  const days = reportDays(now);
  const wrong = problem('questionText');
  return (
    <OrderPart onContinue={onContinue}>
      <Textarea
        label={t('question')}
        description={t('questionHelp')}
        required
        withAsterisk={false}
        autosize
        minRows={4}
        maxRows={12}
        maxLength={limits.questionLength}
        value={values.questionText}
        error={wrong}
        onChange={(event) => write('questionText', event.currentTarget.value)}
        onBlur={() => leave('questionText')}
      />
      {reportType === 'standard' ? (
        <DateField
          label={t('reportDate')}
          description={t('reportDateHelp', { day: formatDay(isoDayOf(suggestedReportDate(now))) })}
          hasCalendar
          min={days.first}
          max={days.last}
          value={values.preferredReportDate}
          error={problem('preferredReportDate')}
          onChange={(day) => write('preferredReportDate', day)}
          onBlur={() => leave('preferredReportDate')}
        />
      ) : (
        <Note>{t('expressDate')}</Note>
      )}
    </OrderPart>
  );
}
