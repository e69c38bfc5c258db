// Kinds of DICOM objects without their own image, and how they can be shown anyway.
import type { ViewType } from '../sandbox/media-answer.ts';

export interface DicomObjectKind {
  /** The kind in plain words. */
  words: string;
  type: ViewType;
}

const storage = '1.2.840.10008.5.1.4.1.1.';

/** The longest matching prefix wins. */
const kinds: readonly (readonly [start: string, words: string, type: ViewType])[] = [
  ['104.1', 'PDF document', 'pdf'],
  ['104.2', 'Clinical document', 'other'],
  ['104.3', '3D model', 'other'],
  ['104.4', '3D model', 'other'],
  ['104.5', '3D model', 'other'],
  ['88.59', 'Selection of key images', 'text'],
  ['88.', 'Structured report', 'text'],
  ['66.4', 'Marked regions of images (segmentation)', 'other'],
  ['66.', 'Registration of images', 'other'],
  ['67', 'Map of real-world values', 'other'],
  ['481.3', 'Radiotherapy structures', 'other'],
  ['481.5', 'Radiotherapy plan', 'other'],
  ['481.8', 'Radiotherapy plan', 'other'],
  ['481.', 'Radiotherapy record', 'other'],
  ['9.1', 'Electrocardiogram', 'other'],
  ['9.', 'Waveform', 'other'],
  ['11.', 'Presentation of images', 'other'],
  ['77.1.1.1', 'Endoscopy video', 'video'],
  ['77.1.2.1', 'Microscopy video', 'video'],
  ['77.1.4.1', 'Photographic video', 'video'],
];

const reportsOfNoStorage: DicomObjectKind = { words: 'Structured report', type: 'text' };
const unknownObject: DicomObjectKind = { words: 'Study object without an image', type: 'other' };
export const videoObject: DicomObjectKind = { words: 'Video', type: 'video' };

/** A segmentation's pixels mark regions of other images, so they are not an image on their own. */
export const isSegmentation = (sopClass: string | null): boolean => sopClass === `${storage}66.4`;

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
  return { words: found[1], type: found[2] };
}
