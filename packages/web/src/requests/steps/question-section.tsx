import { Textarea } from '@mantine/core';
import { limits } from '@plainscan/contract';
import { useState } from 'react';
import { useMessages } from '../../app/i18n.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { useUiWords } from '../../ui/ui-words.tsx';
import { addCaseMessages } from '../add-case-messages.ts';
import styles from '../add-case.module.css';
import { reportDays } from '../values/case-form-values.ts';
import { FormSection } from '../staff/form-section.tsx';
import { useProblem } from './request-field.tsx';
import type { CaseRequest } from '../form/use-case-request.ts';

export function QuestionSection({ request }: { request: CaseRequest }) {
  const t = useMessages(addCaseMessages);
  const ui = useUiWords();
  const dateProblem = useProblem(request, 'preferredReportDate');
  const { mode } = request;
  // CG-44: Express is due a day after it starts; a preferred date would mean nothing.
  const isDated = request.values.selectedPaymentPackage === 'standard';
  const [days] = useState(() => reportDays(new Date()));
  return (
    <FormSection title={t('questionTitle')} help={t('questionHelp')}>
      <Textarea
        label={mode === 'complete' ? `${t('question')} (${ui.optional.toLowerCase()})` : t('question')}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={limits.questionLength}
        value={request.values.questionText}
        error={useProblem(request, 'questionText')}
        onChange={(event) => request.write('questionText', event.currentTarget.value)}
        onBlur={() => request.leave('questionText')}
      />
      {isDated ? (
        <div className={styles['grid']}>
          <DateField
            label={
              mode === 'complete' ? `${t('reportDate')} (${ui.optional.toLowerCase()})` : t('reportDate')
            }
            description={t('reportDateHelp')}
            hasCalendar
            min={days.first}
            max={days.last}
            value={request.values.preferredReportDate}
            error={dateProblem}
            onChange={(day) => request.write('preferredReportDate', day)}
            onBlur={() => request.leave('preferredReportDate')}
          />
        </div>
      ) : null}
    </FormSection>
  );
}
