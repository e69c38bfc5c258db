import { useMutation } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { errorMessage } from '../../platform/api/error-message.ts';
import { appMessages } from '../../platform/language/app-messages.ts';
import { useLocale, useMessages } from '../../platform/language/i18n.tsx';
import { useBranding } from '../../platform/page/branding.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { LiteButton, LiteLink, LiteTextButton } from '../../ui/lite/lite-button.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import { authCalls } from '../auth-queries.ts';
import { withRedirect } from '../mailed-link.ts';
import type { DeadMailedLink } from './dead-link.ts';
import { deadLinkMessages } from './dead-link-messages.ts';
import styles from './dead-link.module.css';

type Words = ReturnType<typeof useMessages<(typeof deadLinkMessages)['en']>>;

const keySuffixes = { invite: 'Invite', reset: 'Reset', verify: 'Verify', 'email-change': 'Change' } as const;

function explain(
  t: Words,
  { reason, kind }: DeadMailedLink,
  places: { clinic: string; date: string },
): string {
  if (reason === 'unknown' || kind === null) return t('unknown');
  if (reason === 'replaced') return t('replaced', places);
  const word = keySuffixes[kind];
  if (reason === 'expired') return t(`expired${word}`, places);
  return word === 'Change' ? t('usedVerify') : t(`used${word}`);
}

/** Mock-up 44: says why an emailed link no longer works, and what to do next. */
export function DeadLinkHelp({ link, onLogIn }: { link: DeadMailedLink; onLogIn: () => void }) {
  const t = useMessages(deadLinkMessages);
  const { locale } = useLocale();
  const clinic = useBranding()?.name ?? '';
  const renewal = useMutation({
    mutationFn: async () => (await authCalls()).renewLink(link.token, link.redirect),
  });
  if (renewal.isSuccess) return <Sent link={link} onAgain={() => renewal.mutate()} />;
  const date =
    link.sentAt === null
      ? ''
      : new Date(link.sentAt).toLocaleDateString(locale === 'es' ? 'es-US' : 'en-US', { dateStyle: 'long' });
  const isUsed = link.reason === 'used';
  return (
    <AuthFrame title={t(`${link.reason}Title`)}>
      <p className={styles['lead']}>{explain(t, link, { clinic, date })}</p>
      {isUsed ? (
        <LiteButton isLarge isFull onClick={onLogIn}>
          {t('logIn')}
        </LiteButton>
      ) : (
        <NewLinkOption link={link} renewal={renewal} />
      )}
      <section className={styles['else']}>
        <h2>{t('elseTitle')}</h2>
        {isUsed && link.kind !== 'verify' && link.kind !== 'email-change' ? (
          <>
            <p>{t('forgot')}</p>
            <Renew renewal={renewal} look="default" />
          </>
        ) : null}
        {isUsed ? null : (
          <p>
            {t('havePassword')} <LiteTextButton onClick={onLogIn}>{t('logIn')}</LiteTextButton>
          </p>
        )}
        <Contact call="lostMailbox" write="lostMailboxWrite" ask="lostMailboxAsk" />
      </section>
    </AuthFrame>
  );
}

interface Renewal {
  mutate: () => void;
  isPending: boolean;
  error: unknown;
}

/** Asks for the mailbox if the link is unknown. */
function NewLinkOption({ link, renewal }: { link: DeadMailedLink; renewal: Renewal }) {
  const t = useMessages(deadLinkMessages);
  if (link.sentTo === null)
    return (
      <LiteLink to={withRedirect('/forgot-password', link.redirect)} isLarge isFull>
        {t('askNew')}
      </LiteLink>
    );
  return (
    <>
      <Mailbox label={t('sendTo')} address={link.sentTo} />
      <Renew renewal={renewal} />
    </>
  );
}

function Renew({ renewal, look }: { renewal: Renewal; look?: 'default' }) {
  const t = useMessages(deadLinkMessages);
  const app = useMessages(appMessages);
  return (
    <>
      {renewal.error ? (
        <div className={styles['failure']}>
          <Note tone="bad">{errorMessage(renewal.error, app)}</Note>
        </div>
      ) : null}
      <LiteButton
        isLarge
        isFull
        look={look}
        isBusy={renewal.isPending}
        onClick={() => renewal.isPending || renewal.mutate()}
      >
        {renewal.isPending ? t('sending') : t('send')}
      </LiteButton>
    </>
  );
}

function Mailbox({ label, address }: { label: string; address: string }) {
  return (
    <p className={styles['mailbox']}>
      <Mail size={20} strokeWidth={1.75} aria-hidden />
      <span>
        {label}
        <br />
        <b>{address}</b>
      </span>
    </p>
  );
}

type ContactWords = { call: 'lostMailbox' | 'orCall'; write?: 'lostMailboxWrite'; ask?: 'lostMailboxAsk' };

/** Shows how to contact the clinic, using the contact data it has set. */
function Contact({ call, write, ask }: ContactWords): ReactNode {
  const t = useMessages(deadLinkMessages);
  const branding = useBranding();
  if (!branding) return null;
  const { name: clinic, contactPhone, contactEmail } = branding;
  if (contactPhone !== null)
    return (
      <p>
        {t(call, { clinic })} <a href={`tel:${contactPhone.replaceAll(/[^\d+]/g, '')}`}>{contactPhone}</a>.
      </p>
    );
  if (contactEmail !== null && write)
    return (
      <p>
        {t(write, { clinic })} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
      </p>
    );
  return ask ? <p>{t(ask, { clinic })}</p> : null;
}

const pauseSeconds = 60;

/** Mock-up 44b. The server does not say whether an email was sent: the response is the same for every link. */
function Sent({ link, onAgain }: { link: DeadMailedLink; onAgain: () => void }) {
  const t = useMessages(deadLinkMessages);
  const clinic = useBranding()?.name ?? '';
  const [left, setLeft] = useState(pauseSeconds);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1_000);
    return () => clearInterval(timer);
  }, []);
  const step = link.kind === 'invite' ? 'stepInvite' : link.kind === 'reset' ? 'stepReset' : 'stepVerify';
  const again = (): void => {
    setLeft(pauseSeconds);
    onAgain();
  };
  return (
    <AuthFrame title={t('sentTitle')}>
      <div ref={place} tabIndex={-1} role="status" className={styles['lead']}>
        {t('sentText')} <b>{link.sentTo}</b>
      </div>
      <ol className={styles['steps']}>
        <li>
          <b>{t('stepOpen', { clinic })}</b>
        </li>
        <li>
          <b>{t('stepPress')}</b>
          <p>{t(step)}</p>
        </li>
      </ol>
      <section className={styles['else']}>
        <h2>{t('nothingTitle')}</h2>
        <p>{t('nothingText')}</p>
        <LiteButton look="default" disabled={left > 0} aria-describedby="send-again" onClick={again}>
          {t('sendAgain')}
        </LiteButton>
        <p id="send-again" className={styles['small']}>
          {left > 0 ? t('sendAgainIn', { seconds: left }) : t('sendAgainNow')}
        </p>
        <Contact call="orCall" />
      </section>
    </AuthFrame>
  );
}
