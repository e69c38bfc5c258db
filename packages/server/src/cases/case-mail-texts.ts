// The words of the mails about a case. Mails to patients never name the body part (design language, section 9).
import type { Locale } from '@plainscan/contract';

export type CaseMail = 'requested' | 'ready' | 'review-wanted' | 'sent-back';

type Texts = { subject: string; heading: string; paragraphs: string[]; button: string; notes: string[] };

export const caseMailTexts: Record<CaseMail, Record<Locale, Texts>> = {
  requested: {
    en: {
      subject: '{clinic} has asked for a video report for you',
      heading: 'A video about your images is on its way',
      paragraphs: [
        'Hello {name}. {clinic} has asked a consultant to look at your images and to explain them to you in a short video.',
        'You will get another mail when the video is ready. It usually takes one to three business days.',
      ],
      button: 'See how far it is',
      notes: ['If you do not know {clinic}, you can ignore this mail.'],
    },
    es: {
      subject: '{clinic} pidió un informe en video para usted',
      heading: 'Un video sobre sus imágenes está en camino',
      paragraphs: [
        'Hola, {name}. {clinic} pidió a un consultor que mire sus imágenes y se las explique en un video corto.',
        'Recibirá otro correo cuando el video esté listo. Suele tardar de uno a tres días hábiles.',
      ],
      button: 'Ver el estado',
      notes: ['Si no conoce {clinic}, puede ignorar este correo.'],
    },
  },
  ready: {
    en: {
      subject: 'Your video report is ready',
      heading: 'Your video report is ready',
      paragraphs: [
        'Hello {name}. A consultant has looked at your images and explains them to you in a short video.',
      ],
      button: 'Watch your video report',
      notes: [
        'The video explains your images. It is not a diagnosis. Your own doctor can tell you what it means for you.',
      ],
    },
    es: {
      subject: 'Su informe en video está listo',
      heading: 'Su informe en video está listo',
      paragraphs: ['Hola, {name}. Un consultor miró sus imágenes y se las explica en un video corto.'],
      button: 'Ver su informe en video',
      notes: [
        'El video explica sus imágenes. No es un diagnóstico. Su médico puede decirle qué significa para usted.',
      ],
    },
  },
  'review-wanted': {
    en: {
      subject: 'Case {case} waits for your review',
      heading: 'A report waits for review',
      paragraphs: ['Hello {name}. The video report of case {case} is ready for a second pair of eyes.'],
      button: 'Open the case',
      notes: [],
    },
    es: {
      subject: 'El caso {case} espera su revisión',
      heading: 'Un informe espera revisión',
      paragraphs: [
        'Hola, {name}. El informe en video del caso {case} está listo para que otra persona lo revise.',
      ],
      button: 'Abrir el caso',
      notes: [],
    },
  },
  'sent-back': {
    en: {
      subject: 'Case {case} came back from review',
      heading: 'Your report came back from review',
      paragraphs: ['Hello {name}. The reviewer sent case {case} back to you. Your draft is kept.'],
      button: 'Open the case',
      notes: [],
    },
    es: {
      subject: 'El caso {case} volvió de la revisión',
      heading: 'Su informe volvió de la revisión',
      paragraphs: ['Hola, {name}. El revisor le devolvió el caso {case}. Su borrador se conserva.'],
      button: 'Abrir el caso',
      notes: [],
    },
  },
};
