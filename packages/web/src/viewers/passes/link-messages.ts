// Texts of the pages that open by link and without an account.
import { defineMessages } from '../../platform/language/i18n.tsx';

export const linkMessages = defineMessages({
  en: {
    endedTitle: 'This link no longer works',
    endedText:
      'Links work for a limited time and can be turned off earlier. Ask the person who sent it to you for a new one.',
    expiredText:
      'These links work for a limited time, and this one has expired. What was shared is safe. Ask the person who sent it to you for a new one.',
    revokedText:
      'The person who shared it has turned off this link. Ask the person who sent it to you if you still need it.',
    askClinic: 'Not sure who to ask? {clinic} can help:',
    lockedTitle: 'This link is locked',
    lockedText: 'There were too many wrong answers. Ask the person who sent it to you for a new one.',
    failedTitle: 'The link could not be opened',
    brokenText: 'The link is incomplete. Open it again from the message, or ask for a new one.',
    tryAgain: 'Try again',
    askTitle: 'One question first',
    askText: 'To open this, please enter the patient’s date of birth.',
    birthDate: 'Patient’s date of birth',
    wrong: 'This date of birth does not match. {left} {left|attempt|attempts} left.',
    wrongOne: 'This date of birth does not match. 1 attempt left before the link is locked.',
    open: 'Open',
    opening: 'Opening',
    terms: 'Terms',
    privacy: 'Privacy',
  },
  es: {
    endedTitle: 'Este enlace ha terminado',
    endedText:
      'Los enlaces funcionan por un tiempo limitado y pueden terminar antes. Pida uno nuevo a quien se lo envió.',
    expiredText:
      'Estos enlaces funcionan por un tiempo limitado y este ya terminó. Lo que se compartió está seguro. Pida uno nuevo a quien se lo envió.',
    revokedText:
      'La persona que lo compartió terminó este enlace. Si todavía lo necesita, pregunte a quien se lo envió.',
    askClinic: '¿No sabe a quién preguntar? {clinic} puede ayudarle:',
    lockedTitle: 'Este enlace está bloqueado',
    lockedText: 'Hubo demasiadas respuestas incorrectas. Pida uno nuevo a quien se lo envió.',
    failedTitle: 'No se pudo abrir el enlace',
    brokenText: 'El enlace no está completo. Ábralo de nuevo desde el mensaje o pida uno nuevo.',
    tryAgain: 'Intentar de nuevo',
    askTitle: 'Primero, una pregunta',
    askText: 'Antes de mostrar esto, escriba la fecha de nacimiento del paciente.',
    birthDate: 'Fecha de nacimiento del paciente',
    wrong:
      'Esta no es la fecha de nacimiento que conocemos. {left|Queda|Quedan} {left} {left|intento|intentos}.',
    wrongOne:
      'Esta no es la fecha de nacimiento que conocemos. Queda 1 intento; después el enlace se bloquea.',
    open: 'Abrir',
    opening: 'Abriendo',
    terms: 'Términos',
    privacy: 'Privacidad',
  },
});
