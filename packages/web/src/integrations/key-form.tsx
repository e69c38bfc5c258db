import { NativeSelect, TextInput } from '@mantine/core';
import { newApiKeySchema } from '@plainscan/contract';
import * as z from 'zod/mini';
import { AccountForm } from '../account/account-form.tsx';
import { useMessages } from '../platform/language/i18n.tsx';
import { connectionMessages } from './connection-messages.ts';
import { makeApiKey, useConnectionChange } from './connection-queries.ts';

const formSchema = z.object({ name: newApiKeySchema.shape.name, days: z.string() });

export interface KeyFormProps {
  clinic: number;
  /** Called with the text of the new key. */
  onDone: (secret: string | null) => void;
}

/** Which system the key is for, and how long it is valid. */
export function KeyForm({ clinic, onDone }: KeyFormProps) {
  const t = useMessages(connectionMessages);
  const change = useConnectionChange({
    clinic,
    showsOwnError: true,
    done: () => t('made'),
    run: ({ name, days }: { name: string; days: string }) => makeApiKey(clinic, { name, days: Number(days) }),
    onDone: ({ secret }) => onDone(secret),
  });
  return (
    <AccountForm<{ name: string; days: string }>
      schema={formSchema}
      start={{ name: '', days: '365' }}
      change={change}
      submitLabel={t('makeKey')}
      onSubmit={(values) => change.mutate(values)}
      onCancel={() => onDone(null)}
    >
      {(form) => (
        <>
          <TextInput
            {...form.text('name')}
            label={t('keyName')}
            description={t('keyNameHelp')}
            autoComplete="off"
          />
          <NativeSelect
            label={t('keyDays')}
            value={form.values.days}
            data={[
              { value: '30', label: t('days', { n: 30 }) },
              { value: '90', label: t('days', { n: 90 }) },
              { value: '365', label: t('year') },
              { value: '730', label: t('years') },
            ]}
            onChange={(event) => form.set('days', event.currentTarget.value)}
          />
        </>
      )}
    </AccountForm>
  );
}
