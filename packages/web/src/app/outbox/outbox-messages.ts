// Texts of the page that shows the demo's emails.
import { defineMessages } from '../../platform/language/i18n.tsx';

export const outboxMessages = defineMessages({
  en: {
    title: 'Outbox',
    subtitle: 'Every email this demo sends ends up here and goes nowhere else.',
    list: 'Emails',
    loading: 'Loading the emails',
    to: 'To',
    sent: 'Sent',
    empty: 'No emails yet',
    emptyText: 'Request a report or sign one off, and the email about it appears here.',
    none: 'There is no outbox here',
    noneText: 'Only the demo has an outbox. Everywhere else, emails are really sent.',
    failed: 'The emails could not be loaded',
    tryAgain: 'Try again',
    refresh: 'Load new emails',
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
