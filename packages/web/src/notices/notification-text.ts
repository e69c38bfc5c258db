// A notification as words: its sentence comes from the contract's table, its names stand out.
import { notificationMessages, type Notification, type NotificationKey } from '@plainscan/contract';

export interface TextPart {
  text: string;
  /** Filled in from the notification's own facts: a name, a number. */
  isFact: boolean;
}

const isKnown = (key: string): key is NotificationKey => Object.hasOwn(notificationMessages.en, key);

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/** The text of escaped HTML. It is shown as text, so nothing in it can be markup. */
const plainText = (html: string): string =>
  html.replace(/<[^>]*>/g, '').replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity);

/** The parts of the sentence. A kind that this page does not know yet is told as the server wrote it. */
export function notificationParts(
  { key, params, content }: Pick<Notification, 'key' | 'params' | 'content'>,
  locale: 'en' | 'es',
): TextPart[] {
  if (!isKnown(key)) return [{ text: plainText(content), isFact: false }];
  return notificationMessages[locale][key].split(/(\{\w+\})/).flatMap((part): TextPart[] => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined) return part ? [{ text: part, isFact: false }] : [];
    return [{ text: String(params[name] ?? ''), isFact: true }];
  });
}

export const notificationSentence = (
  notification: Pick<Notification, 'key' | 'params' | 'content'>,
  locale: 'en' | 'es',
): string =>
  notificationParts(notification, locale)
    .map(({ text }) => text)
    .join('');
