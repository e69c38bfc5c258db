import { Textarea } from '@mantine/core';
import { requestTexts, suggestedReportDate, type AskedText } from '@plainscan/contract';
import { useState } from 'react';
import { formatDay } from '../../platform/language/date-format.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { useUiTexts } from '../../ui/text/ui-texts.tsx';
import type { CaseRequest } from '../form/use-request.ts';
import { ownRequestMessages } from '../own-request-messages.ts';
import { requestMessages } from '../request-messages.ts';
import styles from '../request-form.module.css';
import { isoDayOf, reportDays } from '../values/report-day.ts';
import { useProblem } from './request-field.tsx';

interface StepProps {
  request: CaseRequest;
}

/** F-007, J-016, J-017: the patient's question, and the preferred date. CG-44: Express is due a day after it starts. */
export function QuestionStep({ request }: StepProps) {
  const t = useMessages(requestMessages);
  const own = useMessages(ownRequestMessages);
  const { kind, reportType } = request;
  const question = useTextInput(request, 'questionText');
  const withOptional = useOptional(request);
  const isOwn = kind === 'own';
  return (
    <>
      <Textarea
        label={isOwn ? own('question') : withOptional(t('question'))}
        {...(isOwn && { description: own('questionHelp'), required: true, withAsterisk: false })}
        autosize
        minRows={isOwn ? 4 : 3}
        maxRows={12}
        {...question}
      />
      {reportType === 'standard' ? <ReportDate request={request} /> : null}
      {reportType === 'express' && isOwn ? <Note>{own('expressDate')}</Note> : null}
    </>
  );
}

/** Returns the props of a text's input, except the label. */
function useTextInput(request: CaseRequest, field: AskedText) {
  const error = useProblem(request, field);
  return {
    'data-field': field,
    maxLength: requestTexts[field].maxLength,
    value: request.values[field],
    error,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      request.write(field, currentTarget.value),
    onBlur: () => request.leave(field),
  };
}

/** F-020: a completed draft requires neither. */
function useOptional({ kind }: CaseRequest): (label: string) => string {
  const ui = useUiTexts();
  return (label) => (kind === 'complete' ? `${label} (${ui.optional.toLowerCase()})` : label);
}

function ReportDate({ request }: StepProps) {
  const t = useMessages(requestMessages);
  const own = useMessages(ownRequestMessages);
  const error = useProblem(request, 'preferredReportDate');
  const { kind, values, write, leave } = request;
  const withOptional = useOptional(request);
  const [now] = useState(() => new Date());
  const days = reportDays(now);
  const suggested = formatDay(isoDayOf(suggestedReportDate(now)));
  const words =
    kind === 'own'
      ? { label: own('reportDate'), description: own('reportDateHelp', { day: suggested }) }
      : { label: withOptional(t('reportDate')), description: t('reportDateHelp') };
  const field = (
    <DateField
      {...words}
      hasCalendar
      min={days.first}
      max={days.last}
      value={values.preferredReportDate}
      error={error}
      onChange={(day) => {
        write('preferredReportDate', day);
        write('hasChosenDate', true);
      }}
      onBlur={() => leave('preferredReportDate')}
    />
  );
  return kind === 'own' ? (
    field
  ) : (
    <div className={styles['grid']} data-field="preferredReportDate">
      {field}
    </div>
  );
}
