import { Checkbox, TextInput } from '@mantine/core';
import {
  fieldProblems,
  newWebhookSchema,
  problemIn,
  webhookEvents,
  type Webhook,
  type WebhookEvent,
} from '@plainscan/contract';
import { useState } from 'react';
import * as z from 'zod/mini';
import { AccountForm } from '../account/account-form.tsx';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { connectionMessages } from './connection-messages.ts';
import { addWebhook, changeWebhook, useConnectionChange } from './connection-queries.ts';
import styles from './connections.module.css';

const formSchema = z.object({ url: newWebhookSchema.shape.url });
/** The events that systems usually need. */
const usual: readonly WebhookEvent[] = ['case.released', 'case.recalled', 'case.canceled'];

export interface WebhookFormProps {
  clinic: number;
  /** `null` for a new one. */
  webhook: Webhook | null;
  /** Called with the secret of a new one. */
  onDone: (secret: string | null) => void;
}

/** The URL, and the events it receives. */
export function WebhookForm({ clinic, webhook, onDone }: WebhookFormProps) {
  const t = useMessages(connectionMessages);
  const { locale } = useLocale();
  const [events, choose] = useState<readonly WebhookEvent[]>(webhook?.events ?? usual);
  const [lacksEvent, setLacksEvent] = useState(false);
  const change = useConnectionChange({
    clinic,
    showsOwnError: true,
    done: () => t(webhook ? 'saved' : 'added'),
    run: async ({ url }: { url: string }) => {
      const body = { url, events: [...events] };
      if (!webhook) return (await addWebhook(clinic, body)).secret;
      await changeWebhook(clinic, webhook.id, body);
      return null;
    },
    onDone,
  });
  return (
    <AccountForm<{ url: string }>
      schema={formSchema}
      start={{ url: webhook?.url ?? '' }}
      change={change}
      submitLabel={t(webhook ? 'save' : 'add')}
      onSubmit={(values) => {
        setLacksEvent(events.length === 0);
        if (events.length > 0) change.mutate(values);
      }}
      onCancel={() => onDone(null)}
    >
      {(form) => (
        <>
          <TextInput
            {...form.text('url')}
            label={t('url')}
            description={t('urlHelp')}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
          />
          <Checkbox.Group
            label={t('events')}
            value={[...events]}
            error={
              lacksEvent && events.length === 0 ? problemIn(locale, fieldProblems.webhookEvents) : undefined
            }
            onChange={(names) => choose(webhookEvents.filter((name) => names.includes(name)))}
          >
            <div className={styles['choices']}>
              {webhookEvents.map((name) => (
                <Checkbox key={name} value={name} label={t(`event.${name}`)} description={name} />
              ))}
            </div>
          </Checkbox.Group>
        </>
      )}
    </AccountForm>
  );
}
