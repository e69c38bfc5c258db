// Kinds of DICOM objects without their own image, and how they can be shown anyway.
import type { ObjectKind } from '@plainscan/contract';
import type { ViewType } from '../sandbox/media-answer.ts';

export interface DicomObjectKind {
  kind: ObjectKind;
  /** The kind in plain words: the English text of the contract, which the sandboxed child does not load. */
  words: string;
  type: ViewType;
}

const storage = '1.2.840.10008.5.1.4.1.1.';

/** The longest matching prefix wins. */
const kinds: readonly (readonly [start: string, kind: ObjectKind, words: string, type: ViewType])[] = [
  ['104.1', 'pdf', 'PDF document', 'pdf'],
  ['104.2', 'clinicalDocument', 'Clinical document', 'other'],
  ['104.3', 'model', '3D model', 'other'],
  ['104.4', 'model', '3D model', 'other'],
  ['104.5', 'model', '3D model', 'other'],
  ['88.59', 'keyImages', 'Selection of key images', 'text'],
  ['88.', 'report', 'Structured report', 'text'],
  ['66.4', 'segmentation', 'Marked regions of images (segmentation)', 'other'],
  ['66.5', 'segmentation', 'Marked regions of images (segmentation)', 'other'],
  ['66.7', 'segmentation', 'Marked regions of images (segmentation)', 'other'],
  ['66.8', 'segmentation', 'Marked regions of images (segmentation)', 'other'],
  ['66.6', 'fibers', 'Nerve fibers (tractography)', 'other'],
  ['66.', 'registration', 'Registration of images', 'other'],
  ['66', 'rawData', 'Raw data of a scanner', 'other'],
  ['67', 'realWorldMap', 'Map of real-world values', 'other'],
  ['481.3', 'structures', 'Radiotherapy structures', 'other'],
  ['481.5', 'plan', 'Radiotherapy plan', 'other'],
  ['481.8', 'plan', 'Radiotherapy plan', 'other'],
  ['481.', 'radiotherapyRecord', 'Radiotherapy record', 'other'],
  ['9.1', 'electrocardiogram', 'Electrocardiogram', 'other'],
  ['9.', 'waveform', 'Waveform', 'other'],
  ['11.', 'presentation', 'Presentation of images', 'other'],
  ['4.2', 'spectroscopy', 'MR spectroscopy', 'other'],
  ['68.', 'surface', 'Scan of a surface', 'other'],
  ['78.', 'eyeMeasurement', 'Eye measurement', 'other'],
  ['79.', 'eyeMeasurement', 'Eye measurement', 'other'],
  ['80.', 'eyeMeasurement', 'Eye measurement', 'other'],
  ['200.', 'protocol', 'Scan protocol', 'other'],
  ['201.', 'protocol', 'Scan protocol', 'other'],
  ['77.1.6', 'slide', 'Microscope slide (whole-slide image)', 'other'],
  ['77.1.8', 'slide', 'Microscope slide (whole-slide image)', 'other'],
  ['77.1.1.1', 'endoscopy', 'Endoscopy video', 'video'],
  ['77.1.2.1', 'microscopy', 'Microscopy video', 'video'],
  ['77.1.4.1', 'photographic', 'Photographic video', 'video'],
];

const reportsOfNoStorage: DicomObjectKind = { kind: 'report', words: 'Structured report', type: 'text' };
const unknownObject: DicomObjectKind = {
  kind: 'unknown',
  words: 'Study object without an image',
  type: 'other',
};
export const videoObject: DicomObjectKind = { kind: 'video', words: 'Video', type: 'video' };

const withoutOwnPicture = new Set(['66.4', '66.7', '66.8', '77.1.6', '77.1.8'].map((end) => storage + end));

/**
 * Returns whether the pixels of an object are a picture by themselves. Those of a segmentation mark regions of other
 * images, and those of a microscope slide are thousands of tiles, which no viewer of studies can put together.
 */
export const hasOwnPicture = (sopClass: string | null): boolean => !withoutOwnPicture.has(sopClass ?? '');

/** Returns whether an object's pixels are a video stream, which no image viewer decodes. */
export const isVideoSyntax = (syntax: string): boolean => /^1\.2\.840\.10008\.1\.2\.4\.10\d/.test(syntax);

/** Classifies objects without an image by their SOP class. */
export function dicomObjectKind(sopClass: string | null, transferSyntax: string): DicomObjectKind {
  if (isVideoSyntax(transferSyntax)) return videoObject;
  if (sopClass?.startsWith('1.2.840.10008.5.1.4.1.1') !== true) return unknownObject;
  const rest = sopClass.slice(storage.length);
  const fitting = kinds.filter(([start]) =>
    start.endsWith('.') ? rest.startsWith(start) : rest === start || rest.startsWith(`${start}.`),
  );
  const [found] = fitting.toSorted(([a], [b]) => b.length - a.length);
  if (found === undefined) return rest.startsWith('88') ? reportsOfNoStorage : unknownObject;
  return { kind: found[1], words: found[2], type: found[3] };
}

/** Returns the kind that has these words. */
export const kindOfWords = (words: string): ObjectKind | undefined =>
  [
    ...kinds.map(([, kind, text]) => ({ kind, words: text })),
    reportsOfNoStorage,
    unknownObject,
    videoObject,
  ].find((one) => one.words === words)?.kind;
