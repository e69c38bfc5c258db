// Texts of the page that shows the demo's emails.
import { defineMessages } from '../../platform/language/i18n.tsx';

export const outboxMessages = defineMessages({
  en: {
    title: 'Outbox',
    subtitle: 'Every mail of this demo ends here and goes nowhere else.',
    list: 'Mails',
    loading: 'Loading the mails',
    to: 'To',
    sent: 'Sent',
    empty: 'No mail yet',
    emptyText: 'Request a report or sign one off, and the mail about it appears here.',
    none: 'There is no outbox here',
    noneText: 'The outbox exists only with the demo. Elsewhere mails are really sent.',
    failed: 'The mails could not be loaded',
    tryAgain: 'Try again',
    refresh: 'Load new mails',
    goHome: 'Go to the start page',
  },
  es: {
    title: 'Bandeja de salida',
    subtitle: 'Todos los correos de esta demostración terminan aquí y no van a ningún otro lugar.',
    list: 'Correos',
    loading: 'Cargando los correos',
    to: 'Para',
    sent: 'Enviado',
    empty: 'Todavía no hay correos',
    emptyText: 'Pida un informe o firme uno y el correo aparecerá aquí.',
    none: 'Aquí no hay bandeja de salida',
    noneText: 'La bandeja existe solo con la demostración. En otros lugares los correos se envían de verdad.',
    failed: 'No se pudieron cargar los correos',
    tryAgain: 'Intentar de nuevo',
    refresh: 'Cargar correos nuevos',
    goHome: 'Ir a la página de inicio',
  },
});
