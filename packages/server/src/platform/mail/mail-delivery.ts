import { hour } from '@plainscan/contract';
import type { Clock } from '../clock/clock.ts';
import type { MailFailure } from '@plainscan/contract';
import type { Database } from '../database/database.ts';
import { startWakeLoop, type WakeLoop } from '../database/wake-loop.ts';
import { readFailure, UnsendableMail } from './mail-failure.ts';
import * as mails from './mail-repository.ts';
import { type MailTransport, MAX_CONNECTIONS } from './smtp-transport.ts';

export type MailDeliveryOptions = {
  database: Database;
  /** Without one, emails are kept for reading in the browser. */
  transport: MailTransport | undefined;
  /** The part of a Message-ID after the @. */
  host: string;
  onError: (error: unknown) => void;
  /** Called for each failed attempt, only with the reason. */
  onUnsent?: (reason: MailFailure) => void;
  clock?: Clock;
  pollMs?: number;
};

export type MailDelivery = Pick<WakeLoop, 'wake' | 'settle' | 'stop'>;

const POLL_MS = 1_000;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = hour;
/** With these pauses, five days of uptime. The mail standard asks for four or five. */
export const MAX_MAIL_ATTEMPTS = 130;

/**
 * Sends queued emails until each is sent, refused for good or given up. An email is marked as sent after the server
 * accepted it. If the process dies in between, it is sent again under the same Message-ID.
 */
export async function startMailDelivery(options: MailDeliveryOptions): Promise<MailDelivery> {
  const { database, transport, host, onError, clock = database.clock } = options;
  const onUnsent = options.onUnsent ?? (() => undefined);
  if (database.kind === 'pglite') await mails.voidMailLeases(database);
  const loop = startWakeLoop({
    pollMs: options.pollMs ?? POLL_MS,
    onError,
    run: async () => {
      if (transport) await sendDueMails({ database, transport, clock, onUnsent }, host);
      else await mails.keepQueuedMails(database, host, clock.now());
      return undefined;
    },
  });
  const stopListening = await database.listen('mail_queued', loop.wake);
  return {
    wake: loop.wake,
    settle: loop.settle,
    stop: async () => {
      await stopListening();
      await loop.stop();
      transport?.close();
    },
  };
}

/** Returns the milliseconds before the next attempt: 2 s, doubled each time, up to an hour, less up to 20 %. */
export function mailRetryPause(attempts: number): number {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
  return Math.round(pause * (0.8 + Math.random() * 0.2));
}

type Delivery = Required<Pick<MailDeliveryOptions, 'database' | 'clock' | 'onUnsent'>> & {
  transport: MailTransport;
};

async function sendDueMails(delivery: Delivery, host: string): Promise<void> {
  const { database, clock } = delivery;
  for (;;) {
    const claim = { count: MAX_CONNECTIONS, now: clock.now(), host };
    const claimed = await mails.claimMails(database, claim);
    if (claimed.length === 0) return;
    await Promise.all(claimed.map((mail) => deliver(delivery, mail)));
  }
}

async function deliver(delivery: Delivery, mail: mails.OutgoingMail): Promise<void> {
  const { database, transport, clock } = delivery;
  let answer: string;
  try {
    answer = await transport.send(mail);
  } catch (error) {
    return settleFailure(delivery, mail, error);
  }
  await mails.markSent(database, mail, { answer, now: clock.now() });
}

async function settleFailure(
  { database, clock, onUnsent }: Delivery,
  mail: mails.OutgoingMail,
  thrown: unknown,
): Promise<void> {
  const now = clock.now();
  const { isFinal, ...failure } = readFailure(thrown);
  onUnsent(failure.reason);
  const unsent = { ...failure, error: describeFailure(thrown) };
  if (isFinal) return mails.markUndelivered(database, mail, { ...unsent, status: 'refused', now });
  if (mail.attempts >= MAX_MAIL_ATTEMPTS)
    return mails.markUndelivered(database, mail, { ...unsent, status: 'given-up', now });
  const retryAt = new Date(now.getTime() + mailRetryPause(mail.attempts));
  await mails.postponeMail(database, mail, { ...unsent, retryAt });
}

// A server's response may repeat the address or parts of the email, so only its code is kept.
function describeFailure(error: unknown): string {
  if (error instanceof UnsendableMail) return error.message;
  if (error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number') {
    return `The mail server answered ${error.responseCode}.`;
  }
  if (error instanceof Error && 'code' in error) {
    return `The mail server could not be reached (${String(error.code)}).`;
  }
  return 'The email could not be sent.';
}
