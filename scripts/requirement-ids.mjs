// What a row of docs/requirements looks like and how a test says which rows it proves.

/** CG-5 and CG-05 are one row. */
const normalize = (id) => id.replace(/^CG-(\d)$/, 'CG-0$1');

const kindName = /\b(?:UI|API|WS|mail|unit)\b/g;

/** The kinds of tests that a Check cell asks for: `API+mail: the link` is API and mail, `-` is none. */
export const kindsAsked = (cell) => [
  ...new Set(cell.split(';').flatMap((part) => part.split(':')[0].match(kindName) ?? [])),
];

/** Areas are one letter; only their rows have a column Check, and it is the last one. */
const isArea = (document) => /^[a-y]-/.test(document);

/**
 * The table rows of one document that start with an id, in order: [{id, text, asked}]. The ids of security.md get the
 * prefix SEC-, because its B1 is not the B1 of beyond.md.
 */
export function readRows(document, markdown) {
  const prefix = document === 'security.md' ? 'SEC-' : '';
  return [...markdown.matchAll(/^\|\s*([A-Y]-\d{3}|CG-\d{1,3}|[A-Z]\d{1,2})\s*\|(.*)\|\s*$/gm)].map(
    ([, id, cells]) => ({
      id: prefix + normalize(id),
      text: cells.split('|')[0].trim(),
      asked: isArea(document) ? kindsAsked(cells.split('|').at(-1)) : [],
    }),
  );
}

const inCode = /\b(?:[A-Y]-\d{3}|CG-\d{1,3})\b/g;
// Short ids look like names of cells or pages, so they count only where a test says what it is about.
const inTitles = /\b(?:SEC-)?[A-Z]\d{1,2}\b/g;
const titles =
  /(?:\b(?:it|test|describe|step|suite)(?:\.[a-zA-Z]+(?:\([^()]*\))?)*|\))\(\s*(['"`])(?:\\.|(?!\1)[\s\S])*?\1/g;
// Strings before comments: what looks like a comment inside a string is not one.
const textOrComment =
  /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
const docComments = /\/\*\*[\s\S]*?\*\//g;

/** The same text with blanks for comments, so that every place keeps its line. */
const withoutComments = (text) =>
  text.replace(textOrComment, (part) => (/^\/[/*]/.test(part) ? part.replace(/[^\n]/g, ' ') : part));

/**
 * The ids that a test file names, each with the line of its first use: Map of id to line. They count in titles and in
 * the tables that titles are made from, never in comments; a long suite has no titles, so that its doc comments count.
 */
export function idsInTest(text, isSuite = false) {
  const found = new Map();
  const note = (id, index) => {
    const key = normalize(id);
    if (!found.has(key)) found.set(key, text.slice(0, index).split('\n').length);
  };
  const code = withoutComments(text);
  for (const match of code.matchAll(inCode)) note(match[0], match.index);
  const parts = [...code.matchAll(titles), ...(isSuite ? text.matchAll(docComments) : [])];
  for (const part of parts) {
    for (const match of part[0].matchAll(inTitles)) note(match[0], part.index + match.index);
  }
  return found;
}

/** The ids under which a test may name a row: SEC-R1 also as R1, but SEC-B1 only in full. */
export const namesOf = (id) => (/^SEC-[^B]/.test(id) ? [id, id.slice(4)] : [id]);
