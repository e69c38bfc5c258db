// Texts of the page for unsubscribing from reminders.
import { defineMessages } from '../../platform/language/i18n.tsx';

export const stopRemindersMessages = defineMessages({
  en: {
    title: 'Stop reminders',
    text: '{clinic} sends you email reminders while a video report is waiting for something. You can stop them for this report. You’ll still get an email when it is ready.',
    stop: 'Stop reminders for this report',
    stopping: 'Stopping',
    doneTitle: 'Reminders are stopped',
    doneText:
      '{clinic} won’t send you any more reminders about this report. You’ll still get an email when it is ready.',
    checking: 'Checking your link',
    wrongTitle: 'This link does not work',
    wrongText:
      'Part of it may be missing. Open it again from the email, or copy the whole link into your browser.',
    tryAgain: 'Try again',
    goOn: 'Go to the portal',
  },
  es: {
    title: 'No recibir más recordatorios',
    text: '{clinic} le envía recordatorios por correo mientras un informe en video espera algo. Puede detenerlos para este informe. Recibirá igualmente un correo cuando el informe esté listo.',
    stop: 'No recibir más recordatorios de este informe',
    stopping: 'Guardando',
    doneTitle: 'No habrá más recordatorios',
    doneText:
      '{clinic} ya no le envía recordatorios de este informe. Recibirá igualmente un correo cuando esté listo.',
    checking: 'Comprobando su enlace',
    wrongTitle: 'Este enlace no funciona',
    wrongText:
      'Quizá falte una parte. Ábralo de nuevo desde el correo o copie el enlace completo en su navegador.',
    tryAgain: 'Intentar de nuevo',
    goOn: 'Ir al portal',
  },
});
