// Emails to staff: they name the case by its number and never name the patient.
import type { CaseMailKey } from '@plainscan/contract';

import type { MailTable, MailTexts } from './case-mail-parts.ts';

type StaffMail = Exclude<
  CaseMailKey,
  | 'requested'
  | 'pay'
  | 'files-ready'
  | 'upload-rejected-patient'
  | 'ready'
  | 'unopened'
  | 'answer'
  | 'captions-added'
  | 'recalled'
  | 'closed'
>;

type Words = [subject: string, sentence: string];

const texts = (
  { button, purpose, why }: Pick<MailTexts, 'button' | 'purpose' | 'why'>,
  [subject, sentence]: Words,
): MailTexts => ({ subject, paragraphs: [sentence], button, purpose, notes: [], why });
const pair = (en: Words, es: Words) => ({
  en: texts(
    {
      button: 'Open case {case}',
      purpose: 'open case {case}',
      why: 'You are on the staff of {clinic}, and case {case} concerns you. To keep the patient’s health private, this email does not name the patient.',
    },
    en,
  ),
  es: texts(
    {
      button: 'Abrir el caso {case}',
      purpose: 'abrir el caso {case}',
      why: 'Usted es parte del personal de {clinic} y el caso {case} le concierne. Para proteger la salud del paciente, este correo no lo nombra.',
    },
    es,
  ),
});

