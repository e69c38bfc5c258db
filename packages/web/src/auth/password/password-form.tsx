import { passwordSchema, personNameSchema } from '@plainscan/contract';
import { useMemo, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { hasEmptyText, useFormFields } from '../../platform/forms/form-fields.ts';
import { schemaRule } from '../../platform/forms/form-schema.ts';
import { useMessages, type Translate } from '../../platform/language/i18n.tsx';
import { LiteCheckbox } from '../../ui/lite/lite-checkbox.tsx';
import { LitePasswordField } from '../../ui/lite/lite-password-field.tsx';
import { LiteButton } from '../../ui/lite/lite-button.tsx';
import { LiteField } from '../../ui/lite/lite-field.tsx';
import styles from '../auth-page.module.css';
import type { NewPassword } from '../auth-calls.ts';
import { invitationMessages } from './invitation-messages.ts';
import { TermsLabel } from './terms-label.tsx';

export interface PasswordFormProps {
  email: string;
  onSubmit: (chosen: NewPassword) => void;
  isBusy: boolean;
  /** Why the server refused the password. The input stays. */
  failure: string | null;
  submitLabel: string;
  /** an invited user accepts the terms here. Anyone else has already accepted them. */
  needsTerms: boolean;
  /** `true` if the account has no name yet. */
  asksName: boolean;
  /** For staff, whose own images no video explains. */
  isForStaff: boolean;
}

const empty = {
  name: '',
  password: '',
  passwordAgain: '',
  terms: false as boolean,
  service: false as boolean,
};
type Fields = typeof empty;

function schemaOf(t: Translate<(typeof invitationMessages)['en']>, needsTerms: boolean, asksName: boolean) {
  const password = z
    .string()
    .check(z.refine((text: string) => passwordSchema.safeParse(text).success, t('passwordRule')));
  const box = needsTerms ? z.literal(true) : z.boolean();
  const name = asksName ? personNameSchema : z.string();
  return z.object({ name, password, passwordAgain: z.string(), terms: box, service: box }).check(
    z.refine((fields) => fields.password === fields.passwordAgain, {
      error: t('passwordsDiffer'),
      path: ['passwordAgain'],
    }),
  );
}

/** the button works only if the password fits its rule, is repeated correctly, and both boxes are ticked. */
export function PasswordForm(props: PasswordFormProps) {
  const { email, onSubmit, isBusy, failure, submitLabel, needsTerms, asksName, isForStaff } = props;
  const t = useMessages(invitationMessages);
  const rule = useMemo(
    () => schemaRule<Fields>(schemaOf(t, needsTerms, asksName)),
    [t, needsTerms, asksName],
  );
  const form = useFormFields(rule, empty, failure === null ? {} : { password: failure });
  const password = form.text('password');
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={form.submit(
        ({ password: word, name }) => isBusy || onSubmit({ password: word, ...(asksName && { name }) }),
      )}
    >
      {email ? (
        <LiteField
          label={t('email')}
          description={t('emailHelp')}
          value={email}
          readOnly
          autoComplete="username"
        />
      ) : null}
      {asksName ? <LiteField {...form.text('name')} label={t('name')} autoComplete="name" /> : null}
      <LitePasswordField
        {...password}
        label={t('password')}
        autoComplete="new-password"
        // Hidden when the error already repeats the rule.
        description={password.error === t('passwordRule') ? null : t('passwordRule')}
        isErrorSpoken
      />
      <LitePasswordField
        {...form.text('passwordAgain')}
        label={t('passwordAgain')}
        autoComplete="new-password"
      />
      {needsTerms ? (
        <Terms terms={form.check('terms')} service={form.check('service')} isForStaff={isForStaff} />
      ) : null}
      <div>
        <LiteButton type="submit" isLarge isFull disabled={!form.isComplete} isBusy={isBusy}>
          {isBusy ? t('saving') : submitLabel}
        </LiteButton>
        {form.isComplete ? null : (
          <p className={styles['reason']}>{t(reasonOf({ needsTerms, asksName }, form.values))}</p>
        )}
      </div>
    </form>
  );
}

/** Returns why the button does not work yet. */
function reasonOf(
  { needsTerms, asksName }: Pick<PasswordFormProps, 'needsTerms' | 'asksName'>,
  { name, password, passwordAgain, terms, service }: Fields,
) {
  const isFilled = !hasEmptyText({ password, passwordAgain, ...(asksName && { name }) });
  if (isFilled && (!needsTerms || (terms && service))) return 'incorrect';
  if (asksName) return 'missingWithName';
  if (!needsTerms) return 'missing';
  return terms === service ? 'missingWithTerms' : 'termsMissing';
}

type Box = Parameters<typeof LiteCheckbox>[0];

/** CG-157: the two acceptances. */
export function Terms({
  terms,
  service,
  isForStaff = false,
  children,
}: {
  terms: Omit<Box, 'label'>;
  service: Omit<Box, 'label'>;
  isForStaff?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className={styles['boxes']}>
      <LiteCheckbox {...terms} label={<TermsLabel kind="terms" />} />
      <LiteCheckbox {...service} label={<TermsLabel kind={isForStaff ? 'service-staff' : 'service'} />} />
      {children}
    </div>
  );
}
