// Progress in words: sizes, files and time in readable form.
import type { Translate } from '../platform/language/i18n.tsx';
import type { PackProgress } from './pack-progress.ts';
import type { UploadTexts } from './upload-messages.ts';

const units = ['KB', 'MB', 'GB'] as const;

function unitOf(bytes: number): { unit: (typeof units)[number]; size: number } {
  if (bytes >= 1024 ** 3) return { unit: 'GB', size: 1024 ** 3 };
  return bytes >= 1024 ** 2 ? { unit: 'MB', size: 1024 ** 2 } : { unit: 'KB', size: 1024 };
}

const rounded = (value: number, unit: string): string =>
  unit === 'GB'
    ? value.toFixed(2)
    : value < 10 && unit === 'MB'
      ? value.toFixed(1)
      : String(unit === 'KB' ? Math.ceil(value) : Math.round(value));

/** `424 MB`, `1.20 GB`, `184 KB`. */
export function byteText(bytes: number): string {
  const { unit, size } = unitOf(bytes);
  return `${rounded(bytes / size, unit)} ${unit}`;
}

/** `148 of 424 MB`: both in the unit of the total. */
export function bytesOfText(
  { bytesDone, bytesTotal }: Pick<PackProgress, 'bytesDone' | 'bytesTotal'>,
  t: Translate<UploadTexts>,
): string {
  const { unit, size } = unitOf(bytesTotal);
  return t('bytesOf', {
    done: rounded(bytesDone / size, unit),
    total: `${rounded(bytesTotal / size, unit)} ${unit}`,
  });
}

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
