import { clinicColors } from '@plainscan/contract';

/** Which of the colors a page is tried in when not all of them are: always the same one. */
export function colorFor(page: string): string {
  let sum = 0;
  for (let at = 0; at < page.length; at += 1) sum = (sum * 31 + page.charCodeAt(at)) % 1_000_003;
  return clinicColors[sum % clinicColors.length] ?? clinicColors[0];
}
