import type { ShareLink } from '@plainscan/contract';
import { formatMoment } from '../platform/language/date-format.ts';
import type { Translate } from '../platform/language/i18n.tsx';
import type { sharingMessages } from './sharing-messages.ts';

/** How often a link was opened, when last and on what; wrong answers and refusals are no openings. */
export function openingsText(
  openings: ShareLink['openings'],
  t: Translate<(typeof sharingMessages)['en']>,
): string {
  const [last, ...before] = openings.filter(({ outcome }) => outcome === 'opened');
  if (!last) return t('notOpened');
  const on = [formatMoment(last.at), last.device].filter(Boolean).join(', ');
  return before.length === 0 ? t('openedOnce', { on }) : t('opened', { n: before.length + 1, on });
}
