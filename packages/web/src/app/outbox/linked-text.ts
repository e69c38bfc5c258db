// Finds the URLs in a plain text, so that a page can link them. Nothing else in it is interpreted.

export interface TextPiece {
  readonly text: string;
  readonly href: string | null;
}

const address = /https?:\/\/[^\s<>"]+/g;

/**
 * Returns the pieces of a text in order; joined, they are the text. A period or bracket after a URL is not part of it.
 */
export function linkedText(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(address)) {
    const href = match[0].replace(/[.,;:!?)\]]+$/, '');
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), href: null });
    pieces.push({ text: href, href });
    end = match.index + href.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), href: null });
  return pieces;
}
