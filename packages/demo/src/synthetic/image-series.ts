export type Triple = readonly [number, number, number];

export interface ImageSlice {
  /** Center of the first pixel, millimeters: left, back, up. */
  position: Triple;
  /** Stored values, row by row. */
  pixels: Uint16Array;
  /** The same pixels as lossless JPEG-LS, which the file then holds instead. */
  jpegLs?: Buffer;
}

export interface ImageSeries {
  description: string;
  modality: 'MR' | 'DX';
  bodyPart: string;
  rows: number;
  columns: number;
  bitsStored: 12 | 16;
  /** Millimeters between rows and between columns. */
  spacing: readonly [number, number];
  /** Direction along a row and along a column, as unit vectors. */
  alongRow: Triple;
  alongColumn: Triple;
  /** Millimeters between adjacent slices. */
  sliceGap: number;
  window: { center: number; width: number };
  /** Millimeters from one face of a slice to the other, if different from the gap. */
  thickness?: number;
  /** The scanner and its sequence, if the images come from one. Drawn images have none. */
  scanner?: { manufacturer: string; model: string; sequence: string; variant: string; acquisition: string };
  /** Repetition and echo time in milliseconds. Only for drawn MR. */
  timing?: { repetition: number; echo: number };
  slices: ImageSlice[];
}

export interface StudyPatient {
  /** As in DICOM: Family^Given. */
  name: string;
  id: string;
  /** YYYYMMDD. */
  birthDate: string;
  sex: 'F' | 'M' | 'O';
}

export interface StudyOptions {
  /** The same seed and options give the same bytes. */
  seed: string;
  patient?: StudyPatient;
  /** YYYYMMDD. */
  studyDate?: string;
  /** HHMMSS. */
  studyTime?: string;
  studyDescription?: string;
  institution?: string;
  /** Slices of the main series. The others follow in proportion. */
  slices?: number;
  /** Rows and columns of an image. The field of view stays the same. */
  size?: number;
}

export interface SyntheticStudy {
  studyUid: string;
  title: string;
  files: { path: string; bytes: Uint8Array<ArrayBuffer> }[];
}
