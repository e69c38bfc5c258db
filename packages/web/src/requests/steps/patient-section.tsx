import { Button, Kbd, TextInput } from '@mantine/core';
import { genders, limits } from '@plainscan/contract';
import { ScanText } from 'lucide-react';
import { useMessages } from '../../app/i18n.tsx';
import { formatPhone, parsePhone } from '../../ui/phone-number.ts';
import { withSlashes } from '../../ui/typed-date.ts';
import { AccountQuestion } from './account-question.tsx';
import { addCaseMessages } from '../add-case-messages.ts';
import styles from '../add-case.module.css';
import { suggestedFields } from '../values/case-form-values.ts';
import { FormSection } from '../staff/form-section.tsx';
import { RequestField, useProblem } from './request-field.tsx';
import type { CaseRequest } from '../form/use-case-request.ts';

const writtenPhone = (text: string): string => {
  const phone = parsePhone(text);
  return phone === null ? text : formatPhone(phone);
};

export function PatientSection({ request }: { request: CaseRequest }) {
  const t = useMessages(addCaseMessages);
  return (
    <FormSection title={t('patientTitle')} help={t('patientHelp')}>
      <ReadFromImages request={request} />
      <div className={styles['grid']}>
        <RequestField request={request} field="name" label={t('name')} maxLength={limits.nameLength} />
        <RequestField
          request={request}
          field="preferredName"
          label={t('preferredName')}
          maxLength={limits.nameLength}
        />
        <RequestField
          request={request}
          field="dateOfBirth"
          label={t('dateOfBirth')}
          inputMode="numeric"
          placeholder="MM/DD/YYYY"
          maxLength={14}
          tidy={withSlashes}
        />
        <RequestField
          request={request}
          field="gender"
          label={t('gender')}
          placeholder={t('genderChoose')}
          options={genders.map((value) => ({ value, label: t(value) }))}
        />
        <EmailField request={request} />
        <RequestField
          request={request}
          field="phoneNumber"
          label={t('phone')}
          inputMode="tel"
          maxLength={25}
          finish={writtenPhone}
        />
      </div>
      <AccountQuestion request={request} />
    </FormSection>
  );
}

function ReadFromImages({ request }: { request: CaseRequest }) {
  const t = useMessages(addCaseMessages);
  const waiting = suggestedFields.filter((field) => request.origins[field] === 'suggested');
  if (waiting.length === 0) return null;
  return (
    <div className={styles['read']}>
      <ScanText size={18} strokeWidth={1.75} aria-hidden />
      <p>{t('readNote')}</p>
      <Button
        size="xs"
        variant="default"
        onClick={() => request.confirm(waiting)}
        rightSection={<Kbd className="only-wide">Ctrl ↵</Kbd>}
      >
        {waiting.length === 1 ? t('confirmOne') : t('confirmAll', { n: waiting.length })}
      </Button>
    </div>
  );
}

function EmailField({ request }: { request: CaseRequest }) {
  const t = useMessages(addCaseMessages);
  return (
    <TextInput
      label={t('email')}
      type="email"
      data-patient-email
      inputMode="email"
      autoComplete="off"
      maxLength={limits.emailLength}
      value={request.values.email}
      error={useProblem(request, 'email')}
      onChange={(event) => request.write('email', event.currentTarget.value)}
      onBlur={() => request.leave('email')}
    />
  );
}
