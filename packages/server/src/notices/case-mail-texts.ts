// The words of the mails about a case, by who reads them.
import { isStaff, type CaseMailKey, type Locale, type Role } from '@plainscan/contract';

import { patientMailTexts, type PatientMail } from './case-mail-texts-patient.ts';
import { staffMailTexts } from './case-mail-texts-staff.ts';

export type MailTexts = {
  subject: string;
  heading: string;
  paragraphs: string[];
  button: string;
  notes: string[];
};
export type MailTable<Key extends string> = Record<Key, Record<Locale, MailTexts>>;

/** What a mail's words depend on besides its kind and its reader. */
export type MailOccasion = {
  /** The patient asked for the report themselves. */
  isOwnRequest: boolean;
  /** Nothing was ever paid for the case. */
  isUnpaid: boolean;
};

const variantFor = (key: CaseMailKey, { isOwnRequest, isUnpaid }: MailOccasion): PatientMail => {
  if (key === 'requested' && isOwnRequest) return 'requested-own';
  return key === 'closed' && isUnpaid ? 'closed-unpaid' : (key as PatientMail);
};

/** The words for one reader. Throws where a notification rule sends a mail to someone whom it has no words for. */
export function mailTextsFor(
  key: CaseMailKey,
  { role, locale }: { role: Role; locale: Locale },
  occasion: MailOccasion,
): MailTexts {
  const table: Partial<MailTable<string>> = isStaff(role) ? staffMailTexts : patientMailTexts;
  const texts = table[isStaff(role) ? key : variantFor(key, occasion)];
  if (texts === undefined) throw new Error(`There are no words for the mail ${key} to a ${role}.`);
  return texts[locale];
}
