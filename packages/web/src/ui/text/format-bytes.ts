// The one way to write the size of files, in steps of 1,000 like file managers. Disks have `operations/format-space.ts`.

const twoDigits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

/** From 999,995 bytes on, two digits round to 1,000 KB, which is 1 MB. */
const unitOf = (bytes: number): { unit: 'KB' | 'MB'; size: number } =>
  bytes < 999_995 ? { unit: 'KB', size: 1_000 } : { unit: 'MB', size: 1_000_000 };

/** G-039: formats the size of one or more files, `424.10 KB`, and from 1,000 KB on `1.34 MB`. */
export function formatFileSize(bytes: number, locale: string): string {
  const { unit, size } = unitOf(bytes);
  return `${(bytes / size).toLocaleString(locale, twoDigits)} ${unit}`;
}

/** G-039 for `6.03 of 22.47 MB`: what is done, without a unit, in the unit of the whole. */
export function formatSizeDone(
  done: number,
  total: number,
  locale: string,
): { readonly done: string; readonly total: string } {
  const { size } = unitOf(total);
  return {
    done: (done / size).toLocaleString(locale, twoDigits),
    total: formatFileSize(total, locale),
  };
}
