// Where scanners usually write names into the picture itself.
import type { MaskBox } from '@plainscan/contract';

/** Ultrasound, screenshots and photographs: the picture is what a screen showed. */
const drawnModalities = new Set(['US', 'SC', 'XC']);

/** Of the height; names stand in a line or two along the upper edge, on photographs along the lower one too. */
const SHARE = 0.1;

/** Boxes over the usual edges of an image, in columns and rows; none for other modalities. The middle of the first pixel is 0. */
export function proposedBoxes(
  modality: string,
  { columns, rows }: { readonly columns: number; readonly rows: number },
): MaskBox[] {
  if (!drawnModalities.has(modality)) return [];
  const height = Math.max(1, Math.ceil(rows * SHARE));
  const top = { x: -0.5, y: -0.5, width: columns, height };
  return modality === 'XC' ? [top, { ...top, y: rows - height - 0.5 }] : [top];
}
