/** The text as PostgreSQL can hold it: no NUL and no half of a pair, which become the sign for "unreadable". */
export function storedText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}

/** The value as JSON that PostgreSQL can hold. */
export function storedJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? storedText(part) : part));
}
