// Texts of every list of templates.
import { defineMessages } from '../../../platform/language/i18n.tsx';

export const templateListMessages = defineMessages({
  en: { remove: 'Delete “{name}”', removeTitle: 'Delete “{name}”?' },
  es: { remove: 'Borrar «{name}»', removeTitle: '¿Borrar «{name}»?' },
});
