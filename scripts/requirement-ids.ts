// Defines the format of a row in docs/requirements and how a test names the rows it proves.

/** CG-5 and CG-05 are the same row. */
const normalize = (id: string) => id.replace(/^CG-(\d)$/, 'CG-0$1');

const kindName = /\b(?:UI|API|WS|mail|unit)\b/g;

/** Returns the kinds of tests that a Check cell asks for: `API+mail: the link` is API and mail, `-` is none. */
export const kindsAsked = (cell: string): string[] => [
  ...new Set(cell.split(';').flatMap((part) => part.replace(/:.*/s, '').match(kindName) ?? [])),
];

/** Area documents start with one letter. Only their rows have a Check column, which is the last one. */
const isArea = (document: string) => /^[a-y]-/.test(document);

/** A row of a document, and the kinds of tests that it asks for. */
export type Row = { id: string; text: string; asked: string[] };

/**
 * Returns the table rows of one document that start with an ID, in order. The IDs of security.md get the prefix SEC-,
 * because its B1 is not the B1 of beyond.md.
 */
export function readRows(document: string, markdown: string): Row[] {
  const prefix = document === 'security.md' ? 'SEC-' : '';
  return [...markdown.matchAll(/^\|\s*([A-Y]-\d{3}|CG-\d{1,3}|[A-Z]\d{1,2})\s*\|(.*)\|\s*$/gm)].map(
    ([, id = '', row = '']) => {
      const cells = row.split('|');
      return {
        id: prefix + normalize(id),
        text: (cells[0] ?? '').trim(),
        asked: isArea(document) ? kindsAsked(cells.at(-1) ?? '') : [],
      };
    },
  );
}

const inCode = /\b(?:[A-Y]-\d{3}|CG-\d{1,3})\b/g;
// Short IDs look like names of cells or pages, so they count only in titles.
const inTitles = /\b(?:SEC-)?[A-Z]\d{1,2}\b/g;
const titles =
  /(?:\b(?:it|test|describe|step|suite)(?:\.[a-zA-Z]+(?:\([^()]*\))?)*|\))\(\s*(['"`])(?:\\.|(?!\1)[\s\S])*?\1/g;
// Strings come first, because a string may contain what looks like a comment.
const textOrComment =
  /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
const docComments = /\/\*\*[\s\S]*?\*\//g;

/** Replaces comments with blanks, so that line numbers stay the same. */
const withoutComments = (text: string) =>
  text.replace(textOrComment, (part: string) => (/^\/[/*]/.test(part) ? part.replace(/[^\n]/g, ' ') : part));

/**
 * Returns the IDs that a test file names, with the line of the first use of each. IDs count in titles and in the tables
 * that titles are made from, never in comments. A long suite has no titles, so its doc comments count instead.
 */
export function idsInTest(text: string, isSuite = false): Map<string, number> {
  const found = new Map<string, number>();
  const note = (id: string, index: number) => {
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

/** Returns the IDs under which a test may name a row: SEC-R1 also as R1, but SEC-B1 only in full. */
export const namesOf = (id: string) => (/^SEC-[^B]/.test(id) ? [id, id.slice(4)] : [id]);
