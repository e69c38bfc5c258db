import { clinicColors } from '@plainscan/contract';

/** Returns the color in which a page is tested if not all are. It is always the same one for a page. */
export function colorFor(page: string): string {
  let sum = 0;
  for (let at = 0; at < page.length; at += 1) sum = (sum * 31 + page.charCodeAt(at)) % 1_000_003;
  return clinicColors[sum % clinicColors.length] ?? clinicColors[0];
}
