// Labels a pane in the recorded picture, at the same place and size as on the page.
import { setWordStyle } from '../../viewers/ink/word-style.ts';
import type { DrawnPlace } from '../../viewers/viewport/dicom-viewport.tsx';

/** All sizes are shares of the pane's width. */
export const labelSizes = { text: 0.03, inset: 0.016, side: 0.02, height: 0.05 } as const;

/** Shortens the words until they fit. */
function truncateToWidth(context: CanvasRenderingContext2D, words: string, most: number): string {
  if (context.measureText(words).width <= most) return words;
  let shown = words;
  while (shown.length > 1 && context.measureText(`${shown}…`).width > most) shown = shown.slice(0, -1);
  return `${shown}…`;
}

/** Draws white words on a dark background in the upper left corner of a pane. */
export function drawLabel(context: CanvasRenderingContext2D, words: string, place: DrawnPlace): void {
  const [text, inset, side, height] = [
    labelSizes.text,
    labelSizes.inset,
    labelSizes.side,
    labelSizes.height,
  ].map((share) => share * place.width) as [number, number, number, number];
  setWordStyle(context, words, text);
  context.textBaseline = 'middle';
  const shown = truncateToWidth(context, words, place.width - 2 * (inset + side));
  const width = context.measureText(shown).width + 2 * side;
  const [x, y] = [place.x + inset, place.y + inset];
  context.fillStyle = 'rgb(20 22 26 / 0.86)';
  context.beginPath();
  context.roundRect(x, y, width, height, height / 2);
  context.fill();
  context.fillStyle = 'white';
  context.fillText(shown, x + side, y + height / 2 + text * 0.04);
}
