// CG-220: the length of a video in words, the same in emails and on pages.
import type { Locale } from '../shared/messages.ts';

const words = {
  en: {
    second: 'second',
    seconds: 'seconds',
    minute: 'about 1 minute',
    minutes: (n: string) => `about ${n} minutes`,
  },
  es: {
    second: 'segundo',
    seconds: 'segundos',
    minute: 'cerca de 1 minuto',
    minutes: (n: string) => `cerca de ${n} minutos`,
  },
} as const;

/** Returns seconds for less than a minute, and otherwise the nearest half minute: `42 seconds`, `about 1½ minutes`. */
export function lengthWords(seconds: number, locale: Locale): string {
  const { second, seconds: plural, minute, minutes } = words[locale];
  const whole = Math.max(1, Math.round(seconds));
  if (whole < 60) return `${whole} ${whole === 1 ? second : plural}`;
  const halves = Math.round(seconds / 30);
  if (halves === 2) return minute;
  return minutes(`${Math.floor(halves / 2)}${halves % 2 === 1 ? '½' : ''}`);
}
