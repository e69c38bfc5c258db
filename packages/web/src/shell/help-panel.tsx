import { Popover } from '@mantine/core';
import styles from './help-button.module.css';
import { HelpIcon } from './help-icon.tsx';
import { useMessages } from '../platform/language/i18n.tsx';
import { pageSetting } from '../platform/page/page-settings.ts';
import { useDeferredOpening, type DeferredStart } from '../ui/deferred-part.tsx';
import { shellMessages } from './shell-messages.ts';

export function HelpPanel({ isWanted, buttonRef }: DeferredStart) {
  const t = useMessages(shellMessages);
  const [isOpen, setOpen] = useDeferredOpening(isWanted);
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
        <HelpIcon ref={buttonRef} onClick={() => setOpen(!isOpen)} />
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
