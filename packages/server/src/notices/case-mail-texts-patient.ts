// Mails to patients: plain words for a person of seventy, and never the body part (design language, section 9).
import type { CaseMailKey } from '@plainscan/contract';

import { patientProblemTexts } from './case-mail-texts-trouble.ts';
import type { MailTable } from './case-mail-texts.ts';

type StaffOnly =
  | 'requested-for-clinic'
  | 'created-notice'
  | 'draft-created'
  | 'upload-rejected'
  | 'sent-to-provider'
  | 'due-soon'
  | 'review-wanted'
  | 'sent-back'
  | 'signed-off';

/** The mails that a patient may get; two are worded by what came before. */
export type PatientMail = Exclude<CaseMailKey, StaffOnly> | 'requested-own' | 'closed-unpaid';
export type ProblemMail =
  | 'files-failed'
  | 'upload-rejected-patient'
  | 'portal-failed'
  | 'identity-refused'
  | 'recalled'
  | 'closed'
  | 'closed-unpaid'
  | 'reminder';

const goodNews: MailTable<Exclude<PatientMail, ProblemMail>> = {
  requested: {
    en: {
      subject: '{clinic} has asked for a video report for you',
      heading: 'A video about your images is on its way',
      paragraphs: [
        '{hello}{clinic} has asked a consultant to look at your images and to explain them to you in a short video.',
        'We will email you when the video is ready. It usually takes one to three business days.',
      ],
      button: 'Check the status',
      notes: ['If you do not know {clinic}, you can ignore this email.'],
    },
    es: {
      subject: '{clinic} pidió un informe en video para usted',
      heading: 'Un video sobre sus imágenes está en camino',
      paragraphs: [
        '{hello}{clinic} pidió a un consultor que mire sus imágenes y se las explique en un video corto.',
        'Recibirá otro correo cuando el video esté listo. Suele tardar de uno a tres días hábiles.',
      ],
      button: 'Ver el estado',
      notes: ['Si no conoce {clinic}, puede ignorar este correo.'],
    },
  },
  'requested-own': {
    en: {
      subject: 'We have received your request',
      heading: 'We have received your request',
      paragraphs: [
        '{hello}Thank you. We have received your request for a video report.',
        'Your page shows each step and whether we still need anything from you. We will email you when the video is ready.',
      ],
      button: 'Check the status',
      notes: [],
    },
    es: {
      subject: 'Recibimos su solicitud',
      heading: 'Recibimos su solicitud',
      paragraphs: [
        '{hello}Gracias. Su solicitud de un informe en video llegó bien.',
        'Su página muestra cada paso y si todavía hace falta algo de su parte. Recibirá un correo cuando el video esté listo.',
      ],
      button: 'Ver el estado',
      notes: [],
    },
  },
  pay: {
    en: {
      subject: '{clinic} has asked for a video report for you',
      heading: 'One more step before we start',
      paragraphs: [
        '{hello}{clinic} has asked a consultant to look at your images and to explain them to you in a short video.',
        'Work starts as soon as the report is paid for. You see the price before you pay.',
      ],
      button: 'See the price and pay',
      notes: ['If you do not know {clinic}, you can ignore this email. Nothing is charged.'],
    },
    es: {
      subject: '{clinic} pidió un informe en video para usted',
      heading: 'Falta un paso para empezar',
      paragraphs: [
        '{hello}{clinic} pidió a un consultor que mire sus imágenes y se las explique en un video corto.',
        'El trabajo empieza en cuanto se pague el informe. Usted ve el precio antes de pagar.',
      ],
      button: 'Ver el precio y pagar',
      notes: ['Si no conoce {clinic}, puede ignorar este correo. No se cobra nada.'],
    },
  },
  receipt: {
    en: {
      subject: 'Thank you. Your payment has arrived',
      heading: 'Your payment has arrived',
      paragraphs: [
        '{hello}Thank you. Your video report is paid.',
        'There is nothing you need to do unless your page asks for something. We will email you when the video is ready.',
      ],
      button: 'Check the status',
      notes: [],
    },
    es: {
      subject: 'Gracias. Su pago llegó',
      heading: 'Su pago llegó',
      paragraphs: [
        '{hello}Gracias. Su informe en video está pagado.',
        'No tiene que hacer nada más, salvo que su página le pida algo. Recibirá un correo cuando el video esté listo.',
      ],
      button: 'Ver el estado',
      notes: [],
    },
  },
  'files-ready': {
    en: {
      subject: 'Your images have arrived',
      heading: 'Your images have arrived',
      paragraphs: [
        '{hello}Your images have arrived and can be read.',
        'There is nothing you need to do. We will email you when your video report is ready.',
      ],
      button: 'Check the status',
      notes: [],
    },
    es: {
      subject: 'Sus imágenes llegaron',
      heading: 'Sus imágenes llegaron',
      paragraphs: [
        '{hello}Sus imágenes llegaron completas y se pueden leer.',
        'No tiene que hacer nada. Recibirá otro correo cuando su informe en video esté listo.',
      ],
      button: 'Ver el estado',
      notes: [],
    },
  },
  ready: {
    en: {
      subject: 'Your video report is ready',
      heading: 'Your video report is ready',
      paragraphs: [
        '{hello}A consultant has looked at your images and explains them to you in a short video.',
      ],
      button: 'Watch your video report',
      notes: [
        'The video explains your images. It is not a diagnosis. Your own doctor can tell you what it means for you.',
      ],
    },
    es: {
      subject: 'Su informe en video está listo',
      heading: 'Su informe en video está listo',
      paragraphs: ['{hello}Un consultor miró sus imágenes y se las explica en un video corto.'],
      button: 'Ver su informe en video',
      notes: [
        'El video explica sus imágenes. No es un diagnóstico. Su médico puede decirle qué significa para usted.',
      ],
    },
  },
};

export const patientMailTexts: MailTable<PatientMail> = { ...goodNews, ...patientProblemTexts };
