import { createTransport } from 'nodemailer';
import { cleanAnswer, UnsendableMail } from './mail-failure.ts';
import type { OutgoingMail } from './mail-repository.ts';

/** Delivers one mail or rejects; the embedded outbox has none. */
export type MailTransport = {
  /** Gives what the mail server said when it took the mail, without addresses. */
  send(mail: OutgoingMail): Promise<string>;
  close(): void;
};

/** Who sends where the mail itself names no one, and from which address. */
export type Sender = { name: string; address: string };

const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_TIMEOUT_MS = 20_000;
export const MAX_CONNECTIONS = 4;

const isAddress = (text: string): boolean => /^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(text);

/** `smtpUrl` such as smtps://user:password@host:465; every mail comes from the address of `sender`. */
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
        // As objects they are taken as they stand; as text, a comma would make two addresses of one.
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
          // Answering machines leave it alone.
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

function smtpSettings(smtpUrl: string) {
  const url = new URL(smtpUrl);
  const isSecure = url.protocol === 'smtps:';
  const user = decodeURIComponent(url.username);
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || (isSecure ? 465 : 587),
    secure: isSecure,
    ...(user === '' ? {} : { auth: { user, pass: decodeURIComponent(url.password) } }),
  };
}
