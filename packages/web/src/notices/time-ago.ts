import { minute, hour } from '@plainscan/contract';
import type { Translate } from '../platform/language/i18n.tsx';
import { formatDay } from '../platform/language/date-format.ts';
import type { bellMessages } from './bell-messages.ts';

/** Returns the time since a moment in its shortest form. From one day on, returns the date. */
export function timeAgo(iso: string, now: Date, t: Translate<(typeof bellMessages)['en']>): string {
  const then = new Date(iso);
  const passed = now.getTime() - then.getTime();
  if (passed < minute) return t('now');
  if (passed < hour) return t('minutes', { n: Math.floor(passed / minute) });
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  if (then.toDateString() === now.toDateString()) return t('hours', { n: Math.floor(passed / hour) });
  if (then.toDateString() === yesterday.toDateString()) return t('yesterday');
  return formatDay(iso);
}