export const staffMailTexts: MailTable<StaffMail> = {
  'requested-for-clinic': pair(
    [
      'A patient has asked you for images: case {case}',
      'A patient says your clinic has their images. Please send the images and report for case {case}, or reject the case.',
    ],
    [
      'Un paciente le pide imágenes: caso {case}',
      'Un paciente dijo que su clínica tiene sus imágenes. Envíe las imágenes y el informe del caso {case}, o rechace el caso.',
    ],
  ),
  'created-notice': pair(
    [
      'A video report was requested: case {case}',
      'Case {case} was requested. The case page shows every step.',
    ],
    ['Se pidió un informe en video: caso {case}', 'Se pidió el caso {case}. Su página muestra cada paso.'],
  ),
  'draft-created': pair(
    [
      'Images arrived without an order: case {case}',
      'Your clinic received a study from another system, and it is now case {case}. Open it and choose “Complete Case” to request the video report.',
    ],
    [
      'Llegaron imágenes sin pedido: caso {case}',
      'Un estudio llegó de fuera a su clínica y ahora es el caso {case}. Ábralo y elija «Completar el caso» para pedir el informe en video.',
    ],
  ),
  'files-failed': pair(
    [
      'The images of case {case} could not be read',
      'The images of case {case} arrived incomplete or could not be read. What has arrived is kept. Please send them again.',
    ],
    [
      'No se pudieron leer las imágenes del caso {case}',
      'Las imágenes del caso {case} no llegaron completas o no se pudieron leer. Lo que llegó se conserva. Envíelas de nuevo.',
    ],
  ),
  'upload-rejected': pair(
    [
      'Case {case} was returned without images',
      'The clinic that was asked for the images of case {case} returned it to you. The images are still needed.',
    ],
    [
      'El caso {case} volvió sin imágenes',
      'La clínica que debía enviar las imágenes del caso {case} se lo devolvió. Todavía se necesitan las imágenes.',
    ],
  ),
  'sent-to-provider': pair(
    ['Case {case} was sent to you', 'A clinic has sent you case {case}. It can be claimed now.'],
    ['Le enviaron el caso {case}', 'Una clínica le envió el caso {case}. Ya se puede tomar.'],
  ),
  'portal-failed': pair(
    [
      'The portal of case {case} could not be opened',
      'The online portal access for case {case} does not work. Please check the address, username and password, and correct them.',
    ],
    [
      'No se pudo abrir el portal del caso {case}',
      'El acceso al portal del caso {case} no funciona. Revise la dirección, el usuario y la contraseña, y corríjalos.',
    ],
  ),
  'identity-refused': pair(
    [
      'The images of case {case} belong to another patient',
      'The images of case {case} name another patient and were rejected. Please send the correct images.',
    ],
    [
      'Las imágenes del caso {case} son de otro paciente',
      'Las imágenes del caso {case} nombran a otro paciente y fueron devueltas. Envíe las correctas.',
    ],
  ),
  'due-soon': pair(
    [
      'Case {case} is due in less than 24 hours',
      'Case {case} has not been claimed and is due in less than 24 hours.',
    ],
    [
      'El caso {case} vence en menos de 24 horas',
      'Nadie ha tomado todavía el caso {case} y quedan menos de 24 horas.',
    ],
  ),
  'review-wanted': pair(
    ['Case {case} is waiting for your review', 'The video report of case {case} is ready for your review.'],
    [
      'El caso {case} espera su revisión',
      'El informe en video del caso {case} está listo para que otra persona lo revise.',
    ],
  ),
  'sent-back': pair(
    ['Case {case} was returned from review', 'The reviewer returned case {case} to you. Your draft is kept.'],
    [
      'El caso {case} volvió de la revisión',
      'El revisor le devolvió el caso {case}. Su borrador se conserva.',
    ],
  ),
  'signed-off': pair(
    [
      'The report of case {case} was sent to the patient',
      'The video report of case {case} is signed off. The patient has been emailed.',
    ],
    [
      'El paciente ya tiene el informe del caso {case}',
      'El informe en video del caso {case} está firmado. El paciente recibió un correo.',
    ],
  ),
  question: pair(
    [
      'The patient of case {case} has a question',
      'The patient asked about a moment of the video report of case {case}. Open the case to read the question and answer it.',
    ],
    [
      'El paciente del caso {case} tiene una pregunta',
      'El paciente preguntó por un momento del informe en video del caso {case}. En su página puede leer la pregunta y responder.',
    ],
  ),
  'captions-wanted': pair(
    [
      'The patient of case {case} asks for captions',
      'The video report of case {case} was signed off without captions, and its patient asks for them. Open the case to add them. The video itself stays as it is.',
    ],
    [
      'El paciente del caso {case} pide subtítulos',
      'El informe en video del caso {case} se firmó sin subtítulos y su paciente los pide. En la página del caso puede agregarlos. El video queda como está.',
    ],
  ),
  'answer-review-wanted': pair(
    [
      'A video answer of case {case} is waiting for your approval',
      'A question about the report of case {case} was answered with a video. Open the case to watch it, then approve it or return it. The patient gets it after the approval.',
    ],
    [
      'Una respuesta en video del caso {case} espera su aprobación',
      'Alguien respondió con un video una pregunta sobre el informe del caso {case}. En la página del caso puede verlo, aprobarlo o devolverlo. El paciente lo recibe después.',
    ],
  ),
  'answer-returned': pair(
    [
      'Your video answer of case {case} was returned',
      'A reviewer returned your video answer of case {case}. Open the case to read why and answer again. Your text is kept.',
    ],
    [
      'Le devolvieron su respuesta en video del caso {case}',
      'Un revisor le devolvió su respuesta en video del caso {case}. En la página del caso puede leer por qué y responder de nuevo. El texto se conserva.',
    ],
  ),
  'answer-failed': pair(
    [
      'Your video answer of case {case} could not be prepared',
      'The video of your answer to the patient of case {case} could not be prepared. Open the case to read why, then send another video or only the text. Your text is kept.',
    ],
    [
      'No se pudo preparar su respuesta en video del caso {case}',
      'No se pudo preparar el video de su respuesta al paciente del caso {case}. En la página del caso puede leer por qué y enviar otro video o solo el texto. El texto se conserva.',
    ],
  ),
  reminder: pair(
    ['Case {case} is still waiting', 'Case {case} has been waiting. Open it to see what is needed.'],
    [
      'El caso {case} sigue esperando',
      'El caso {case} lleva tiempo esperando. Su página dice qué hace falta para seguir.',
    ],
  ),
};
