// Finding words in the pages of a document, whatever their case and accents.

/** A place where the words stand: its page, and which pieces of the page's text they touch. */
export interface PdfMatch {
  readonly page: number;
  readonly from: number;
  readonly to: number;
}

const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s/g, ' ');

/** Every place of `query` in the pages; each page is its pieces of text in reading order. */
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
