/** The seven colours that a workspace can choose. */
export const workspaceColors = [
  '#388E3C',
  '#2AAAE2',
  '#C2185B',
  '#F19100',
  '#787FF6',
  '#0D5CB8',
  '#636363',
] as const;

/** Which of the colours a page is tried in when not all of them are: always the same one. */
export function colorFor(page: string): string {
  let sum = 0;
  for (let at = 0; at < page.length; at += 1) sum = (sum * 31 + page.charCodeAt(at)) % 1_000_003;
  return workspaceColors[sum % workspaceColors.length] ?? workspaceColors[0];
}
