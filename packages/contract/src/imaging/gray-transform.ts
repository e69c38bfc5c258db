// From stored values to the ones that are measured and to the ones that are drawn (PS3.3 C.11): modality table or
// rescale, then the file's window or curve, then the presentation.
import { supplementalPaletteOf, type ColorPalette } from './color-palette.ts';
import { codeAt, groupOfFrame, numberAt, type DicomElements } from './dicom-elements.ts';
import { lookUp, readLookupTable, type LookupTable } from './lookup-table.ts';
import { storedRange, type PixelFormat } from './pixel-format.ts';

export type WindowShape = 'linear' | 'linear-exact' | 'sigmoid';

/** A window of the file, in measured values. */
export interface FileWindow {
  readonly center: number;
  readonly width: number;
  readonly shape: WindowShape;
}

/** A range of stored values, such as those that only fill the picture up to its edges. */
export interface StoredRange {
  readonly from: number;
  readonly to: number;
}

export interface GrayTransform {
  readonly slope: number;
  readonly intercept: number;
  /** Replaces slope and intercept. */
  readonly modalityTable: LookupTable | null;
  /** `HU` only where the file has Hounsfield units; '' if values have no unit. */
  readonly unit: string;
  /** The first window of the frame; `null` if the file has none that can be drawn. */
  readonly window: FileWindow | null;
  /** The file's own curve, which takes precedence over the window. */
  readonly voiTable: LookupTable | null;
  /** Whether the lowest values are drawn white. */
  readonly isInverted: boolean;
  readonly padding: StoredRange | null;
  /** The colors in which some stored values are drawn, whatever the window. */
  readonly colors: ColorPalette | null;
}

const pixelValues = 'x00289145';
const frameVoi = 'x00289132';
const modalitySequence = 'x00283000';
const voiSequence = 'x00283010';
/** Angiography and fluoroscopy use the modality table for subtraction, never for display (PS3.3 C.8.7.1.1.2). */
const tablesNotForDisplay = new Set(['1.2.840.10008.5.1.4.1.1.12.1', '1.2.840.10008.5.1.4.1.1.12.2']);

/** Reads how a frame's gray values are meant. `frame` is one-based. */
export function grayTransformOf(dataSet: DicomElements, frame: number, format: PixelFormat): GrayTransform {
  const values = groupOfFrame(dataSet, frame, pixelValues);
  const sopClass = (dataSet.string('x00080016') ?? '').trim();
  const modalityTable = tablesNotForDisplay.has(sopClass)
    ? undefined
    : readLookupTable(values, modalitySequence, format.isSigned);
  const slope = numberAt(values, 'x00281053') || 1;
  const intercept = numberAt(values, 'x00281052') ?? 0;
  const voi = groupOfFrame(dataSet, frame, frameVoi);
  const lowest = storedRange(format).lowest * slope + intercept;
  return {
    slope,
    intercept,
    modalityTable: modalityTable ?? null,
    unit: unitOf(dataSet, values),
    window: windowOf(voi, format),
    voiTable: readLookupTable(voi, voiSequence, modalityTable === undefined && lowest < 0) ?? null,
    isInverted: isDrawnInverted(dataSet, format),
    padding: paddingOf(dataSet, format),
    colors: supplementalPaletteOf(dataSet, frame),
  };
}

function unitOf(dataSet: DicomElements, values: DicomElements): string {
  const modality = codeAt(dataSet, 'x00080060');
  const type =
    codeAt(values, 'x00281054') ||
    codeAt(values.elements[modalitySequence] ? firstOf(values) : values, 'x00283004');
  if (type === 'HU') return 'HU';
  // Without a type, the rescaled values of a CT are Hounsfield units; values that nothing rescales are not.
  if (type === '' && modality === 'CT') return values.elements['x00281052'] ? 'HU' : '';
  if (modality === 'PT' && codeAt(dataSet, 'x00541001') === 'BQML') return 'Bq/mL';
  return '';
}

const firstOf = (values: DicomElements): DicomElements =>
  values.elements[modalitySequence]?.items?.[0]?.dataSet ?? values;

