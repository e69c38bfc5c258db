// Mails about access to a record (B17). An invitation's subject has no names: mail programs show it on locked screens.
import { fillIn, type Locale } from '@plainscan/contract';

import { mailAccount } from '../auth/accounts/account-mails.ts';
import { findAccountByEmail, findPerson } from '../auth/people-service.ts';
import type { UserRow } from '../auth/auth-repository.ts';
import type { SignedIn } from '../platform/http/request-actor.ts';
import { mailDate } from '../platform/mail/mail-date.ts';
import { renderMail, senderOf } from '../platform/mail/mail-layout.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import type { Platform } from '../platform/platform.ts';
import { mailBrandOf, type WorkspaceRow } from '../workspaces/workspace-service.ts';
import type { CareGrantRow } from './care-repository.ts';

type Words = Record<'subject' | 'text' | 'reports' | 'images' | 'button' | 'ends' | 'note' | 'why', string>;

const words: Record<Locale, Words> = {
  en: {
    subject: 'An invitation to help with a medical record',
    text: 'Hello {name}. {patient} wants you to see their record at {clinic}, until {until}.',
    reports: 'You can watch the video reports and read the written reports.',
    images: 'You can watch the video reports, read the written reports and see the images.',
    button: 'See the invitation',
    ends: 'This link is only for you. It works for 7 days.',
    note: 'You need an account with this email address. If you do not have one, you can create it on that page. It is free.',
    why: '{patient} typed your address to let you see the record. If you do not know {patient}, do not open the link.',
  },
  es: {
    subject: 'Una invitación para ayudar con un expediente médico',
    text: 'Hola, {name}. {patient} quiere que usted vea su expediente en {clinic}, hasta el {until}.',
    reports: 'Usted puede ver los informes en video y leer los informes escritos.',
    images: 'Usted puede ver los informes en video, leer los informes escritos y ver las imágenes.',
    button: 'Ver la invitación',
    ends: 'Este enlace es solo para usted. Funciona durante 7 días.',
    note: 'Necesita una cuenta con esta dirección de correo. Si no la tiene, la página le permite abrir una. Usted no paga nada.',
    why: '{patient} escribió su dirección para que usted pueda ver el expediente. Si no conoce a {patient}, no abra el enlace.',
  },
};

type Letter = {
  grant: CareGrantRow;
  url: string;
  patient: Pick<SignedIn, 'userId' | 'name' | 'locale'>;
  home: WorkspaceRow;
};

/** Queues the invitation, in the language of the recipient's account if there is one. Needs the owner's rights. */
export async function mailCareInvitation(
  { config }: Platform,
  { grant, url, patient, home }: Letter,
): Promise<void> {
  const reader = await findAccountByEmail(home.id, grant.email);
  const locale = reader?.locale ?? patient.locale;
  const texts = words[locale];
  const until = mailDate(new Date(`${grant.endsOn}T12:00:00Z`), { locale, timeZone: 'UTC' });
  const say = (text: string): string =>
    fillIn(text, { name: grant.name, patient: patient.name, clinic: home.name, until });
  const brand = mailBrandOf(config, home);
  await queueMail({
    key: `care-invitation:${grant.id}:${grant.invitedAt.getTime()}`,
    to: grant.email,
    template: 'care-invitation',
    locale,
    subject: texts.subject,
    sender: senderOf(brand),
    causedBy: patient.userId,
    ...renderMail({
      brand,
      language: locale,
      heading: texts.subject,
      paragraphs: [say(texts.text), grant.showsImages ? texts.images : texts.reports],
      button: { label: texts.button, url },
      linkNote: texts.ends,
      notes: [texts.note],
      why: say(texts.why),
    }),
  });
}

/** Tells the patient that a caregiver can now see their record. Needs a system transaction. */
export async function mailCareAccepted(
  platform: Platform,
  grant: CareGrantRow,
  patient: UserRow,
): Promise<void> {
  await mailAccount(platform, patient, {
    key: `care-accepted:${grant.id}`,
    template: 'care-accepted',
    path: '/my-account/caregivers',
    params: { helper: grant.name },
  });
}

/** Tells the caregiver that they no longer see a record. Needs the owner's rights. */
export async function mailCareEnded(platform: Platform, grant: CareGrantRow): Promise<void> {
  const caregiver = await findPerson(grant.caregiverUserId ?? '');
  if (!caregiver) return;
  await mailAccount(platform, caregiver, {
    key: `care-ended:${grant.id}`,
    template: 'care-ended',
    path: '/my-account',
  });
}
