// The space of disks and stores, which only operators read. Files have `ui/text/format-bytes.ts`.

const units = ['KB', 'MB', 'GB'] as const;

/** Formats space in steps of 1,000: `424 MB`, `1.3 GB`. Less than a thousand bytes is `1 KB`. */
export function formatSpace(bytes: number, locale: string): string {
  let amount = Math.max(bytes, 0) / 1_000;
  let unit = 0;
  while (amount >= 1_000 && unit < units.length - 1) {
    amount /= 1_000;
    unit += 1;
  }
  const shown = bytes === 0 ? 0 : Math.max(1, amount);
  return `${shown.toLocaleString(locale, { maximumFractionDigits: unit === 2 ? 1 : 0 })} ${units[unit]}`;
}
