// Texts of the pages that people reach by a link and without an account.
import { defineMessages } from '../../platform/language/i18n.tsx';

export const linkMessages = defineMessages({
  en: {
    endedTitle: 'This link has ended',
    endedText:
      'Links work for a limited time and can be ended earlier. Ask whoever sent it to you for a new one.',
    lockedTitle: 'This link is locked',
    lockedText: 'There were too many wrong answers. Ask whoever sent it to you for a new one.',
    failedTitle: 'The link could not be opened',
    brokenText: 'The link is not complete. Open it again from the message, or ask for a new one.',
    tryAgain: 'Try again',
    askTitle: 'One question first',
    askText: 'Before we show this, please enter the birth date of the patient.',
    birthDate: 'Birth date of the patient',
    wrong: 'This is not the birth date we know. {left} tries are left.',
    wrongOne: 'This is not the birth date we know. 1 try is left, then the link is locked.',
    open: 'Open',
    opening: 'Opening',
    terms: 'Terms',
    privacy: 'Privacy',
  },
  es: {
    endedTitle: 'Este enlace ha terminado',
    endedText:
      'Los enlaces funcionan por un tiempo limitado y pueden terminar antes. Pida uno nuevo a quien se lo envió.',
    lockedTitle: 'Este enlace está bloqueado',
    lockedText: 'Hubo demasiadas respuestas incorrectas. Pida uno nuevo a quien se lo envió.',
    failedTitle: 'No se pudo abrir el enlace',
    brokenText: 'El enlace no está completo. Ábralo de nuevo desde el mensaje o pida uno nuevo.',
    tryAgain: 'Intentar de nuevo',
    askTitle: 'Primero, una pregunta',
    askText: 'Antes de mostrar esto, escriba la fecha de nacimiento del paciente.',
    birthDate: 'Fecha de nacimiento del paciente',
    wrong: 'Esta no es la fecha de nacimiento que conocemos. Quedan {left} intentos.',
    wrongOne:
      'Esta no es la fecha de nacimiento que conocemos. Queda 1 intento; después el enlace se bloquea.',
    open: 'Abrir',
    opening: 'Abriendo',
    terms: 'Términos',
    privacy: 'Privacidad',
  },
});
