// Texts of the notification list. Notification texts are in the contract. Texts from the specification name their row.
import { defineMessages } from '../platform/language/i18n.tsx';

export const bellMessages = defineMessages({
  en: {
    title: 'Notifications',
    none: 'No notifications', // W-064
    noneText: 'What happens to your cases is told here.',
    markAll: 'Mark all as read', // C-022
    mark: 'Mark as Read', // C-022
    loadMore: 'Load more', // C-023
    loading: 'Loading',
    failed: 'The notifications did not load.',
    tryAgain: 'Try again',
    arrived: 'New notification: {text}',
    now: 'now',
    minutes: '{n} min',
    hours: '{n} h',
    yesterday: 'Yesterday',
  },
  es: {
    title: 'Avisos',
    none: 'No hay avisos',
    noneText: 'Aquí se cuenta lo que ocurre con sus casos.',
    markAll: 'Marcar todo como leído',
    mark: 'Marcar como leído',
    loadMore: 'Cargar más',
    loading: 'Cargando',
    failed: 'Los avisos no se cargaron.',
    tryAgain: 'Intentar de nuevo',
    arrived: 'Aviso nuevo: {text}',
    now: 'ahora',
    minutes: '{n} min',
    hours: '{n} h',
    yesterday: 'Ayer',
  },
});
