// What a row of docs/requirements looks like and how a test says which rows it proves.

/** CG-5 and CG-05 are one row. */
const normalise = (id) => id.replace(/^CG-(\d)$/, 'CG-0$1');

/**
 * The table rows of one document that start with an id, in order: [{id, text}]. The ids of security.md get the
 * prefix SEC-, because its B1 is not the B1 of beyond.md.
 */
export function readRows(document, markdown) {
  const prefix = document === 'security.md' ? 'SEC-' : '';
  return [...markdown.matchAll(/^\|\s*([A-Y]-\d{3}|CG-\d{1,3}|[A-Z]\d{1,2})\s*\|\s*(.*?)\s*\|/gm)].map(
    ([, id, text]) => ({
      id: prefix + normalise(id),
      text,
    }),
  );
}

const anywhere = /\b(?:[A-Y]-\d{3}|CG-\d{1,3})\b/g;
// Short ids look like names of cells or pages, so they count only where a test says what it is about.
const inTitles = /\b(?:SEC-)?[A-Z]\d{1,2}\b/g;
const titles =
  /(?:\b(?:it|test|describe|step|suite)(?:\.[a-zA-Z]+(?:\([^()]*\))?)*|\))\(\s*(['"`])(?:\\.|(?!\1)[\s\S])*?\1/g;
const docComments = /\/\*\*[\s\S]*?\*\//g;

/** The ids that a test file names, each with the line where it stands first: Map of id to line. */
export function idsInTest(text) {
  const found = new Map();
  const note = (id, index) => {
    const key = normalise(id);
    if (!found.has(key)) found.set(key, text.slice(0, index).split('\n').length);
  };
  for (const match of text.matchAll(anywhere)) note(match[0], match.index);
  for (const pattern of [titles, docComments]) {
    for (const part of text.matchAll(pattern)) {
      for (const match of part[0].matchAll(inTitles)) note(match[0], part.index + match.index);
    }
  }
  return found;
}

/** The ids under which a test may name a row: SEC-R1 also as R1, but SEC-B1 only in full. */
export const namesOf = (id) => (/^SEC-[^B]/.test(id) ? [id, id.slice(4)] : [id]);