const shapes: Readonly<Record<string, WindowShape>> = {
  LINEAR: 'linear',
  LINEAR_EXACT: 'linear-exact',
  SIGMOID: 'sigmoid',
};

/**
 * A width below 1 has no linear window (PS3.3 C.11.2.1.2.1); an exact or sigmoid one only has to be positive. The linear
 * formula is made for whole numbers, so a window of real numbers that names no function is exact.
 */
function windowOf(voi: DicomElements, { isFloat }: PixelFormat): FileWindow | null {
  const center = numberAt(voi, 'x00281050');
  const width = numberAt(voi, 'x00281051');
  const shape = shapes[codeAt(voi, 'x00281056')] ?? (isFloat ? 'linear-exact' : 'linear');
  if (center === undefined || width === undefined || width <= 0) return null;
  return shape === 'linear' && width < 1 ? null : { center, width, shape };
}

/**
 * `MONOCHROME1` and the presentation shape `INVERSE` say the same thing in two elements, so both together invert once.
 */
function isDrawnInverted(dataSet: DicomElements, { photometric }: PixelFormat): boolean {
  return photometric === 'MONOCHROME1' || codeAt(dataSet, 'x20500020') === 'INVERSE';
}

/** Both ends are stored values, with the sign of the pixels (PS3.3 C.7.5.1.1.2). */
function paddingOf(dataSet: DicomElements, { isSigned }: PixelFormat): StoredRange | null {
  const read = (tag: string): number | undefined =>
    (dataSet.elements[tag]?.length ?? 0) < 2
      ? undefined
      : isSigned
        ? dataSet.int16(tag)
        : dataSet.uint16(tag);
  const value = read('x00280120');
  if (value === undefined) return null;
  const limit = read('x00280121') ?? value;
  return { from: Math.min(value, limit), to: Math.max(value, limit) };
}

/** Returns the stored values that no window is made for: padding, and what is drawn in color. */
export function rangesWithoutWindow({ padding, colors }: GrayTransform): StoredRange[] {
  const colored = colors && { from: colors.first, to: colors.first + colors.red.length - 1 };
  return [padding, colored].filter((range) => range !== null);
}

/** Returns the measured value of a stored one: Hounsfield units, activity, optical density. */
export function measuredValue({ modalityTable, slope, intercept }: GrayTransform, stored: number): number {
  return modalityTable ? lookUp(modalityTable, stored) : stored * slope + intercept;
}

/** Values that a curve gives have this range. */
const curveSteps = 4095;

/** A curve of the file that is no straight window: what it makes of measured values, from 0 to `highest`. */
export interface Curve {
  readonly highest: number;
  readonly apply: (measured: number) => number;
}

/** Returns the curve of a frame; `null` if it is drawn with a straight window. */
export function curveOf({ voiTable, window }: GrayTransform): Curve | null {
  if (voiTable) return { highest: voiTable.highest, apply: (value) => lookUp(voiTable, value) };
  if (window?.shape !== 'sigmoid') return null;
  const { center, width } = window;
  const apply = (value: number): number =>
    Math.round(curveSteps / (1 + Math.exp((-4 * (value - center)) / width)));
  return { highest: curveSteps, apply };
}

/** The values that become black and white. Between them, brightness rises in a straight line. */
export interface GrayEnds {
  readonly lower: number;
  readonly upper: number;
}

/** Returns the ends of a window (PS3.3 C.11.2.1.2 and C.11.2.1.3). */
export function endsOfWindow({ center, width, shape }: FileWindow): GrayEnds {
  if (shape !== 'linear') return { lower: center - width / 2, upper: center + width / 2 };
  const half = (width - 1) / 2;
  return { lower: center - 0.5 - half, upper: center - 0.5 + half };
}

/** Returns the linear window that has these ends. */
export const windowOfEnds = ({ lower, upper }: GrayEnds): { center: number; width: number } => ({
  center: (lower + upper + 1) / 2,
  width: upper - lower + 1,
});
