// The question before unsaved changes are left.
import { defineMessages } from '../language/i18n.tsx';

export const leaveMessages = defineMessages({
  en: {
    title: 'Leave without saving?',
    leave: 'Leave without saving',
    stay: 'Stay',
  },
  es: {
    title: '¿Salir sin guardar?',
    leave: 'Salir sin guardar',
    stay: 'Quedarse',
  },
});
