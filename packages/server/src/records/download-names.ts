// Names inside a ZIP: safe on every file system, and unique.

/** Names that Windows reserves for devices. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const maxLetters = 80;

/** Cleans one path segment. Replaces everything that a file system may interpret with a space. */
export function cleanName(text: string, fallback: string): string {
  const letters = text
    .normalize('NFC')
    .replace(/[\p{C}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  // By code points, or an emoji could be cut in half.
  const clean = Array.from(letters)
    .slice(0, maxLetters)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '');
  if (clean === '') return fallback;
  return reserved.test(clean) ? `_${clean}` : clean;
}

/** Returns a function that makes names unique: a repeated name gets a number before its extension, ignoring case. */
export function createUniqueNamer(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const [, stem = name, ending = ''] = /^(.*?)(\.[^./]{1,8})?$/su.exec(name) ?? [];
    let unique = name;
    for (let at = 2; taken.has(unique.toLowerCase()); at += 1) unique = `${stem} (${at})${ending}`;
    taken.add(unique.toLowerCase());
    return unique;
  };
}
