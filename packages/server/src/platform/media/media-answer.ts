// The words that the server and its media child exchange: what may be asked and what is answered.

/** Where a file's bytes lie: a stretch of a pack (or of any file) on disk. */
export interface FileStretch {
  path: string;
  offset: number;
  length: number;
}

export interface InspectTask extends FileStretch {
  task: 'inspect';
  /** The sender's name: a first sieve only, the content decides. */
  name: string;
}

export interface PreviewTask extends FileStretch {
  task: 'preview';
  /** Where the WebP goes: a new path inside the scratch folder. */
  outputPath: string;
  /** Zero-based; 0 unless told. */
  frame?: number;
  /** The longest side in pixels. */
  size: number;
}

/** Loads what the other tasks need. */
export interface WarmTask {
  task: 'warm';
}

export type MediaTask = InspectTask | PreviewTask | WarmTask;

export interface DicomMeta {
  studyUid: string;
  seriesUid: string;
  sopUid: string;
  sopClass: string | null;
  transferSyntax: string;
  modality: string | null;
  /** In DICOM's own form, decoded: `Family^Given=ideographic=phonetic`. */
  patientName: string | null;
  patientId: string | null;
  /** YYYY-MM-DD */
  patientBirthDate: string | null;
  patientSex: string | null;
  /** YYYY-MM-DD */
  studyDate: string | null;
  /** HH:MM:SS, in the time zone of the scanner */
  studyTime: string | null;
  studyDescription: string | null;
  seriesDescription: string | null;
  seriesNumber: number | null;
  instanceNumber: number | null;
  bodyPart: string | null;
  institution: string | null;
  rows: number | null;
  columns: number | null;
  frames: number;
  /** Millimetres, patient coordinates: x, y, z of the first pixel. */
  imagePosition: number[] | null;
  /** Direction cosines of the row, then of the column. */
  imageOrientation: number[] | null;
  hasWindow: boolean;
}

export type OtherKind = 'pdf' | 'image' | 'video' | 'glb' | 'office' | 'text' | 'other';

export type FileFinding =
  | { kind: 'dicom'; hasImage: boolean; meta: DicomMeta }
  | { kind: OtherKind; mime: string; reason: string }
  | { kind: 'broken'; reason: string };

export interface PreviewFinding {
  kind: 'preview';
  path: string;
  width: number;
  height: number;
}

export type FailureCode = 'too-slow' | 'too-much-memory' | 'crashed' | 'cannot-start' | 'unreadable';

/** The child could not do it; `reason` is a sentence for people. */
export interface MediaFailure {
  kind: 'failed';
  code: FailureCode;
  reason: string;
}

export type InspectAnswer = FileFinding | MediaFailure;
export type PreviewAnswer = PreviewFinding | MediaFailure;
export type MediaAnswer = InspectAnswer | PreviewAnswer | { kind: 'warm' };
