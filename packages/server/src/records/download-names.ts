// Names inside a ZIP: safe on every file system, and never twice.

/** Names that Windows keeps for its devices. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const maxLetters = 80;

/** One step of a path. Whatever a file system may read as something else becomes a space. */
export function cleanName(text: string, fallback: string): string {
  const clean = text
    .normalize('NFC')
    .replace(/[\p{C}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxLetters)
    .replace(/^[. ]+|[. ]+$/g, '');
  if (clean === '') return fallback;
  return reserved.test(clean) ? `_${clean}` : clean;
}

/** Gives each name once: a second one of the same letters gets a number before its ending. */
export function createNameKeeper(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const [, stem = name, ending = ''] = /^(.*?)(\.[^./]{1,8})?$/su.exec(name) ?? [];
    let unique = name;
    for (let at = 2; taken.has(unique.toLowerCase()); at += 1) unique = `${stem} (${at})${ending}`;
    taken.add(unique.toLowerCase());
    return unique;
  };
}
