// What a pixel is in millimeters, and of what: of the patient, of the detector, of a film (PS3.3 10.7, C.8.5.5).
import { codeAt, groupOfFrame, itemsOf, numberAt, numbersAt, type DicomElements } from './dicom-elements.ts';

/** What millimeters are millimeters of. */
export type ScaleOf = 'patient' | 'detector' | 'film';

export interface PixelScale {
  /** Millimeters from one row to the next. */
  readonly row: number;
  /** Millimeters from one column to the next. */
  readonly column: number;
  readonly of: ScaleOf;
}

/** `px` stands for axes without a unit that can be measured. */
export type AxisUnit = 'mm' | 's' | 'Hz' | 'cm/s' | 'px';

/** What one pixel of an axis is. */
export interface AxisScale {
  readonly perPixel: number;
  readonly unit: AxisUnit;
}

/** A part of an ultrasound image with a calibration of its own. Edges are inclusive, in columns and rows. */
export interface ScaledRegion {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly x: AxisScale;
  readonly y: AxisScale;
}

export interface ImageScale {
  /** Those that come first cover those that come later. Outside all of them, nothing is calibrated. */
  readonly regions: readonly ScaledRegion[];
  /** The scale of the whole image; `null` if there is none, or if it has regions. */
  readonly whole: PixelScale | null;
  /** Height of a pixel divided by its width. */
  readonly pixelShape: number;
}

const pixelMeasures = 'x00289110';
/** Images of a projection: their pixels lie on a detector, not in the patient. */
const projections = new Set(['CR', 'DR', 'DX', 'IO', 'MG', 'PX', 'RF', 'RG', 'XA', 'XRF']);

/** Reads the scale of a frame. `frame` is one-based. */
export function imageScaleOf(dataSet: DicomElements, frame: number): ImageScale {
  const regions = regionsOf(dataSet);
  const spacing = spacingOf(dataSet, frame);
  return {
    regions,
    whole: regions.length > 0 ? null : spacing,
    pixelShape: spacing ? spacing.row / spacing.column : aspectOf(dataSet),
  };
}

/**
 * In this order: spacing of the frame; spacing that was calibrated; that of the detector, divided by the magnification
 * if the file tells it; that of a scanned film.
 */
function spacingOf(dataSet: DicomElements, frame: number): PixelScale | null {
  const measures = groupOfFrame(dataSet, frame, pixelMeasures);
  const pixel = pairAt(measures, 'x00280030');
  if (measures !== dataSet && pixel) return { ...pixel, of: 'patient' };
  const detector = pairAt(dataSet, 'x00181164');
  if (pixel && isOfPatient(dataSet, pixel, detector)) return { ...pixel, of: 'patient' };
  const atDetector = detector ?? pixel;
  if (atDetector) return atPatient(dataSet, atDetector);
  const film = pairAt(dataSet, 'x00182010');
  return film && { ...film, of: 'film' };
}

type Pair = { row: number; column: number };

function pairAt(dataSet: DicomElements, tag: string): Pair | null {
  const [row = 0, column = 0] = numbersAt(dataSet, tag, 2) ?? [];
  return row > 0 && column > 0 ? { row, column } : null;
}

function isOfPatient(dataSet: DicomElements, pixel: Pair, detector: Pair | null): boolean {
  if (codeAt(dataSet, 'x00280a02') !== '') return true;
  if (!detector) return !projections.has(codeAt(dataSet, 'x00080060'));
  // A spacing that differs from the detector's has been corrected for the magnification (PS3.3 10.7.1.3).
  return !isAbout(pixel.row, detector.row) || !isAbout(pixel.column, detector.column);
}

const isAbout = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-4 * Math.max(a, b);

function atPatient(dataSet: DicomElements, { row, column }: Pair): PixelScale {
  const magnification = numberAt(dataSet, 'x00181114') ?? 0;
  return magnification >= 1 && magnification <= 10
    ? { row: row / magnification, column: column / magnification, of: 'patient' }
    : { row, column, of: 'detector' };
}

/** Both numbers of a pixel aspect ratio are integers, height first. */
function aspectOf(dataSet: DicomElements): number {
  const [height = 0, width = 0] = numbersAt(dataSet, 'x00280034', 2) ?? [];
  const shape = height / width;
  return shape >= 0.2 && shape <= 5 ? shape : 1;
}

/** Physical units of ultrasound regions (PS3.3 C.8.5.5.1.15); all others cannot be measured. */
const units: Readonly<Record<number, { unit: AxisUnit; factor: number }>> = {
  3: { unit: 'mm', factor: 10 },
  4: { unit: 's', factor: 1 },
  5: { unit: 'Hz', factor: 1 },
  7: { unit: 'cm/s', factor: 1 },
};

function regionsOf(dataSet: DicomElements): ScaledRegion[] {
  const regions = itemsOf(dataSet, 'x00186011').flatMap((item) => {
    const [left, top] = [item.uint32('x00186018'), item.uint32('x0018601a')];
    const [right, bottom] = [item.uint32('x0018601c'), item.uint32('x0018601e')];
    if (left === undefined || top === undefined || right === undefined || bottom === undefined) return [];
    if (right < left || bottom < top) return [];
    // The lowest bit of the flags is set for regions that others cover.
    const isLow = ((item.uint32('x00186016') ?? 0) & 1) === 1;
    const region: ScaledRegion = {
      left,
      top,
      right,
      bottom,
      x: axisOf(item, 'x00186024', 'x0018602c'),
      y: axisOf(item, 'x00186026', 'x0018602e'),
    };
    return [{ isLow, region }];
  });
  return regions.toSorted((a, b) => Number(a.isLow) - Number(b.isLow)).map(({ region }) => region);
}

function axisOf(item: DicomElements, unitTag: string, deltaTag: string): AxisScale {
  const known = units[item.uint16(unitTag) ?? 0];
  const delta = Math.abs(item.double(deltaTag) ?? 0);
  return known && delta > 0 && Number.isFinite(delta)
    ? { perPixel: delta * known.factor, unit: known.unit }
    : { perPixel: 1, unit: 'px' };
}

/** Returns the region at a point; `null` outside all of them. */
export function regionAt(
  { regions }: Pick<ImageScale, 'regions'>,
  { x, y }: { x: number; y: number },
): ScaledRegion | null {
  const isIn = ({ left, top, right, bottom }: ScaledRegion): boolean =>
    x >= left - 0.5 && x <= right + 0.5 && y >= top - 0.5 && y <= bottom + 0.5;
  return regions.find(isIn) ?? null;
}
