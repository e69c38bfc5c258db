// Texts of the page for an emailed link that no longer works: what happened, what is safe, and what to do next.
import { defineMessages } from '../../platform/language/i18n.tsx';

export const deadLinkMessages = defineMessages({
  en: {
    expiredTitle: 'This link is too old',
    usedTitle: 'This link was already used',
    replacedTitle: 'There is a newer link',
    unknownTitle: 'This link does not work',
    expiredInvite:
      'Your account is still here, and it is safe. Only the link has ended. {clinic} sent it on {date}, and such a link works for 14 days.',
    expiredReset:
      'Your password has not changed. The link was sent on {date}, and such a link works for one hour.',
    expiredVerify: 'The link was sent on {date}, and such a link works for 7 days.',
    expiredChange:
      'Your address has not changed. The link was sent on {date}, and such a link works for 24 hours.',
    usedInvite: 'You have chosen your password already. Log in with your email address and your password.',
    usedReset: 'The password was changed with it. Log in with the new one.',
    usedVerify: 'Your email address is confirmed. There is nothing more to do.',
    replaced:
      'We have sent you a newer link since {date}, or the link was withdrawn. Open the newest email, or let us send another one.',
    unknown:
      'Maybe a part of it is missing. Open it again from the email, or copy the whole link into your browser.',
    sendTo: 'We send the new link to the same address:',
    send: 'Send me a new link',
    sending: 'Sending',
    askNew: 'Ask for a new link',
    logIn: 'Log in',
    elseTitle: 'Something else?',
    havePassword: 'Already have a password?',
    forgot: 'Forgot the password? We can send you a link to choose a new one.',
    lostMailbox: 'Can’t open that mailbox anymore? Call {clinic} at',
    lostMailboxWrite: 'Can’t open that mailbox anymore? Write to {clinic} at',
    lostMailboxAsk: 'Can’t open that mailbox anymore? Ask {clinic}.',
    sentTitle: 'A new link is on its way',
    sentText: 'It should arrive within a minute:',
    stepOpen: 'Open the email from {clinic}',
    stepPress: 'Press the button in it',
    stepInvite: 'Choose a password. Then your page opens by itself.',
    stepReset: 'Choose a new password.',
    stepVerify: 'Then your address is confirmed.',
    nothingTitle: 'Nothing there?',
    nothingText: 'Wait two minutes and look in the junk folder too. We send at most three links in an hour.',
    sendAgain: 'Send it again',
    sendAgainIn: 'You can send it again in {seconds} seconds.',
    sendAgainNow: 'You can send it again now.',
    orCall: 'Or call {clinic} at',
  },
  es: {
    expiredTitle: 'Este enlace es demasiado viejo',
    usedTitle: 'Este enlace ya se usó',
    replacedTitle: 'Hay un enlace más nuevo',
    unknownTitle: 'Este enlace no funciona',
    expiredInvite:
      'Su cuenta sigue aquí y está segura. Solo terminó el enlace. {clinic} lo envió el {date}, y un enlace así funciona durante 14 días.',
    expiredReset:
      'Su contraseña no ha cambiado. El enlace se envió el {date}, y un enlace así funciona durante una hora.',
    expiredVerify: 'El enlace se envió el {date}, y un enlace así funciona durante 7 días.',
    expiredChange:
      'Su dirección no ha cambiado. El enlace se envió el {date}, y un enlace así funciona durante 24 horas.',
    usedInvite: 'Usted ya eligió su contraseña. Entre con su correo electrónico y su contraseña.',
    usedReset: 'Con él se cambió la contraseña. Entre con la nueva.',
    usedVerify: 'Su correo electrónico está confirmado. No hay nada más que hacer.',
    replaced:
      'Desde el {date} le enviamos un enlace más nuevo, o el enlace se retiró. Abra el correo más reciente o pida otro.',
    unknown:
      'Quizá falte una parte. Ábralo de nuevo desde el correo o copie el enlace completo en su navegador.',
    sendTo: 'Enviamos el enlace nuevo a la misma dirección:',
    send: 'Enviarme un enlace nuevo',
    sending: 'Enviando',
    askNew: 'Pedir un enlace nuevo',
    logIn: 'Entrar',
    elseTitle: '¿Otra cosa?',
    havePassword: '¿Ya tiene una contraseña?',
    forgot: '¿Olvidó la contraseña? Podemos enviarle un enlace para elegir una nueva.',
    lostMailbox: '¿Ya no puede abrir ese correo? Llame a {clinic} al',
    lostMailboxWrite: '¿Ya no puede abrir ese correo? Escriba a {clinic}:',
    lostMailboxAsk: '¿Ya no puede abrir ese correo? Pregunte a {clinic}.',
    sentTitle: 'Un enlace nuevo está en camino',
    sentText: 'Debería llegar en un minuto:',
    stepOpen: 'Abra el correo de {clinic}',
    stepPress: 'Pulse el botón que contiene',
    stepInvite: 'Elija una contraseña. Después su página se abre sola.',
    stepReset: 'Elija una contraseña nueva.',
    stepVerify: 'Entonces su dirección queda confirmada.',
    nothingTitle: '¿No llegó nada?',
    nothingText:
      'Espere dos minutos y mire también en el correo no deseado. Enviamos como máximo tres enlaces por hora.',
    sendAgain: 'Enviarlo de nuevo',
    sendAgainIn: 'Puede enviarlo de nuevo en {seconds} segundos.',
    sendAgainNow: 'Ya puede enviarlo de nuevo.',
    orCall: 'O llame a {clinic} al',
  },
});
