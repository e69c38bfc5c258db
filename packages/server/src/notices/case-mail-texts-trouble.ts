// Mails to patients when something is wanted from them, or has ended: what happened, and the one thing to do.
import type { ProblemMail } from './case-mail-texts-patient.ts';
import type { MailTable } from './case-mail-texts.ts';

export const patientProblemTexts: MailTable<ProblemMail> = {
  'files-failed': {
    en: {
      subject: 'Your images arrived incomplete',
      heading: 'Please send your images again',
      paragraphs: [
        '{hello}We could not read all of your images. What has arrived is kept.',
        'Please open your page and send them again. If it does not work, reply to this email and we will help you.',
      ],
      button: 'Send my images again',
      notes: [],
    },
    es: {
      subject: 'Sus imágenes no llegaron completas',
      heading: 'Envíe sus imágenes de nuevo',
      paragraphs: [
        '{hello}No pudimos leer todas sus imágenes. Lo que llegó se conserva.',
        'Abra su página y envíelas de nuevo. Si no funciona, alguien le ayudará: responda a este correo.',
      ],
      button: 'Enviar mis imágenes de nuevo',
      notes: [],
    },
  },
  'upload-rejected-patient': {
    en: {
      subject: 'Your images are still needed',
      heading: 'Please send your images yourself',
      paragraphs: [
        '{hello}The clinic that was asked for your images cannot send them.',
        'On your page you can send them yourself, or tell us which online portal they are on.',
      ],
      button: 'Go to my page',
      notes: [],
    },
    es: {
      subject: 'Todavía se necesitan sus imágenes',
      heading: 'Envíe usted sus imágenes',
      paragraphs: [
        '{hello}La clínica que debía enviar sus imágenes no puede hacerlo.',
        'En su página puede enviarlas usted o decir en qué portal de internet están.',
      ],
      button: 'Ir a mi página',
      notes: [],
    },
  },
  'portal-failed': {
    en: {
      subject: 'We could not open the online portal',
      heading: 'Please check the portal access',
      paragraphs: [
        '{hello}We could not log in to the online portal where your images are.',
        'Please check the address, username and password, and correct them on your page.',
      ],
      button: 'Correct the access',
      notes: ['Please never send a password by email.'],
    },
    es: {
      subject: 'No pudimos abrir el portal',
      heading: 'Revise el acceso al portal',
      paragraphs: [
        '{hello}No pudimos entrar en el portal de internet donde están sus imágenes.',
        'Revise la dirección, el usuario y la contraseña, y corríjalos en su página.',
      ],
      button: 'Corregir el acceso',
      notes: ['Nunca envíe una contraseña por correo.'],
    },
  },
  'identity-refused': {
    en: {
      subject: 'These images seem to belong to someone else',
      heading: 'Please send your own images',
      paragraphs: [
        '{hello}The images that we received carry another person’s name or date of birth.',
        'Please check that it is the right disc or folder, and send your images again.',
      ],
      button: 'Send my images again',
      notes: [],
    },
    es: {
      subject: 'Parecen ser imágenes de otra persona',
      heading: 'Envíe sus propias imágenes',
      paragraphs: [
        '{hello}Las imágenes que recibimos llevan el nombre o la fecha de nacimiento de otra persona.',
        'Compruebe si es el disco o la carpeta correcta y envíe sus imágenes de nuevo.',
      ],
      button: 'Enviar mis imágenes de nuevo',
      notes: [],
    },
  },
  recalled: {
    en: {
      subject: 'Your video report is being corrected',
      heading: 'Your video report is being corrected',
      paragraphs: [
        '{hello}Your consultant has taken your video report back to correct it. Until then it cannot be watched.',
        'You need not do anything. You will get a mail when the new one is ready. It costs you nothing.',
      ],
      button: 'Go to my page',
      notes: ['If you have a question before that, please ask your clinic.'],
    },
    es: {
      subject: 'Su informe en video se está corrigiendo',
      heading: 'Su informe en video se está corrigiendo',
      paragraphs: [
        '{hello}Su consultor retiró su informe en video para corregirlo. Hasta entonces no se puede ver.',
        'No tiene que hacer nada. Recibirá un correo cuando el nuevo esté listo. No le cuesta nada.',
      ],
      button: 'Ir a mi página',
      notes: ['Si tiene una pregunta antes, consulte a su clínica.'],
    },
  },
  closed: {
    en: {
      subject: 'Your request was closed',
      heading: 'Your request was closed',
      paragraphs: [
        '{hello}Your request for a video report was closed before it was finished.',
        'If you paid for it and nobody had begun to work on it, your page shows that you may use your payment for another report. In every other case please ask us: just answer this mail.',
      ],
      button: 'Go to my page',
      notes: [],
    },
    es: {
      subject: 'Su solicitud se cerró',
      heading: 'Su solicitud se cerró',
      paragraphs: [
        '{hello}Su solicitud de un informe en video se cerró antes de terminar.',
        'Si usted la pagó y nadie había empezado a trabajar en ella, su página muestra que puede usar su pago para otro informe. En cualquier otro caso, pregúntenos: responda a este correo.',
      ],
      button: 'Ir a mi página',
      notes: [],
    },
  },
  'closed-unpaid': {
    en: {
      subject: 'Your request was closed',
      heading: 'Your request was closed',
      paragraphs: [
        '{hello}Your request for a video report was closed because it was not paid. Nothing was charged.',
        'You can ask for a report again at any time.',
      ],
      button: 'Go to my page',
      notes: [],
    },
    es: {
      subject: 'Su solicitud se cerró',
      heading: 'Su solicitud se cerró',
      paragraphs: [
        '{hello}Su solicitud de un informe en video se cerró porque no se pagó. No se cobró nada.',
        'Puede pedir un informe de nuevo cuando quiera.',
      ],
      button: 'Ir a mi página',
      notes: [],
    },
  },
  reminder: {
    en: {
      subject: 'Your video report waits for something',
      heading: 'Your video report waits for something',
      paragraphs: [
        '{hello}We cannot go on with your video report yet. Your page says what is still needed, and from whom.',
      ],
      button: 'See what is needed',
      notes: [],
    },
    es: {
      subject: 'Su informe en video espera algo',
      heading: 'Su informe en video espera algo',
      paragraphs: [
        '{hello}Todavía no podemos seguir con su informe en video. Su página dice qué falta y de quién.',
      ],
      button: 'Ver qué falta',
      notes: [],
    },
  },
};
