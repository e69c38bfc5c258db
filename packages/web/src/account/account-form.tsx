import { Button } from '@mantine/core';
import { problemIn } from '@plainscan/contract';
import { useMemo, type ReactNode } from 'react';
import type * as z from 'zod/mini';
import { useFormFields, type FormFields } from '../platform/forms/form-fields.ts';
import { schemaRule } from '../platform/forms/form-schema.ts';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { Note } from '../ui/feedback/note.tsx';
import styles from './account.module.css';
import type { AccountChange } from './account-queries.ts';
import { accountMessages } from './account-messages.ts';

export interface AccountFormProps<V extends Record<string, string | boolean>> {
  schema: z.ZodMiniType;
  start: V;
  /** The submitted change: the errors the server returned, and whether it is pending. */
  change: Pick<AccountChange, 'refused' | 'failure' | 'isPending'>;
  submitLabel: string;
  onSubmit: (values: V) => void;
  onCancel: () => void;
  children: (form: FormFields<V>) => ReactNode;
}

/**
 * A form in a drawer: its fields, and the two buttons below them. Contract errors are shown in the reader's language.
 */
export function AccountForm<V extends Record<string, string | boolean>>(props: AccountFormProps<V>) {
  const { schema, start, change, submitLabel, onSubmit, onCancel, children } = props;
  const { refused, failure, isPending: isBusy } = change;
  const t = useMessages(accountMessages);
  const { locale } = useLocale();
  const rule = useMemo(() => schemaRule<V>(schema), [schema]);
  const form = useFormFields(rule, start, refused);
  const spoken: FormFields<V> = {
    ...form,
    text: (name) => {
      const field = form.text(name);
      return { ...field, error: field.error && problemIn(locale, field.error) };
    },
  };
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={form.submit((values) => isBusy || onSubmit(values))}
    >
      {children(spoken)}
      {failure === null ? null : <Note tone="bad">{failure}</Note>}
      <div className={styles['formActions']}>
        <Button variant="subtle" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" aria-busy={isBusy}>
          {isBusy ? t('saving') : submitLabel}
        </Button>
      </div>
    </form>
  );
}
