// Progress in words: sizes, files and time in readable form.
import type { Translate } from '../platform/language/i18n.tsx';
import { formatSizeDone } from '../ui/text/format-bytes.ts';
import type { PackProgress } from './pack-progress.ts';
import type { UploadTexts } from './upload-messages.ts';

/** `148.00 of 424.10 MB`: both in the unit of the total (G-039). */
export const bytesOfText = (
  { bytesDone, bytesTotal }: Pick<PackProgress, 'bytesDone' | 'bytesTotal'>,
  t: Translate<UploadTexts>,
  locale: string,
): string => t('bytesOf', formatSizeDone(bytesDone, bytesTotal, locale));

export function timeLeftText(seconds: number | null, t: Translate<UploadTexts>): string {
  if (seconds === null) return '';
  if (seconds < 60) return t('secondsLeft');
  return seconds < 5_400
    ? t('minutesLeft', { n: Math.ceil(seconds / 60) })
    : t('hoursLeft', { n: Math.ceil(seconds / 3_600) });
}

/** Describes the current activity: images and time left, or why nothing moves. */
export function phaseText(progress: PackProgress, t: Translate<UploadTexts>): string {
  if (progress.phase === 'announcing') return t('announcing');
  if (progress.phase === 'waiting') return t('waiting');
  if (progress.phase === 'paused') return t('paused');
  if (progress.phase === 'reading') return t('reading');
  if (progress.phase === 'done') return t('allSafe');
  const files = t('filesOf', { done: progress.filesDone, total: progress.filesTotal });
  return [files, timeLeftText(progress.secondsLeft, t)].filter(Boolean).join(', ');
}

export const percentOf = ({ bytesDone, bytesTotal }: PackProgress): number =>
  bytesTotal === 0 ? 0 : (bytesDone / bytesTotal) * 100;
