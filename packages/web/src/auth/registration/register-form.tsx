import {
  ageOn,
  ageProblems,
  birthDateSchema,
  emailSchema,
  fieldProblems,
  genders,
  genderSchema,
  latestDay,
  limits,
  passwordSchema,
  personNameSchema,
  phoneSchema,
  problemIn,
} from '@plainscan/contract';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { hasEmptyText, useFormFields, type FormFields } from '../../platform/forms/form-fields.ts';
import { schemaRule } from '../../platform/forms/form-schema.ts';
import { useLocale, useMessages, type Translate } from '../../platform/language/i18n.tsx';
import { LiteCheckbox } from '../../ui/lite/lite-checkbox.tsx';
import { LiteSelect } from '../../ui/lite/lite-select.tsx';
import { LiteDateField } from '../../ui/lite/lite-date-field.tsx';
import { LitePasswordField } from '../../ui/lite/lite-password-field.tsx';
import { LiteButton } from '../../ui/lite/lite-button.tsx';
import { LiteField } from '../../ui/lite/lite-field.tsx';
import styles from '../auth-page.module.css';
import { Terms } from '../password/password-form.tsx';
import { readDraft, storeDraft, type RegistrationFields } from './registration-draft.ts';
import { registrationMessages } from './registration-messages.ts';

const today = (): string => latestDay(new Date());

/** The contract's registration rules, checked while the user types (A-017 … A-020, CG-24). */
const rule = schemaRule<RegistrationFields>(
  z
    .object({
      name: personNameSchema,
      preferredName: personNameSchema,
      phoneNumber: phoneSchema,
      dateOfBirth: birthDateSchema,
      email: emailSchema,
      gender: genderSchema,
      password: passwordSchema,
      confirmPassword: z.string(),
      terms: z.literal(true),
      service: z.literal(true),
      guardianConfirmed: z.boolean(),
    })
    .check(
      z.refine((fields) => fields.password === fields.confirmPassword, {
        path: ['confirmPassword'],
        error: fieldProblems.passwordDiffers,
      }),
      z.refine((fields) => !ageProblems(fields, today())['dateOfBirth'], {
        path: ['dateOfBirth'],
        error: fieldProblems.tooYoung,
      }),
      z.refine((fields) => !ageProblems(fields, today())['guardianConfirmed'], {
        path: ['guardianConfirmed'],
        error: fieldProblems.guardian,
      }),
    ),
);

/** Ages 13 to 17: a parent or guardian has to agree. */
const needsGuardian = (dateOfBirth: string): boolean => {
  if (dateOfBirth === '') return false;
  const age = ageOn(dateOfBirth, today());
  return age >= limits.minAge && age < limits.guardianAge;
};

/** Returns why the button does not work yet. */
function reasonOf(values: RegistrationFields): 'tooYoung' | 'missing' | 'incorrect' {
  const { dateOfBirth, terms, service, guardianConfirmed } = values;
  if (dateOfBirth !== '' && ageProblems(values, today())['dateOfBirth']) return 'tooYoung';
  const lacksBox = !terms || !service || (needsGuardian(dateOfBirth) && !guardianConfirmed);
  return lacksBox || hasEmptyText(values) ? 'missing' : 'incorrect';
}

export interface RegisterFormProps {
  isBusy: boolean;
  /** Server errors by field. */
  refused: Readonly<Record<string, string>>;
  onSubmit: (fields: RegistrationFields) => void;
}

/** the button works once all fields are filled in and both boxes are ticked. */
export function RegisterForm({ isBusy, refused, onSubmit }: RegisterFormProps) {
  const t = useMessages(registrationMessages);
  const form = useFormFields(rule, readDraft(), refused);
  useEffect(() => storeDraft(form.values), [form.values]);
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={form.submit((fields) => isBusy || onSubmit(fields))}
    >
      <Person form={form} t={t} />
      <Passwords form={form} t={t} />
      <Terms terms={form.check('terms')} service={form.check('service')}>
        {needsGuardian(form.values.dateOfBirth) ? (
          <LiteCheckbox {...form.check('guardianConfirmed')} label={t('guardian')} help={t('guardianHelp')} />
        ) : null}
      </Terms>
      <div>
        <LiteButton type="submit" isLarge isFull disabled={!form.isComplete} isBusy={isBusy}>
          {isBusy ? t('registering') : t('register')}
        </LiteButton>
        {form.isComplete ? null : <p className={styles['reason']}>{t(reasonOf(form.values))}</p>}
      </div>
    </form>
  );
}

interface PartProps {
  form: FormFields<RegistrationFields>;
  t: Translate<(typeof registrationMessages)['en']>;
}

/** Returns the contract's error text for a field, in the reader's language. */
function useText(form: PartProps['form']) {
  const { locale } = useLocale();
  return (name: Exclude<keyof RegistrationFields, 'terms' | 'service' | 'guardianConfirmed'>) => {
    const field = form.text(name);
    return { ...field, error: field.error && problemIn(locale, field.error) };
  };
}

function Person({ form, t }: PartProps) {
  const text = useText(form);
  const { error: dateError } = text('dateOfBirth');
  return (
    <>
      <LiteField {...text('name')} label={t('name')} description={t('nameHelp')} autoComplete="name" />
      <LiteField
        {...text('preferredName')}
        label={t('preferredName')}
        description={t('preferredNameHelp')}
        autoComplete="nickname"
      />
      <LiteField
        {...text('phoneNumber')}
        label={t('telephone')}
        placeholder={t('telephoneExample')}
        type="tel"
        autoComplete="tel"
      />
      <LiteDateField
        label={t('dateOfBirth')}
        value={form.values.dateOfBirth || null}
        max={today()}
        autoComplete="bday"
        error={dateError}
        onChange={(iso) => form.set('dateOfBirth', iso ?? '')}
        onBlur={() => form.leave('dateOfBirth')}
      />
      <LiteField {...text('email')} label={t('email')} type="email" autoComplete="email" />
      <LiteSelect
        {...text('gender')}
        label={t('gender')}
        placeholder={t('genderChoose')}
        options={genders.map((gender) => ({ value: gender, label: t(gender) }))}
        autoComplete="sex"
      />
    </>
  );
}

function Passwords({ form, t }: PartProps) {
  const text = useText(form);
  const { locale } = useLocale();
  const password = text('password');
  const rule = problemIn(locale, fieldProblems.passwordRule);
  return (
    <>
      <LitePasswordField
        {...password}
        label={t('password')}
        description={password.error === rule ? null : rule}
        autoComplete="new-password"
      />
      <LitePasswordField
        {...text('confirmPassword')}
        label={t('passwordAgain')}
        autoComplete="new-password"
      />
    </>
  );
}
