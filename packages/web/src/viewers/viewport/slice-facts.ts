// What the image library knows about a fetched picture, in our own types.
import { cache, metaData } from '@cornerstonejs/core';
import type { SliceFacts, SlicePlane } from './slice-geometry.ts';

type Plane = {
  rowPixelSpacing?: number | null;
  columnPixelSpacing?: number | null;
  pixelSpacing?: number[] | null;
  imagePositionPatient?: number[] | null;
  rowCosines?: number[] | null;
  columnCosines?: number[] | null;
  frameOfReferenceUID?: string | null;
};

const planeModule = (imageId: string): Plane =>
  (metaData.get('imagePlaneModule', imageId) as Plane | undefined) ?? {};

/** Returns the pixel spacing in the file. The library's placeholder of 1 for a missing spacing does not count. */
function spacingOf(imageId: string): SliceFacts['spacing'] {
  const { rowPixelSpacing: row, columnPixelSpacing: column, pixelSpacing } = planeModule(imageId);
  if (!pixelSpacing || !(Number(row) > 0 && Number(column) > 0)) return null;
  return { row: Number(row), column: Number(column) };
}

/** Returns a fetched picture for measuring, or `null` if it was evicted from the cache. */
export function factsOfImage(imageId: string): SliceFacts | null {
  const image = cache.getImage(imageId);
  if (!image) return null;
  const { modality } =
    (metaData.get('generalSeriesModule', imageId) as { modality?: string } | undefined) ?? {};
  const isScaled = image.preScale?.scaled === true;
  return {
    columns: image.columns,
    rows: image.rows,
    spacing: spacingOf(imageId),
    pixels: image.getPixelData(),
    rescale: isScaled
      ? { slope: 1, intercept: 0 }
      : { slope: image.slope || 1, intercept: image.intercept || 0 },
    isColor: image.color,
    unit: modality === 'CT' ? 'HU' : '',
  };
}

/** Returns where a fetched picture lies in the body, or `null` if the file does not say. */
export function planeOfImage(imageId: string): SlicePlane | null {
  const { imagePositionPatient, rowCosines, columnCosines, frameOfReferenceUID } = planeModule(imageId);
  const [position, row, column] = [imagePositionPatient, rowCosines, columnCosines].map(triple);
  if (!position || !row || !column) return null;
  const normal = [
    row[1] * column[2] - row[2] * column[1],
    row[2] * column[0] - row[0] * column[2],
    row[0] * column[1] - row[1] * column[0],
  ] as const;
  return { position, normal, frameOfReference: frameOfReferenceUID ?? '' };
}

function triple(values: ArrayLike<number> | null | undefined): readonly [number, number, number] | null {
  const [x, y, z] = Array.from(values ?? []).map(Number);
  return x !== undefined && y !== undefined && z !== undefined && Number.isFinite(x + y + z)
    ? [x, y, z]
    : null;
}
