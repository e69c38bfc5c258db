/** Returns a hue from 0 to 359 that is always the same for an ID, so that a user has the same color everywhere. */
export function hueOf(id: string): number {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360_007;
  // Steps of the golden angle give adjacent numbers very different colors.
  return Math.round(sum * 137.508) % 360;
}

/** Returns the first letters of the first and last name, in any script. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = Array.from(words[0] ?? '')[0] ?? '';
  const last = words.length > 1 ? (Array.from(words.at(-1) ?? '')[0] ?? '') : '';
  return (first + last).toLocaleUpperCase();
}
