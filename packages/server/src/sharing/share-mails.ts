// The email that brings a share link to its receiver (H-020): in the branding of the patient's clinic. It names the
// patient only as the sender.
import { fillIn, type Locale } from '@plainscan/contract';

import { mailDate } from '../platform/mail/mail-date.ts';
import { renderMail, senderOf } from '../platform/mail/mail-layout.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import type { Platform } from '../platform/platform.ts';
import { mailBrandOf, type WorkspaceRow } from '../workspaces/workspace-service.ts';
import type { ShareLinkRow } from './share-repository.ts';

type Words = {
  subject: string;
  text: string;
  button: string;
  ends: string;
  asks: string;
  isNoDiagnosis: string;
  why: string;
};

/** The subject names no one, because mail programs show it on locked screens. */
const words: Record<ShareLinkRow['what'], Record<Locale, Words>> = {
  video: {
    en: {
      subject: 'A patient shared a video report with you',
      text: 'Hello {name}. {sharer} wants you to see a video report from {clinic}. You do not need an account.',
      button: 'Watch the video report',
      ends: 'This link is only for you. It works until {date} and can be revoked earlier.',
      asks: 'Before the video opens, the page asks for the patient’s date of birth.',
      isNoDiagnosis:
        'The video explains images. It is not a diagnosis and does not replace the written report.',
      why: '{sharer} typed your address to share the report with you. If you do not know {sharer}, do not open the link.',
    },
    es: {
      subject: 'Un paciente compartió un informe en video con usted',
      text: 'Hola, {name}. {sharer} quiere que usted vea un informe en video de {clinic}. No necesita una cuenta.',
      button: 'Ver el informe en video',
      ends: 'Este enlace es solo para usted. Funciona hasta el {date} y puede terminar antes.',
      asks: 'Antes de abrir el video, la página pide la fecha de nacimiento del paciente.',
      isNoDiagnosis: 'El video explica imágenes. No es un diagnóstico y no reemplaza el informe escrito.',
      why: '{sharer} escribió su dirección para compartir el informe con usted. Si no conoce a {sharer}, no abra el enlace.',
    },
  },
  files: {
    en: {
      subject: 'A patient shared images with you',
      text: 'Hello {name}. {sharer} wants you to see images from {clinic}. You do not need an account.',
      button: 'See the images',
      ends: 'This link is only for you. It works until {date} and can be revoked earlier.',
      asks: 'Before the images open, the page asks for the patient’s date of birth.',
      isNoDiagnosis: 'The images alone are not a diagnosis.',
      why: '{sharer} typed your address to share the images with you. If you do not know {sharer}, do not open the link.',
    },
    es: {
      subject: 'Un paciente compartió imágenes con usted',
      text: 'Hola, {name}. {sharer} quiere que usted vea imágenes de {clinic}. No necesita una cuenta.',
      button: 'Ver las imágenes',
      ends: 'Este enlace es solo para usted. Funciona hasta el {date} y puede terminar antes.',
      asks: 'Antes de abrir las imágenes, la página pide la fecha de nacimiento del paciente.',
      isNoDiagnosis: 'Las imágenes solas no son un diagnóstico.',
      why: '{sharer} escribió su dirección para compartir las imágenes con usted. Si no conoce a {sharer}, no abra el enlace.',
    },
  },
};

type Letter = {
  link: ShareLinkRow;
  url: string;
  sharer: { name: string; locale: Locale };
  home: WorkspaceRow;
};

/** Queues the email, one per link. Needs the transaction that creates the link. */
export async function mailShareLink(
  { config }: Platform,
  { link, url, sharer, home }: Letter,
): Promise<void> {
  if (link.receiverEmail === null) return;
  const texts = words[link.what][sharer.locale];
  const places = {
    name: link.receiverName ?? '',
    sharer: sharer.name,
    clinic: home.name,
    date: mailDate(link.expiresAt, { locale: sharer.locale, timeZone: home.timeZone }),
  };
  const fill = (text: string): string => fillIn(text, places);
  const brand = mailBrandOf(config, home);
  const subject = fill(texts.subject);
  await queueMail({
    key: `share-link:${link.id}`,
    to: link.receiverEmail,
    template: 'share-link',
    locale: sharer.locale,
    subject,
    sender: senderOf(brand),
    ...renderMail({
      brand,
      language: sharer.locale,
      heading: subject,
      paragraphs: [fill(texts.text), ...(link.asksBirthDate ? [texts.asks] : [])],
      button: { label: texts.button, url },
      linkNote: fill(texts.ends),
      notes: [texts.isNoDiagnosis],
      why: fill(texts.why),
    }),
  });
}
