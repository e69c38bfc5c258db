// Emails about payments and storage, each in the colors and words of the recipient's own workspace (CG-173).
import { fillIn } from '@plainscan/contract';

import { findPerson, greetingOf, type Person } from '../../auth/people-service.ts';
import { renderMail, senderOf, type MailModel } from '../../platform/mail/mail-layout.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { addressIn, mailBrandOf, readWorkspace } from '../../workspaces/workspace-service.ts';
import { paymentMailTexts, type PaymentMailTemplate } from './payment-mail-texts.ts';

export type PaymentMailPlace = { locale: Person['locale']; timeZone: string };

export type PaymentMail = {
  /** Identifies the occasion: each key is emailed only once. */
  key: string;
  template: PaymentMailTemplate;
  /** Where the button leads. */
  path: string;
  /** Values for the placeholders, in the reader's language. A note that is empty afterwards is omitted. */
  say: (place: PaymentMailPlace) => Record<string, string>;
  prices?: (place: PaymentMailPlace) => NonNullable<MailModel['prices']>;
};

/**
 * Queues an email about a payment to a user, or nothing if the account no longer exists. Needs a system transaction.
 */
export async function queuePaymentMail(
  platform: Platform,
  userId: string,
  letter: PaymentMail,
): Promise<void> {
  const person = await findPerson(userId);
  if (!person || person.status === 'disabled') return;
  const { config } = platform;
  const home = await readWorkspace(person.workspaceId);
  const place = { locale: person.locale, timeZone: home.timeZone };
  const texts = paymentMailTexts[letter.template][person.locale];
  const places = { clinic: home.name, ...letter.say(place) };
  const say = (text: string): string => fillIn(text, places).trim();
  const brand = mailBrandOf(config, home);
  const subject = say(texts.subject);
  const greeting = greetingOf(person);
  await queueMail({
    key: letter.key,
    to: person.email,
    template: letter.template,
    locale: person.locale,
    subject,
    sender: senderOf(brand),
    recipientId: person.id,
    ...renderMail({
      brand,
      language: person.locale,
      heading: subject,
      ...(greeting !== undefined && { greeting }),
      paragraphs: texts.paragraphs.map(say),
      ...(letter.prices && { prices: letter.prices(place) }),
      button: { label: say(texts.button), url: addressIn(config, home, letter.path) },
      notes: texts.notes.map(say).filter((note) => note !== ''),
      why: say(texts.why),
    }),
  });
}
