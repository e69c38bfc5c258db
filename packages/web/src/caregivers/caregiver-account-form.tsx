import {
  ageOn,
  birthDateSchema,
  fieldProblems,
  latestDay,
  limits,
  passwordSchema,
  personNameSchema,
  problemIn,
} from '@plainscan/contract';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import styles from '../auth/auth-page.module.css';
import { rememberLocale } from '../auth/locale-choice.ts';
import { withRedirect } from '../auth/mailed-link.ts';
import { Terms } from '../auth/password/password-form.tsx';
import { hasEmptyText, useFormFields } from '../platform/forms/form-fields.ts';
import { schemaRule } from '../platform/forms/form-schema.ts';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { LiteButton } from '../ui/lite/lite-button.tsx';
import { LiteDateField } from '../ui/lite/lite-date-field.tsx';
import { LiteField } from '../ui/lite/lite-field.tsx';
import { LitePasswordField } from '../ui/lite/lite-password-field.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { careMessages } from './care-messages.ts';
import { makeCaregiverAccount, useCareChange } from './care-queries.ts';

const today = (): string => latestDay(new Date());

const empty = {
  name: '',
  dateOfBirth: '',
  password: '',
  terms: false as boolean,
  service: false as boolean,
};
type Fields = typeof empty;

const rule = schemaRule<Fields>(
  z
    .object({
      name: personNameSchema,
      dateOfBirth: birthDateSchema,
      password: passwordSchema,
      terms: z.literal(true),
      service: z.literal(true),
    })
    .check(
      z.refine(({ dateOfBirth }) => ageOn(dateOfBirth, today()) >= limits.guardianAge, {
        path: ['dateOfBirth'],
        error: fieldProblems.adult,
      }),
    ),
);

/** Creates an account for the invited email address, which also accepts the invitation. */
export function CaregiverAccountForm({ email, token }: { email: string; token: string }) {
  const t = useMessages(careMessages);
  const { locale } = useLocale();
  const navigate = useNavigate();
  const make = useCareChange({
    showsOwnError: true,
    run: ({ name, dateOfBirth, password }: Fields) =>
      makeCaregiverAccount({ token, name, dateOfBirth, password, termsAccepted: true }),
    onDone: ({ loginToken, grantId }) => {
      rememberLocale(locale);
      const to = withRedirect('/auth-success?action=invitation', `/helped-record/${grantId}`);
      void navigate(to, { replace: true, state: { loginToken } });
    },
  });
  const form = useFormFields(rule, empty, make.refused);
  const say = (problem: string | undefined): string | undefined => problem && problemIn(locale, problem);
  const name = form.text('name');
  const isFilled = !hasEmptyText(form.values) && form.values.terms && form.values.service;
  const password = form.text('password');
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={form.submit((fields) => make.isPending || make.mutate(fields))}
    >
      <p className={styles['text']}>{t('makeAccount')}</p>
      <LiteField label={t('yourEmail')} value={email} readOnly autoComplete="username" />
      <LiteField {...name} error={say(name.error)} label={t('yourName')} autoComplete="name" />
      <LiteDateField
        label={t('birthDate')}
        value={form.values.dateOfBirth || null}
        max={today()}
        autoComplete="bday"
        error={say(form.problem('dateOfBirth'))}
        onChange={(iso) => form.set('dateOfBirth', iso ?? '')}
        onBlur={() => form.leave('dateOfBirth')}
      />
      <LitePasswordField
        {...password}
        error={say(password.error)}
        label={t('password')}
        autoComplete="new-password"
        description={password.error ? null : problemIn(locale, fieldProblems.passwordRule)}
      />
      <Terms terms={form.check('terms')} service={form.check('service')} />
      {make.failure ? <Note tone="bad">{make.failure}</Note> : null}
      <LiteButton type="submit" isLarge isFull disabled={!form.isComplete} isBusy={make.isPending}>
        {make.isPending ? t('making') : t('make')}
      </LiteButton>
      {form.isComplete ? null : <p className={styles['reason']}>{t(isFilled ? 'incorrect' : 'needsAll')}</p>}
    </form>
  );
}
