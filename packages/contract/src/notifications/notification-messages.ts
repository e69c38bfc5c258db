// The truth about notifications: what each one says (area C, CG-136). Stored as key and parameters, written when read.
import { messages } from '../shared/messages.ts';

export const notificationMessages = messages({
  en: {
    'case.created': 'A video report was requested: {case}, {patient}.',
    'case.claimable': '{case} can be claimed: {patient}.',
    'case.images-failed': 'The images of {case} could not be read. Please send them again.',
    'case.claimed': '{actor} has claimed {case}.',
    'case.given-back': '{actor} has given {case} back. It can be claimed again.',
    'case.taken-from-you': '{actor} has given your case {case} back to the list.',
    'case.sent-for-review': '{case} waits for your review.',
    'case.review-started': '{actor} is reviewing your report of {case}.',
    'case.review-cancelled': '{actor} has given the review of {case} back.',
    'case.review-discarded': '{actor} has sent {case} back to you. Your draft is kept.',
    'case.signed-off': 'The video report of {case} is signed off. The patient has got a mail.',
    'case.rated': 'The patient has rated {case}: {score} of 5.',
    'account.new-login': 'Your account was used from a new device: {device}.',
  },
  es: {
    'case.created': 'Se pidió un informe en video: {case}, {patient}.',
    'case.claimable': 'Puede tomar {case}: {patient}.',
    'case.images-failed': 'No se pudieron leer las imágenes de {case}. Envíelas de nuevo.',
    'case.claimed': '{actor} tomó {case}.',
    'case.given-back': '{actor} devolvió {case}. Se puede tomar de nuevo.',
    'case.taken-from-you': '{actor} devolvió su caso {case} a la lista.',
    'case.sent-for-review': '{case} espera su revisión.',
    'case.review-started': '{actor} está revisando su informe de {case}.',
    'case.review-cancelled': '{actor} devolvió la revisión de {case}.',
    'case.review-discarded': '{actor} le devolvió {case}. Su borrador se conserva.',
    'case.signed-off': 'El informe en video de {case} está firmado. El paciente recibió un correo.',
    'case.rated': 'El paciente calificó {case}: {score} de 5.',
    'account.new-login': 'Se usó su cuenta desde un dispositivo nuevo: {device}.',
  },
});

export type NotificationKey = keyof typeof notificationMessages.en;
