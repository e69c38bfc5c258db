import { createTransport } from 'nodemailer';
import { cleanAnswer, UnsendableMail } from './mail-failure.ts';
import type { OutgoingMail } from './mail-repository.ts';

/** Delivers one email or rejects. The embedded outbox has no transport. */
export type MailTransport = {
  /** Sends the email and returns the mail server's response, without addresses. */
  send(mail: OutgoingMail): Promise<string>;
  close(): void;
};

/** The default sender name, and the sender address. */
export type Sender = { name: string; address: string };

const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_TIMEOUT_MS = 20_000;
export const MAX_CONNECTIONS = 4;

const isAddress = (text: string): boolean => /^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(text);

/**
 * Creates a transport. `smtpUrl` is, for example, smtps://user:password@host:465. Every email has the address of
 * `sender`.
 */
export function createSmtpTransport(smtpUrl: string, sender: Sender): MailTransport {
  const transport = createTransport({
    ...smtpSettings(smtpUrl),
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: IDLE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail) => {
      if (!isAddress(mail.to)) throw new UnsendableMail('The address is not a valid email address.');
      const sent: unknown = await transport.sendMail({
        // Objects are taken as they are. In a string, a comma would make two addresses of one.
        from: { name: mail.senderName ?? sender.name, address: sender.address },
        to: { name: '', address: mail.to },
        ...(mail.replyTo !== null &&
          isAddress(mail.replyTo) && {
            replyTo: { name: mail.senderName ?? sender.name, address: mail.replyTo },
          }),
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        messageId: mail.messageId,
        headers: {
          // Keeps auto-responders from answering.
          'auto-submitted': 'auto-generated',
          ...(mail.unsubscribeUrl !== null && { 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' }),
        },
        ...(mail.unsubscribeUrl !== null && { list: { unsubscribe: { url: mail.unsubscribeUrl } } }),
      });
      return cleanAnswer((sent as { response: string }).response);
    },
    close: () => transport.close(),
  };
}

/** Connects to the mail server and logs in, without sending anything. Rejects with the mail client's error. */
export async function checkMailServer(smtpUrl: string): Promise<void> {
  const transport = createTransport({
    ...smtpSettings(smtpUrl),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: IDLE_TIMEOUT_MS,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

function smtpSettings(smtpUrl: string) {
  const url = new URL(smtpUrl);
  const user = decodeURIComponent(url.username);
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    // By default, nodemailer uses 465 for smtps and 587 for smtp.
    ...(url.port !== '' && { port: Number(url.port) }),
    secure: url.protocol === 'smtps:',
    ...(user === '' ? {} : { auth: { user, pass: decodeURIComponent(url.password) } }),
  };
}
