import { Button } from '@mantine/core';
import { Mail, MessageCircle, Phone } from 'lucide-react';
import { useId, useState } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { pageSetting } from '../../platform/page/page-settings.ts';
import { useCurrentUser } from '../../platform/session/session.ts';
import { DialogFields, FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { planMessages } from './plan-messages.ts';
import styles from './plans.module.css';

/** L-003: shown instead of the free account's card. */
export function ContactCard() {
  const t = useMessages(planMessages);
  const id = useId();
  return (
    <section className={styles['card']} data-quiet aria-labelledby={id}>
      <div className={styles['cardHead']}>
        <h2 id={id}>{t('unsure')}</h2>
      </div>
      <p className={styles['unsure']}>{t('unsureText')}</p>
      <ContactOptions />
    </section>
  );
}

/** J-024: the same next to the questions. */
export function PlanContact() {
  const t = useMessages(planMessages);
  const id = useId();
  return (
    <section className={styles['contact']} aria-labelledby={id}>
      <h2 id={id}>{t('person')}</h2>
      <ContactOptions />
    </section>
  );
}

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

function ContactOptions() {
  const t = useMessages(planMessages);
  const { contactPhone, contactEmail } = useCurrentUser().workspace;
  const phone = pageSetting('support-phone') || contactPhone;
  const email = pageSetting('support-email') || contactEmail;
  const chat = pageSetting('support-chat');
  if (!phone && !email && !chat) return <p className={styles['unsure']}>{t('nobody')}</p>;
  return (
    <ul className={styles['ways']}>
      {phone ? (
        <li>
          <Phone {...icon} />
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} aria-label={t('call', { phone })}>
            {phone}
          </a>
        </li>
      ) : null}
      {email ? (
        <li>
          <Mail {...icon} />
          <a href={`mailto:${email}`} aria-label={t('write', { email })}>
            {email}
          </a>
        </li>
      ) : null}
      {chat ? (
        <li>
          <MessageCircle {...icon} />
          <ChatButton address={chat} />
        </li>
      ) : null}
    </ul>
  );
}

/** L-004, CG-140: if there is a chat, it opens in a new window. The dialog says so first. */
function ChatButton({ address }: { address: string }) {
  const t = useMessages(planMessages);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles['link']} onClick={() => setOpen(true)}>
        {t('liveChat')}
      </button>
      <FormDialog isOpen={isOpen} title={t('liveChat')} onClose={() => setOpen(false)}>
        <DialogFields>
          <p>{t('chatText')}</p>
          <div className={styles['dialogActions']}>
            <Button variant="subtle" onClick={() => setOpen(false)}>
              {t('close')}
            </Button>
            <Button component="a" href={address} target="_blank" rel="noreferrer" data-autofocus>
              {t('chatOpen')}
            </Button>
          </div>
        </DialogFields>
      </FormDialog>
    </>
  );
}
