// The calendar's entry of a due time. Calendars are read by others too, so it names neither patient nor body part.
import { defineMessages } from '../platform/language/i18n.tsx';

export const calendarMessages = defineMessages({
  en: {
    add: 'Add to calendar',
    patientTitle: 'Your video report should be ready',
    patientText: 'We’ll email you when it is ready.',
    staffTitle: 'Video report {case} is due',
    staffText: 'What is left to do:',
  },
  es: {
    add: 'Agregar al calendario',
    patientTitle: 'Su informe en video debería estar listo',
    patientText: 'Le enviamos un correo cuando esté listo.',
    staffTitle: 'Vence el informe en video {case}',
    staffText: 'Lo que falta por hacer:',
  },
});
