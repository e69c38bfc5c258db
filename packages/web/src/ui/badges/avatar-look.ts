/** A hue from 0 to 359 that stays the same for an id, so that a person keeps a colour everywhere. */
export function hueOf(id: string): number {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360_007;
  // Steps of the golden angle keep neighbours in number far apart in colour.
  return Math.round(sum * 137.508) % 360;
}

/** The first letters of the first and the last name, whatever the script. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = Array.from(words[0] ?? '')[0] ?? '';
  const last = words.length > 1 ? (Array.from(words.at(-1) ?? '')[0] ?? '') : '';
  return (first + last).toLocaleUpperCase();
}
