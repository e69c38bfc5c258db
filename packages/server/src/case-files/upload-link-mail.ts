// Mail with an upload link (B14). The subject contains no names: mail programs show it on locked screens.
import { fillIn, type Locale } from '@plainscan/contract';

import { mailDate } from '../platform/mail/mail-date.ts';
import { renderMail, senderOf } from '../platform/mail/mail-layout.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import type { Platform } from '../platform/platform.ts';
import { mailBrandOf, type WorkspaceRow } from '../workspaces/workspace-service.ts';
import type { UploadLinkRow } from './upload-link-repository.ts';

type Words = Record<'subject' | 'text' | 'what' | 'button' | 'ends' | 'why', string>;

const words: Record<Locale, Words> = {
  en: {
    subject: '{clinic} asks you for images',
    text: 'Please send the images and the written report that {clinic} asked you for. You do not need an account.',
    what: 'Choose the whole folder or the CD on that page. If the connection breaks, it picks up where it left off.',
    button: 'Send the files',
    ends: 'This link works until {date}. It can only be used to send files. Nobody can see anything with it.',
    why: '{sender} of {clinic} typed your address to get these files. If you do not know {clinic}, do not open the link.',
  },
  es: {
    subject: '{clinic} le pide imágenes',
    text: 'Envíe las imágenes y el informe escrito que {clinic} le pidió. No necesita una cuenta.',
    what: 'Elija en esa página la carpeta completa o el CD. Si se corta la conexión, el envío continúa donde quedó.',
    button: 'Enviar los archivos',
    ends: 'Este enlace funciona hasta el {date}. Solo recibe archivos; nadie puede ver nada con él.',
    why: '{sender} de {clinic} escribió su dirección para recibir estos archivos. Si no conoce a {clinic}, no abra el enlace.',
  },
};

type Letter = {
  link: UploadLinkRow;
  receiverEmail: string;
  url: string;
  sender: { userId: string; name: string };
  home: WorkspaceRow;
};

/** Queues the mail; each link is mailed once. Needs the transaction that creates the link. */
export async function mailUploadLink(
  { config }: Pick<Platform, 'config'>,
  { link, receiverEmail, url, sender, home }: Letter,
): Promise<void> {
  const texts = words[home.locale];
  const places = {
    clinic: home.name,
    sender: sender.name,
    date: mailDate(link.expiresAt, home),
  };
  const say = (text: string): string => fillIn(text, places);
  const brand = mailBrandOf(config, home);
  const subject = say(texts.subject);
  await queueMail({
    key: `upload-link:${link.id}`,
    to: receiverEmail,
    template: 'upload-link',
    locale: home.locale,
    subject,
    sender: senderOf(brand),
    causedBy: sender.userId,
    ...renderMail({
      brand,
      language: home.locale,
      heading: subject,
      paragraphs: [say(texts.text), texts.what],
      button: { label: texts.button, url },
      linkNote: say(texts.ends),
      notes: [],
      why: say(texts.why),
    }),
  });
}
