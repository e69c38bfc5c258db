import { Button, Menu, ActionIcon } from '@mantine/core';
import type { Webhook } from '@plainscan/contract';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { AccountRow, AccountSection } from '../account/account-section.tsx';
import { formatMoment } from '../platform/language/date-format.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { connectionMessages } from './connection-messages.ts';
import {
  changeWebhook,
  removeWebhook,
  renewWebhookSecret,
  testWebhook,
  useConnectionChange,
} from './connection-queries.ts';
import styles from './connections.module.css';

export interface WebhookSectionProps {
  clinic: number;
  webhooks: readonly Webhook[];
  onAdd: () => void;
  onChange: (webhook: Webhook) => void;
  onSecret: (secret: string) => void;
}

type Question = { about: 'renew' | 'remove'; webhook: Webhook };

const hostOf = ({ url }: Webhook): string => new URL(url).host;

/** The URLs that receive events about the clinic's cases. */
export function WebhookSection({ clinic, webhooks, onAdd, onChange, onSecret }: WebhookSectionProps) {
  const t = useMessages(connectionMessages);
  const [question, ask] = useState<Question | null>(null);
  const close = () => ask(null);
  const remove = useConnectionChange({
    clinic,
    done: () => t('removed'),
    run: (id: string) => removeWebhook(clinic, id),
    onDone: close,
  });
  const renew = useConnectionChange({
    clinic,
    run: (id: string) => renewWebhookSecret(clinic, id),
    onDone: ({ secret }) => {
      close();
      onSecret(secret);
    },
  });
  const isRemoval = question?.about === 'remove';
  const answer = isRemoval ? remove : renew;
  const host = question ? hostOf(question.webhook) : '';
  return (
    <AccountSection
      title={t('webhooks')}
      text={t('webhooksText')}
      actions={<Button onClick={onAdd}>{t('addWebhook')}</Button>}
    >
      <div className={styles['rows']}>
        {webhooks.length === 0 ? <p className={styles['text']}>{t('noWebhooks')}</p> : null}
        {webhooks.map((webhook) => (
          <WebhookRow
            key={webhook.id}
            clinic={clinic}
            webhook={webhook}
            onChange={() => onChange(webhook)}
            onAsk={(about) => ask({ about, webhook })}
          />
        ))}
      </div>
      <ConfirmDialog
        isOpen={question !== null}
        title={t(isRemoval ? 'removeTitle' : 'renewTitle', { host })}
        text={t(isRemoval ? 'removeText' : 'renewText')}
        confirmLabel={t(isRemoval ? 'remove' : 'renew')}
        {...(isRemoval && { tone: 'danger' })}
        isBusy={answer.isPending}
        onConfirm={() => question && answer.mutate(question.webhook.id)}
        onCancel={close}
      />
    </AccountSection>
  );
}

interface WebhookRowProps {
  clinic: number;
  webhook: Webhook;
  onChange: () => void;
  onAsk: (about: Question['about']) => void;
}

function WebhookRow({ clinic, webhook, onChange, onAsk }: WebhookRowProps) {
  const t = useMessages(connectionMessages);
  const { id, url, events, isOn, failingSince, formerSecretUntil, lastUsedAt, madeBy } = webhook;
  const test = useConnectionChange({ clinic, done: () => t('testSent'), run: () => testWebhook(clinic, id) });
  const turn = useConnectionChange({
    clinic,
    done: () => t(isOn ? 'switchedOff' : 'switchedOn'),
    run: () => changeWebhook(clinic, id, { isOn: !isOn }),
  });
  const facts = [
    events.map((name) => t(`event.${name}`)).join(' · '),
    isOn && failingSince !== null ? t('failingSince', { on: formatMoment(failingSince) }) : '',
    lastUsedAt === null ? '' : t('lastUsed', { on: formatMoment(lastUsedAt) }),
    madeBy === null ? '' : t('addedBy', { name: madeBy }),
    formerSecretUntil === null ? '' : t('formerSecret', { on: formatMoment(formerSecretUntil) }),
  ];
  return (
    <>
      <AccountRow
        title={
          <span className={styles['url']}>
            {url} <span className={styles['state']}>{t(isOn ? 'on' : 'off')}</span>
          </span>
        }
        text={facts.filter(Boolean).map((fact) => (
          <span key={fact} className={styles['fact']}>
            {fact}
          </span>
        ))}
        actions={
          <div className={styles['actions']}>
            {isOn ? (
              <Button
                variant="default"
                aria-busy={test.isPending}
                onClick={() => test.isPending || test.mutate(undefined)}
              >
                {t('test')}
                <span className="visually-hidden">{url}</span>
              </Button>
            ) : null}
            <Button
              variant="default"
              aria-busy={turn.isPending}
              onClick={() => turn.isPending || turn.mutate(undefined)}
            >
              {t(isOn ? 'switchOff' : 'switchOn')}
              <span className="visually-hidden">{url}</span>
            </Button>
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon size={40} aria-label={t('menuOf', { url })}>
                  <Ellipsis size={20} strokeWidth={1.75} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={onChange}>{t('changeWebhook')}</Menu.Item>
                <Menu.Item onClick={() => onAsk('renew')}>{t('renew')}</Menu.Item>
                <Menu.Item color="danger" onClick={() => onAsk('remove')}>
                  {t('remove')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </div>
        }
      />
      <StoppedNote webhook={webhook} />
    </>
  );
}

function StoppedNote({ webhook: { stopped } }: { webhook: Webhook }) {
  const t = useMessages(connectionMessages);
  if (stopped === null) return null;
  return <Note tone="warn">{t(stopped === 'gone' ? 'stoppedGone' : 'stoppedFailing')}</Note>;
}
