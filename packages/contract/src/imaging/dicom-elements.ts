// How elements of a DICOM data set are found, in files with one frame and in multi-frame files alike (PS3.3 C.7.6.16).

/** One element, as dicom-parser describes it. */
export interface DicomElement {
  readonly dataOffset: number;
  readonly length: number;
  readonly items?: readonly { readonly dataSet?: DicomElements | undefined }[] | undefined;
}

/** What is read of a data set: the part of dicom-parser's `DataSet` that server and browser share. */
export interface DicomElements {
  readonly elements: Readonly<Record<string, DicomElement | undefined>>;
  readonly byteArray: Uint8Array;
  string(tag: string, index?: number): string | undefined;
  uint16(tag: string, index?: number): number | undefined;
  int16(tag: string, index?: number): number | undefined;
  uint32(tag: string, index?: number): number | undefined;
  double(tag: string, index?: number): number | undefined;
}

const sharedGroups = 'x52009229';
const perFrameGroups = 'x52009230';

/** Returns the items of a sequence; empty if it is missing. */
export function itemsOf(dataSet: DicomElements, sequence: string): DicomElements[] {
  return (dataSet.elements[sequence]?.items ?? []).flatMap(({ dataSet: item }) => item ?? []);
}

/** Returns the first item of a sequence. */
const firstItem = (dataSet: DicomElements | undefined, sequence: string): DicomElements | undefined =>
  dataSet && itemsOf(dataSet, sequence)[0];

/**
 * Returns the functional group of a frame: the frame's own, otherwise the one that all frames share, otherwise the data
 * set itself, where files with one frame have the elements. `frame` is one-based.
 */
export function groupOfFrame(dataSet: DicomElements, frame: number, sequence: string): DicomElements {
  return (
    firstItem(dataSet.elements[perFrameGroups]?.items?.[frame - 1]?.dataSet, sequence) ??
    firstItem(firstItem(dataSet, sharedGroups), sequence) ??
    dataSet
  );
}

/** Returns whether the file describes its frames one by one. */
export const hasFrameGroups = (dataSet: DicomElements): boolean =>
  dataSet.elements[perFrameGroups] !== undefined || dataSet.elements[sharedGroups] !== undefined;

/** Returns a decimal string; undefined if it is missing or no number. */
export function numberAt(dataSet: DicomElements, tag: string, index = 0): number | undefined {
  const text = dataSet.elements[tag] && dataSet.string(tag)?.split('\\')[index]?.trim();
  const value = text ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}

/** Returns exactly `count` decimal strings; undefined if any of them is missing. */
export function numbersAt(dataSet: DicomElements, tag: string, count: number): number[] | undefined {
  const values: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const value = numberAt(dataSet, tag, index);
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values;
}

/** Returns a code string in upper case; '' if it is missing. */
export const codeAt = (dataSet: DicomElements, tag: string): string =>
  (dataSet.string(tag) ?? '').trim().toUpperCase();
