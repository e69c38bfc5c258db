import { ActionIcon, Popover } from '@mantine/core';
import { CircleQuestionMark } from 'lucide-react';
import { useState } from 'react';
import styles from './help-button.module.css';
import { useMessages } from '../platform/language/i18n.tsx';
import { pageSetting } from '../platform/page/page-settings.ts';
import { shellMessages } from './shell-messages.ts';

/** C-015, CG-140: how to reach a person. A chat, where there is one, is a window of its own that sees nothing of ours. */
export function HelpButton() {
  const t = useMessages(shellMessages);
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={340}
      trapFocus
      returnFocus
      withinPortal={false}
    >
      <Popover.Target>
        <ActionIcon aria-label={t('help')} title={t('help')} onClick={() => setOpen(!isOpen)}>
          <CircleQuestionMark size={18} strokeWidth={1.75} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('helpTitle')}>
        <HelpCard />
      </Popover.Dropdown>
    </Popover>
  );
}

function HelpCard() {
  const t = useMessages(shellMessages);
  const email = pageSetting('support-email');
  const phone = pageSetting('support-phone');
  const chat = pageSetting('support-chat');
  return (
    <div className={styles['card']}>
      <h2>{t('helpTitle')}</h2>
      <p>{email || phone || chat ? t('helpText') : t('helpNoContact')}</p>
      <dl className={styles['ways']}>
        {email ? (
          <div>
            <dt>{t('helpEmail')}</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
        ) : null}
        {phone ? (
          <div>
            <dt>{t('helpPhone')}</dt>
            <dd>
              <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
            </dd>
          </div>
        ) : null}
      </dl>
      {chat ? (
        <p>
          <a href={chat} target="_blank" rel="noreferrer">
            {t('helpChat')}
          </a>
          <span className={styles['small']}>{t('helpChatText')}</span>
        </p>
      ) : null}
    </div>
  );
}
