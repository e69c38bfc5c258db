// Emails to patients: plain words that a 70-year-old understands, and never the body part (design language, section 9).
import { lengthWords, type CaseMailKey, type Locale } from '@plainscan/contract';

import type { MailTable } from './case-mail-parts.ts';
import { patientReasons } from './case-mail-reasons.ts';
import { patientProblemTexts, type ProblemMail } from './case-mail-texts-trouble.ts';

type StaffOnly =
  | 'requested-for-clinic'
  | 'created-notice'
  | 'draft-created'
  | 'upload-rejected'
  | 'sent-to-provider'
  | 'due-soon'
  | 'review-wanted'
  | 'sent-back'
  | 'signed-off'
  | 'question'
  | 'captions-wanted'
  | 'answer-review-wanted'
  | 'answer-returned'
  | 'answer-failed';

/** The emails that a patient may get. Two vary with what happened before. */
export type PatientMail = Exclude<CaseMailKey, StaffOnly> | 'requested-own' | 'closed-unpaid';

const { en, es } = patientReasons;
const follow = {
  en: { button: 'Follow your video report', purpose: 'follow your video report' },
  es: { button: 'Seguir su informe en video', purpose: 'seguir su informe en video' },
};

const goodNews: MailTable<Exclude<PatientMail, ProblemMail>> = {
  requested: {
    en: {
      ...follow.en,
      subject: '{clinic} has asked for a video report for you',
      paragraphs: [
        '{clinic} has asked a consultant to look at your images and to explain them to you in a short video.',
        'We will email you when the video is ready. It usually takes one to three business days.',
      ],
      notes: [],
      why: en.ordered,
    },
    es: {
      ...follow.es,
      subject: '{clinic} pidió un informe en video para usted',
      paragraphs: [
        '{clinic} pidió a un consultor que mire sus imágenes y se las explique en un video corto.',
        'Recibirá otro correo cuando el video esté listo. Suele tardar de uno a tres días hábiles.',
      ],
      notes: [],
      why: es.ordered,
    },
  },
  'requested-own': {
    en: {
      ...follow.en,
      subject: 'We have received your request for a video report',
      paragraphs: [
        'Thank you. We have received your request for a video report.',
        'Your page shows each step and whether we still need anything from you. We will email you when the video is ready.',
      ],
      notes: [],
      why: en.own,
    },
    es: {
      ...follow.es,
      subject: 'Recibimos su solicitud de un informe en video',
      paragraphs: [
        'Gracias. Su solicitud de un informe en video llegó bien.',
        'Su página muestra cada paso y si todavía hace falta algo de su parte. Recibirá un correo cuando el video esté listo.',
      ],
      notes: [],
      why: es.own,
    },
  },
  pay: {
    en: {
      subject: 'Please pay for your video report',
      paragraphs: [
        '{clinic} has asked a consultant to look at your images and to explain them to you in a short video.',
        {
          text: 'Work starts as soon as the report is paid for. You see the price before you pay.',
          strong: 'You are not charged automatically.',
        },
      ],
      button: 'See the price and pay for the report',
      purpose: 'see the price and pay for the report',
      notes: ['If you do not want the video, you do not have to do anything.'],
      why: en.ordered,
    },
    es: {
      subject: 'Falta pagar su informe en video',
      paragraphs: [
        '{clinic} pidió a un consultor que mire sus imágenes y se las explique en un video corto.',
        {
          text: 'El trabajo empieza en cuanto se pague el informe. Usted ve el precio antes de pagar.',
          strong: 'No se cobra nada automáticamente.',
        },
      ],
      button: 'Ver el precio y pagar el informe',
      purpose: 'ver el precio y pagar el informe',
      notes: ['Si no quiere el video, no tiene que hacer nada.'],
      why: es.ordered,
    },
  },
  'files-ready': {
    en: {
      ...follow.en,
      subject: 'The images for your video report have arrived',
      paragraphs: [
        'Your images have arrived and can be read.',
        'There is nothing you need to do. We will email you when your video report is ready.',
      ],
      notes: [],
      why: en.either,
    },
    es: {
      ...follow.es,
      subject: 'Llegaron las imágenes para su informe en video',
      paragraphs: [
        'Sus imágenes llegaron completas y se pueden leer.',
        'No tiene que hacer nada. Recibirá otro correo cuando su informe en video esté listo.',
      ],
      notes: [],
      why: es.either,
    },
  },
  ready: {
    en: {
      subject: 'Your video report is ready',
      paragraphs: [
        { text: '{consultant} looked at your images and recorded a video for you.', strong: '{length}' },
      ],
      button: 'Watch your video report',
      purpose: 'watch your video report',
      notes: [
        'You can share the video with your family or your doctor from the same page.',
        'The video explains your images. It is not a diagnosis. Your own doctor can tell you what it means for you.',
      ],
      why: en.either,
    },
    es: {
      subject: 'Su informe en video está listo',
      paragraphs: [
        { text: '{consultant} miró sus imágenes y grabó un video para usted.', strong: '{length}' },
      ],
      button: 'Ver su informe en video',
      purpose: 'ver su informe en video',
      notes: [
        'En la misma página puede compartir el video con su familia o con su médico.',
        'El video explica sus imágenes. No es un diagnóstico. Su médico puede decirle qué significa para usted.',
      ],
      why: es.either,
    },
  },
  unopened: {
    en: {
      subject: 'Your video report is waiting for you',
      paragraphs: [
        'Your video report is ready, and you have not opened it yet.',
        { text: '{consultant} explains your images in it.', strong: '{length}' },
      ],
      button: 'Watch your video report',
      purpose: 'watch your video report',
      notes: ['If you cannot open it, ask {clinic}.'],
      why: en.either,
    },
    es: {
      subject: 'Su informe en video lo espera',
      paragraphs: [
        'Su informe en video está listo y usted aún no lo abrió.',
        { text: '{consultant} le explica en él sus imágenes.', strong: '{length}' },
      ],
      button: 'Ver su informe en video',
      purpose: 'ver su informe en video',
      notes: ['Si no puede abrirlo, pregunte en {clinic}.'],
      why: es.either,
    },
  },
  answer: {
    en: {
      subject: 'There is an answer to your question',
      paragraphs: [
        'You asked a question about your video report. Now there is an answer. You can read it below the video.',
      ],
      button: 'Read the answer',
      purpose: 'read the answer',
      notes: ['This is not for emergencies. If you feel very unwell, call your local emergency number.'],
      why: en.either,
    },
    es: {
      subject: 'Hay una respuesta a su pregunta',
      paragraphs: [
        'Usted hizo una pregunta sobre su informe en video. Ya tiene una respuesta. Puede leerla debajo del video.',
      ],
      button: 'Leer la respuesta',
      purpose: 'leer la respuesta',
      notes: [
        'Esto no es para emergencias. Si se siente muy mal, llame al número de emergencias de su zona.',
      ],
      why: es.either,
    },
  },
  'captions-added': {
    en: {
      subject: 'Your video has captions now',
      paragraphs: [
        'You asked for captions for your video report. Now you can read what is said while you watch.',
      ],
      button: 'Watch with captions',
      purpose: 'watch your video report with captions',
      notes: ['If you cannot open it, ask {clinic}.'],
      why: en.either,
    },
    es: {
      subject: 'Su video ya tiene subtítulos',
      paragraphs: [
        'Usted pidió subtítulos para su informe en video. Ahora puede leer lo que se dice mientras lo ve.',
      ],
      button: 'Ver con subtítulos',
      purpose: 'ver su informe en video con subtítulos',
      notes: ['Si no puede abrirlo, pregunte en {clinic}.'],
      why: es.either,
    },
  },
};

export const patientMailTexts: MailTable<PatientMail> = { ...goodNews, ...patientProblemTexts };

/** Returns the sentence about the length of a video (CG-220). */
export const videoLength = (seconds: number, locale: Locale): string =>
  locale === 'es' ? `Dura ${lengthWords(seconds, 'es')}.` : `It is ${lengthWords(seconds, 'en')} long.`;
