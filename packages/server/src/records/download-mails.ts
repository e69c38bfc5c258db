// Emails that a download is ready or has failed (CG-84).
import { fillIn, limits, type Locale } from '@plainscan/contract';

import { greetingOf } from '../auth/people-service.ts';
import { mailDate } from '../platform/mail/mail-date.ts';
import { renderMail, senderOf } from '../platform/mail/mail-layout.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import type { Platform } from '../platform/platform.ts';
import type { DownloadFailure } from './download-tables.ts';
import { addressIn, mailBrandOf, type WorkspaceRow } from '../workspaces/workspace-service.ts';

type Words = { subject: string; text: string; button: string; note: string; why: string };

const downloadReason: Record<Locale, string> = {
  en: 'You asked for a download of your files at {clinic}.',
  es: 'Usted pidió una descarga de sus archivos en {clinic}.',
};

const words: Record<'ready' | 'failed', Record<Locale, Words>> = {
  ready: {
    en: {
      subject: 'Your download is ready',
      text: 'The files that you requested are ready to download.',
      button: 'Get my download',
      note: 'The link works until {date}. Anyone who has it can download your files, so do not share it.',
      why: downloadReason.en,
    },
    es: {
      subject: 'Su descarga está lista',
      text: 'Los archivos que pidió están listos para guardarse en su computadora.',
      button: 'Obtener mi descarga',
      note: 'El enlace funciona hasta el {date}. Quien lo tenga puede guardar sus archivos: no lo comparta.',
      why: downloadReason.es,
    },
  },
  failed: {
    en: {
      subject: 'Your download could not be prepared',
      text: '{failure} You can request the download again.',
      button: 'Ask for the download again',
      note: 'If it fails again, please ask us. You can find our contact details below.',
      why: downloadReason.en,
    },
    es: {
      subject: 'No se pudo preparar su descarga',
      text: '{failure} Puede pedir la descarga otra vez.',
      button: 'Pedir la descarga otra vez',
      note: 'Si vuelve a fallar, pregúntenos. Abajo dice cómo.',
      why: downloadReason.es,
    },
  },
};

const failures: Record<DownloadFailure, Record<Locale, string>> = {
  removed: {
    en: 'The files were removed before the download was prepared.',
    es: 'Los archivos se eliminaron antes de preparar la descarga.',
  },
  damaged: {
    en: 'One of the files is damaged in our storage, so we did not include it in a download.',
    es: 'Uno de los archivos está dañado en nuestro almacenamiento, por eso no lo incluimos en una descarga.',
  },
  'given-up': {
    en: 'Every attempt to assemble the files was interrupted.',
    es: 'Cada intento de reunir los archivos se interrumpió.',
  },
};

const failureSentence = (failure: DownloadFailure, locale: Locale): string => failures[failure][locale];

type Receiver = Parameters<typeof greetingOf>[0] & { id: string };
type Letter = { id: string; to: Receiver; home: WorkspaceRow; now: Date };

/**
 * Queues the email with the link: one per download, and another one each time the user asks again. Needs the transaction
 * that activates the link.
 */
export async function mailDownloadReady(
  { config }: Platform,
  { token, isAgain = false, ...letter }: Letter & { token: string; isAgain?: boolean },
): Promise<void> {
  const { id, home, now, to } = letter;
  const url = addressIn(config, home, `/download/${id}?token=${token}`);
  const until = new Date(now.getTime() + limits.downloadMilliseconds);
  const date = mailDate(until, { locale: to.locale, timeZone: home.timeZone });
  const key = `download-ready:${isAgain ? `${now.toISOString()}:` : ''}${id}`;
  await mail(config, letter, { kind: 'ready', key, url, places: { date } });
}

/**
 * Queues the email about a failed download, so that no one waits for the link. Needs the transaction that records the
 * failure.
 */
export async function mailDownloadFailed(
  { config }: Platform,
  { failure, ...letter }: Letter & { failure: DownloadFailure },
): Promise<void> {
  const url = addressIn(config, letter.home, '/patient-dashboard');
  const places = { failure: failureSentence(failure, letter.to.locale) };
  await mail(config, letter, { kind: 'failed', key: `download-failed:${letter.id}`, url, places });
}

async function mail(
  config: Platform['config'],
  { to, home }: Letter,
  {
    kind,
    key,
    url,
    places,
  }: { kind: 'ready' | 'failed'; key: string; url: string; places: Record<string, string> },
): Promise<void> {
  const texts = words[kind][to.locale];
  const fill = (text: string): string => fillIn(text, { ...places, clinic: home.name });
  const brand = mailBrandOf(config, home);
  const greeting = greetingOf(to);
  await queueMail({
    key,
    to: to.email,
    template: `download-${kind}`,
    locale: to.locale,
    subject: texts.subject,
    sender: senderOf(brand),
    recipientId: to.id,
    ...renderMail({
      brand,
      language: to.locale,
      heading: texts.subject,
      ...(greeting !== undefined && { greeting }),
      paragraphs: [fill(texts.text)],
      button: { label: texts.button, url },
      notes: [fill(texts.note)],
      why: fill(texts.why),
    }),
  });
}
