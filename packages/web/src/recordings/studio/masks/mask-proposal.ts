// Where scanners usually burn names into the picture.
import type { MaskBox } from '@plainscan/contract';

/** Ultrasound, screenshots and photographs: the picture is a capture of a screen. */
const drawnModalities = new Set(['US', 'SC', 'XC']);

/** Share of the height. Names take a line or two along the upper edge, and on photographs along the lower edge too. */
const SHARE = 0.1;

/**
 * Returns boxes over the usual edges of an image, in columns and rows. Returns none for other modalities. The middle of
 * the first pixel is 0.
 */
export function proposedBoxes(
  modality: string,
  { columns, rows }: { readonly columns: number; readonly rows: number },
): MaskBox[] {
  if (!drawnModalities.has(modality)) return [];
  const height = Math.max(1, Math.ceil(rows * SHARE));
  const top = { x: -0.5, y: -0.5, width: columns, height };
  return modality === 'XC' ? [top, { ...top, y: rows - height - 0.5 }] : [top];
}
