// The mail that carries a share link to its receiver (H-020): in the patient's clinic's dress, and with the patient's name
// only as the one who shares.
import { fillIn, type Locale } from '@plainscan/contract';

import { renderMail } from '../platform/mail/mail-layout.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import type { Platform } from '../platform/platform.ts';
import { mailBrandOf, type WorkspaceRow } from '../workspaces/workspace-service.ts';
import type { ShareLinkRow } from './share-repository.ts';

type Words = { subject: string; heading: string; text: string; button: string; ends: string; asks: string };

const words: Record<ShareLinkRow['what'], Record<Locale, Words>> = {
  video: {
    en: {
      subject: '{sharer} shared a video report with you',
      heading: 'A video report for you',
      text: 'Hello {name}. {sharer} shared a video report with you through {clinic}.',
      button: 'Watch the video report',
      ends: 'This link is only for you. It works until {date} and can be revoked earlier.',
      asks: 'Before the video opens, the page asks for the patient’s date of birth.',
    },
    es: {
      subject: '{sharer} compartió un informe en video con usted',
      heading: 'Un informe en video para usted',
      text: 'Hola, {name}. {sharer} compartió un informe en video con usted por medio de {clinic}.',
      button: 'Ver el informe en video',
      ends: 'Este enlace es solo para usted. Funciona hasta el {date} y puede terminar antes.',
      asks: 'Antes de abrir el video, la página pide la fecha de nacimiento del paciente.',
    },
  },
  files: {
    en: {
      subject: '{sharer} shared images with you',
      heading: 'Images for you',
      text: 'Hello {name}. {sharer} shared images with you through {clinic}.',
      button: 'See the images',
      ends: 'This link is only for you. It works until {date} and can be revoked earlier.',
      asks: 'Before the images open, the page asks for the patient’s date of birth.',
    },
    es: {
      subject: '{sharer} compartió imágenes con usted',
      heading: 'Imágenes para usted',
      text: 'Hola, {name}. {sharer} compartió imágenes con usted por medio de {clinic}.',
      button: 'Ver las imágenes',
      ends: 'Este enlace es solo para usted. Funciona hasta el {date} y puede terminar antes.',
      asks: 'Antes de abrir las imágenes, la página pide la fecha de nacimiento del paciente.',
    },
  },
};

type Letter = {
  link: ShareLinkRow;
  url: string;
  sharer: { name: string; locale: Locale };
  home: WorkspaceRow;
};

/** Queues the mail; each link is mailed once. Needs the transaction that makes the link. */
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
    date: link.expiresAt.toLocaleDateString(sharer.locale === 'es' ? 'es-US' : 'en-US', {
      dateStyle: 'long',
      timeZone: home.timeZone,
    }),
  };
  const say = (text: string): string => fillIn(text, places);
  await queueMail({
    key: `share-link:${link.id}`,
    to: link.receiverEmail,
    template: 'share-link',
    locale: sharer.locale,
    subject: say(texts.subject),
    ...renderMail({
      brand: mailBrandOf(config, home),
      language: sharer.locale,
      heading: say(texts.heading),
      paragraphs: [say(texts.text)],
      button: { label: texts.button, url },
      notes: [say(texts.ends), ...(link.asksBirthDate ? [texts.asks] : [])],
    }),
  });
}
