// The text of a notification: its sentence comes from the contract's table, and its names are highlighted.
import { notificationMessages, type Notification, type NotificationKey } from '@plainscan/contract';

export interface TextPart {
  text: string;
  /** `true` if filled in from the notification's data: a name, a number. */
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

/** Returns the text of escaped HTML. It is shown as text, so nothing in it can be markup. */
const plainText = (html: string): string =>
  html.replace(/<[^>]*>/g, '').replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity);

/** Returns the parts of the sentence. An unknown kind uses the server's text. */
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
