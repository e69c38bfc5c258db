import { createTransport } from 'nodemailer';
import type { OutgoingMail } from './mail-repository.ts';

/** Delivers one mail or rejects; the embedded outbox has none. */
export type MailTransport = {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
};

/** An address that no mail server would take: another try cannot help. */
export class UnsendableMail extends Error {
  override name = 'UnsendableMail';
}

const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_TIMEOUT_MS = 20_000;
export const MAX_CONNECTIONS = 4;

/** `smtpUrl` such as smtps://user:password@host:465; `from` such as "Plainscan <no-reply@host>". */
export function createSmtpTransport(smtpUrl: string, from: string): MailTransport {
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
      if (!/^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(mail.to)) {
        throw new UnsendableMail('The address has not the form of a mail address.');
      }
      await transport.sendMail({
        from,
        // As an object it is taken as it stands; as text, a comma would make two addresses of it.
        to: { name: '', address: mail.to },
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        messageId: mail.messageId,
      });
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
