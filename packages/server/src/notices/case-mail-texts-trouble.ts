// Emails to patients when something is needed from them or has ended: what happened, and the one thing to do.
import type { MailTable } from './case-mail-parts.ts';
import { patientReasons } from './case-mail-reasons.ts';

export type ProblemMail =
  | 'files-failed'
  | 'upload-rejected-patient'
  | 'portal-failed'
  | 'identity-refused'
  | 'recalled'
  | 'closed'
  | 'closed-unpaid'
  | 'reminder';

const en = { notes: [], why: patientReasons.en.either };
const es = { notes: [], why: patientReasons.es.either };

export const patientProblemTexts: MailTable<ProblemMail> = {
  'files-failed': {
    en: {
      ...en,
      subject: 'Please send your images again',
      paragraphs: [
        'We could not read all of your images. What has arrived is kept.',
        'Please open your page and send them again. If it does not work, ask us. You can find our contact details below.',
      ],
      button: 'Send my images again',
      purpose: 'send your images again',
    },
    es: {
      ...es,
      subject: 'Envíe sus imágenes de nuevo',
      paragraphs: [
        'No pudimos leer todas sus imágenes. Lo que llegó se conserva.',
        'Abra su página y envíelas de nuevo. Si no funciona, pregúntenos. Abajo dice cómo.',
      ],
      button: 'Enviar mis imágenes de nuevo',
      purpose: 'enviar sus imágenes de nuevo',
    },
  },
  'upload-rejected-patient': {
    en: {
      ...en,
      subject: 'Please send your images yourself',
      paragraphs: [
        'The clinic that was asked for your images cannot send them.',
        'On your page you can send them yourself, or tell us which online portal they are on.',
      ],
      button: 'Send my images',
      purpose: 'send your images',
    },
    es: {
      ...es,
      subject: 'Envíe usted sus imágenes',
      paragraphs: [
        'La clínica que debía enviar sus imágenes no puede hacerlo.',
        'En su página puede enviarlas usted o decir en qué portal de internet están.',
      ],
      button: 'Enviar mis imágenes',
      purpose: 'enviar sus imágenes',
    },
  },
  'portal-failed': {
    en: {
      ...en,
      subject: 'Please correct the sign-in details of your online portal',
      paragraphs: [
        'We could not log in to the online portal where your images are.',
        'Please check the address, username and password, and correct them on your page.',
      ],
      button: 'Correct the sign-in details',
      purpose: 'correct the sign-in details',
      notes: ['Please never send a password by email.'],
    },
    es: {
      ...es,
      subject: 'Corrija el acceso a su portal',
      paragraphs: [
        'No pudimos entrar en el portal de internet donde están sus imágenes.',
        'Revise la dirección, el usuario y la contraseña, y corríjalos en su página.',
      ],
      button: 'Corregir el acceso',
      purpose: 'corregir el acceso',
      notes: ['Nunca envíe una contraseña por correo.'],
    },
  },
  'identity-refused': {
    en: {
      ...en,
      subject: 'Please send your own images',
      paragraphs: [
        'The images we received have another person’s name or date of birth on them.',
        'Please check that you have the right disc or folder, and send your images again.',
      ],
      button: 'Send my images again',
      purpose: 'send your images again',
    },
    es: {
      ...es,
      subject: 'Envíe sus propias imágenes',
      paragraphs: [
        'Las imágenes que recibimos llevan el nombre o la fecha de nacimiento de otra persona.',
        'Compruebe si es el disco o la carpeta correcta y envíe sus imágenes de nuevo.',
      ],
      button: 'Enviar mis imágenes de nuevo',
      purpose: 'enviar sus imágenes de nuevo',
    },
  },
  recalled: {
    en: {
      ...en,
      subject: 'Your video report is being corrected',
      paragraphs: [
        'Your consultant has taken your video report back to correct it. Until then it cannot be watched.',
        'There is nothing you need to do. We will email you when the new one is ready. It costs you nothing.',
      ],
      button: 'Follow your video report',
      purpose: 'follow your video report',
    },
    es: {
      ...es,
      subject: 'Su informe en video se está corrigiendo',
      paragraphs: [
        'Su consultor retiró su informe en video para corregirlo. Hasta entonces no se puede ver.',
        'No tiene que hacer nada. Recibirá un correo cuando el nuevo esté listo. No le cuesta nada.',
      ],
      button: 'Seguir su informe en video',
      purpose: 'seguir su informe en video',
    },
  },
  closed: {
    en: {
      ...en,
      subject: 'Your request for a video report was closed',
      paragraphs: [
        'Your request for a video report was closed before it was finished.',
        'If you paid for it and nobody had started to work on it, you can use your payment for another report. Your page will show this. If it does not, please ask us. You can find our contact details below.',
      ],
      button: 'Look at your request',
      purpose: 'look at your request',
    },
    es: {
      ...es,
      subject: 'Su solicitud de un informe en video se cerró',
      paragraphs: [
        'Su solicitud de un informe en video se cerró antes de terminar.',
        'Si usted la pagó y nadie había empezado a trabajar en ella, su página muestra que puede usar su pago para otro informe. En cualquier otro caso, pregúntenos. Abajo dice cómo.',
      ],
      button: 'Ver su solicitud',
      purpose: 'ver su solicitud',
    },
  },
  'closed-unpaid': {
    en: {
      ...en,
      subject: 'Your request for a video report was closed',
      paragraphs: [
        'Your request for a video report was closed because it was not paid. Nothing was charged.',
        'You can ask for a report again at any time.',
      ],
      button: 'Look at your request',
      purpose: 'look at your request',
    },
    es: {
      ...es,
      subject: 'Su solicitud de un informe en video se cerró',
      paragraphs: [
        'Su solicitud de un informe en video se cerró porque no se pagó. No se cobró nada.',
        'Puede pedir un informe de nuevo cuando quiera.',
      ],
      button: 'Ver su solicitud',
      purpose: 'ver su solicitud',
    },
  },
  reminder: {
    en: {
      ...en,
      subject: 'Your video report is waiting for something',
      paragraphs: [
        'We cannot continue with your video report yet. Your page shows what is still needed, and from whom.',
      ],
      button: 'See what your video report needs',
      purpose: 'see what your video report needs',
    },
    es: {
      ...es,
      subject: 'Su informe en video espera algo',
      paragraphs: ['Todavía no podemos seguir con su informe en video. Su página dice qué falta y de quién.'],
      button: 'Ver qué falta para su informe en video',
      purpose: 'ver qué falta para su informe en video',
    },
  },
};
