// People's names in DICOM: up to three groups (in letters, in Chinese characters or Hangul, by their sound), each
// written family^given^middle^prefix^suffix.

/** Returns the groups of a name that are not empty, in the order of the standard. */
export const nameGroups = (name: string): string[] =>
  name
    .split('=')
    .map((group) => group.trim())
    .filter((group) => /[^\s^]/.test(group));

const eastAsian = /^[\p{Script=Han}\p{Script=Hangul}々〆]+$/u;

/**
 * Converts a name to plain writing: that of its first group with a name, since some files leave the first one empty.
 * Chinese and Korean names are written with the family name first and without a space. Returns other names unchanged.
 */
export function plainPersonName(name: string): string {
  const [family = '', given = '', middle = '', prefix = '', suffix = ''] = partsOfName(name);
  if (eastAsian.test(`${family}${given}${middle}`)) return [family, given, middle].join('');
  return [prefix, given, middle, family, suffix].filter(Boolean).join(' ') || name;
}

/** Returns family, given and middle name, prefix and suffix, as far as they are written in the first group with a name. */
export const partsOfName = (name: string): string[] =>
  (nameGroups(name)[0] ?? '').split('^').map((part) => part.trim());
