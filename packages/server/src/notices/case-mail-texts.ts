// The texts of case emails, by reader.
import { isStaff, type CaseMailKey, type Locale, type Role } from '@plainscan/contract';

import type { MailParagraph } from '../platform/mail/mail-layout.ts';
import type { MailTable, MailTexts } from './case-mail-parts.ts';
import { patientMailTexts, type PatientMail } from './case-mail-texts-patient.ts';
import { staffMailTexts } from './case-mail-texts-staff.ts';

/** What an email's text depends on besides its kind and reader. */
export type MailOccasion = {
  /** Whether the patient requested the report themselves. */
  isOwnRequest: boolean;
  /** Whether nothing was ever paid for the case. */
  isUnpaid: boolean;
};

const variantFor = (key: CaseMailKey, { isOwnRequest, isUnpaid }: MailOccasion): PatientMail => {
  if (key === 'requested' && isOwnRequest) return 'requested-own';
  return key === 'closed' && isUnpaid ? 'closed-unpaid' : (key as PatientMail);
};

/** Returns the texts for one reader. Throws if a notification rule sends an email to a role that has no text for it. */
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

type InvitationTexts = {
  subject: string;
  paragraph: MailParagraph;
  steps: readonly [string, string];
  /** The last step: what opens then. */
  opensVideo: string;
  opensPage: string;
  button: string;
  linkNote: string;
};

/** CG-174, CG-191: extra text in emails to users without a password. */
export const invitationTexts: Record<Locale, InvitationTexts> = {
  en: {
    subject: 'Create your password to {purpose}',
    paragraph:
      'Why a password comes first: what we have for you is private. The password makes sure that only you can open it. You choose it once.',
    steps: ['Press the button.', 'Type a new password twice.'],
    opensVideo: 'Your video opens by itself.',
    opensPage: 'Your page opens by itself.',
    button: 'Create your password',
    linkNote:
      'This link is only for you and works until {until}. After that, you can use it to ask for a new one.',
  },
  es: {
    subject: 'Cree su contraseña para {purpose}',
    paragraph:
      'Por qué primero una contraseña: lo que tenemos para usted es privado. La contraseña asegura que solo usted pueda abrirlo. La elige una sola vez.',
    steps: ['Pulse el botón.', 'Escriba una contraseña nueva dos veces.'],
    opensVideo: 'Su video se abre solo.',
    opensPage: 'Su página se abre sola.',
    button: 'Cree su contraseña',
    linkNote:
      'Este enlace es solo para usted y funciona hasta el {until}. Si ya es viejo, le permite pedir uno nuevo.',
  },
};
