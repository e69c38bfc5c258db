// What an order is for, in words. The key is stored, so that everybody reads it in their own language.
import { messages, type Locale } from '../shared/messages.ts';

const words = messages({
  en: { standard: 'Standard Video Report', express: 'Express Video Report', free: 'Free account' },
  es: { standard: 'Informe en video estándar', express: 'Informe en video exprés', free: 'Cuenta gratis' },
});

/** The name of a plan by its key; a key without words of its own is its name. */
export const orderPackageName = (key: string, locale: Locale): string =>
  key in words[locale] ? words[locale][key as keyof (typeof words)['en']] : key;
