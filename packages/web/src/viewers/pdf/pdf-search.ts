// Searches words in the pages of a document, ignoring case and accents.

/** A match: its page and the text items that it touches. */
export interface PdfMatch {
  readonly page: number;
  readonly from: number;
  readonly to: number;
}

const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s/g, ' ');

/** Returns all matches of `query` in the pages. Each page is a list of text items in reading order. */
export function findInPages(pages: readonly (readonly string[])[], query: string): PdfMatch[] {
  const wanted = plain(query.trim());
  if (wanted === '') return [];
  return pages.flatMap((pieces, page) => findInPage(pieces, wanted).map((match) => ({ page, ...match })));
}

function findInPage(pieces: readonly string[], wanted: string): Omit<PdfMatch, 'page'>[] {
  const plainPieces = pieces.map(plain);
  const text = plainPieces.join('');
  const starts: number[] = [];
  let end = 0;
  for (const piece of plainPieces) {
    starts.push(end);
    end += piece.length;
  }
  const pieceAt = (offset: number) =>
    starts.findLastIndex((start, at) => start <= offset && plainPieces[at] !== '');
  const found: Omit<PdfMatch, 'page'>[] = [];
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length))
    found.push({ from: pieceAt(at), to: pieceAt(at + wanted.length - 1) });
  return found;
}
