/** Returns the text as PostgreSQL can store it: NULs and lone surrogates become the replacement character. */
export function storedText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}

/** Returns whether PostgreSQL can store the text unchanged. */
export const isStoredText = (text: string): boolean => storedText(text) === text;

/** Returns the value as JSON that PostgreSQL can store. */
export function storedJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? storedText(part) : part));
}
