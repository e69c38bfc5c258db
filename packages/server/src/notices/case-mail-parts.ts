// The parts of the text of a case email. Every mail has them in both languages.
import type { Locale } from '@plainscan/contract';

import type { MailParagraph } from '../platform/mail/mail-layout.ts';

export type MailTexts = {
  /** Also the heading. The subject and the button name the same action. */
  subject: string;
  paragraphs: readonly MailParagraph[];
  button: string;
  /** How the button's text continues after “Create your password to”. */
  purpose: string;
  notes: readonly string[];
  why: string;
};

/** The texts of several kinds of email. */
export type MailTable<Key extends string> = Record<Key, Record<Locale, MailTexts>>;
