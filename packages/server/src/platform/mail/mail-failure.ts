// Why an email was not accepted: maps the mail client's errors to a code that users can read about (ADR 0017).
import type { MailFailure } from '@plainscan/contract';

/** An address that no mail server would accept. Retrying cannot help. */
export class UnsendableMail extends Error {
  override name = 'UnsendableMail';
}

export type Failure = {
  reason: MailFailure;
  /** The mail server will never accept this email. Retrying cannot help. */
  isFinal: boolean;
  /** The server's response, without addresses; `null` if there was none. */
  answer: string | null;
};

/** The parts of a mail client error that say what happened. */
type ClientError = { responseCode?: unknown; response?: unknown; command?: unknown };

/** Codes for a problem with our own account at the mail server, whatever the email. */
const loginCodes = new Set([530, 534, 535, 538]);

/** Only a response to the recipient or the content is about this email: all have the same sender address. */
const isAboutMail = ({ command }: ClientError): boolean =>
  typeof command !== 'string' || /^(RCPT|DATA)/i.test(command);

const answerLength = 200;

/** Returns one line of a server's response without addresses: servers repeat them, and they do not belong in logs. */
export const cleanAnswer = (answer: string): string =>
  answer
    .replaceAll(/[^\x20-\x7e]+/g, ' ')
    .replaceAll(/[^\s<>]*@[^\s<>]*/g, '…')
    .trim()
    .slice(0, answerLength);

function reasonOf(code: number, answer: string): MailFailure {
  const [, subject, detail] = /^\d{3}[ -]\d\.(\d{1,3})\.(\d{1,3})/.exec(answer) ?? [];
  if (subject === '1') return 'unknown-address';
  if (subject === '2') return detail === '2' ? 'mailbox-full' : 'mailbox-closed';
  if (subject === '3' && detail === '4') return 'too-large';
  if (subject === '7') return 'blocked';
  if (subject !== undefined) return 'refused';
  // Old servers send only the three digits.
  if (code === 550 || code === 551 || code === 553) return 'unknown-address';
  if (code === 552) return 'mailbox-full';
  return code === 554 ? 'blocked' : 'refused';
}

/** Reads the error of a failed send. */
export function readFailure(error: unknown): Failure {
  if (error instanceof UnsendableMail) return { reason: 'bad-address', isFinal: true, answer: null };
  const said = (error instanceof Error ? error : {}) as ClientError;
  const code = said.responseCode;
  if (typeof code !== 'number') return { reason: 'unreachable', isFinal: false, answer: null };
  const answer = typeof said.response === 'string' ? cleanAnswer(said.response) : String(code);
  if (loginCodes.has(code)) return { reason: 'login-refused', isFinal: false, answer };
  if (code >= 500 && isAboutMail(said)) return { reason: reasonOf(code, answer), isFinal: true, answer };
  return { reason: 'postponed', isFinal: false, answer };
}
