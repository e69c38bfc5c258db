// Why a mail was not taken: from what the mail client throws to a code that people can read about (ADR 0017).
import type { MailFailure } from '@plainscan/contract';

/** An address that no mail server would take: another try cannot help. */
export class UnsendableMail extends Error {
  override name = 'UnsendableMail';
}

export type Failure = {
  reason: MailFailure;
  /** The mail server will never take this mail: another try cannot help. */
  isFinal: boolean;
  /** What the server said, without addresses; null when it said nothing. */
  answer: string | null;
};

/** The parts of an error of the mail client that say what happened. */
type ClientError = { responseCode?: unknown; response?: unknown; command?: unknown };

/** These say that our own account at the mail server is not in order, whatever the mail. */
const loginCodes = new Set([530, 534, 535, 538]);

/** Only an answer to the recipient or to the content is about this mail: the sender's address is the same for all. */
const isAboutMail = ({ command }: ClientError): boolean =>
  typeof command !== 'string' || /^(RCPT|DATA)/i.test(command);

const answerLength = 200;

/** One line of a server's answer that names no one: servers repeat the address, and whoever reads logs need not know it. */
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
  // Old servers have only the three digits.
  if (code === 550 || code === 551 || code === 553) return 'unknown-address';
  if (code === 552) return 'mailbox-full';
  return code === 554 ? 'blocked' : 'refused';
}

/** Reads what a try to send has thrown. */
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
