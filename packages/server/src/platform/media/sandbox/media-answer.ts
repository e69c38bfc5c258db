// The words that the server and its media child exchange: what may be asked and what is answered.
import type { FileProblem } from '@plainscan/contract';

/** Where a file's bytes lie: a range of a pack (or of any file) on disk. */
export interface FileRange {
  path: string;
  offset: number;
  length: number;
}

export interface InspectTask extends FileRange {
  task: 'inspect';
  /** The sender's name: a first sieve only, the content decides. */
  name: string;
}

export interface PreviewTask extends FileRange {
  task: 'preview';
  /** Where the WebP goes: a new path inside the scratch folder. */
  outputPath: string;
  /** Zero-based; 0 unless told. */
  frame?: number;
  /** The longest side in pixels. */
  size: number;
}

export interface ViewTask extends FileRange {
  task: 'view';
  /** Where the parts of the view go: new paths inside the scratch folder that start so. */
  outputBase: string;
}

export interface UnzipTask extends FileRange {
  task: 'unzip';
  /** Where the unpacked files go, one after the other: a new path inside the scratch folder. */
  outputPath: string;
}

export interface NormalizeTask extends FileRange {
  task: 'normalize';
  /** Where the copy goes: a new path inside the scratch folder. */
  outputPath: string;
}

export interface LogoTask extends FileRange {
  task: 'logo';
  /** Where the drawings go: new paths inside the scratch folder that start so. */
  outputBase: string;
  /** How many points it may have. */
  pixels: number;
}

/** Loads what the other tasks need. */
export interface WarmTask {
  task: 'warm';
}

export type MediaTask =
  | InspectTask
  | PreviewTask
  | ViewTask
  | UnzipTask
  | NormalizeTask
  | LogoTask
  | WarmTask;

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
  accessionNumber: string | null;
  /** In DICOM's own form. */
  referringPhysician: string | null;
  /** What the hospital numbers the study by. */
  studyNumber: string | null;
  rows: number | null;
  columns: number | null;
  frames: number;
  /** Millimeters, patient coordinates: x, y, z of the first pixel. */
  imagePosition: number[] | null;
  /** Direction cosines of the row, then of the column. */
  imageOrientation: number[] | null;
  hasWindow: boolean;
}

export type OtherKind = 'pdf' | 'image' | 'video' | 'glb' | 'office' | 'text' | 'other';

export type FileFinding =
  /** `needsNormalizedCopy`: viewers cannot decode it as it was sent. */
  | { kind: 'dicom'; hasImage: boolean; needsNormalizedCopy: boolean; meta: DicomMeta }
  | { kind: OtherKind; mime: string; reason: FileProblem }
  | { kind: 'broken'; reason: FileProblem };

export interface PreviewFinding {
  kind: 'preview';
  path: string;
  width: number;
  height: number;
}

/** How a viewer shows a file; `other` can only be saved. */
export type ViewType = 'image' | 'pdf' | 'video' | '3d' | 'text' | 'other';

export interface DrawnPage {
  path: string;
  width: number;
  height: number;
}

/** What was made of a file so that it can be shown. A video is only recognized: its player's file is made outside. */
export interface ViewFinding {
  kind: 'view';
  type: ViewType;
  /** Upright pictures: an image is one, a TIFF has one for each of its pages. */
  pages: DrawnPage[];
  preview: DrawnPage | null;
  /** The words of a document as plain text in UTF-8. */
  textPath: string | null;
  /** What lies inside the file and is shown in its place, such as the PDF of a DICOM object. */
  contentPath: string | null;
  /** Why it cannot be shown, or what of it is left out. */
  note: FileProblem | null;
  isBroken: boolean;
}

export interface UnzippedFile {
  /** The packer's name, cleaned; never used as a path. */
  name: string;
  offset: number;
  length: number;
  sha256: string;
}

export type UnzipFinding =
  | { kind: 'unzipped'; files: UnzippedFile[] }
  /** A document that only is a ZIP inside. */
  | { kind: 'no-archive' };

/** A copy that every viewer decodes; without a length none could be made. */
export interface NormalFinding {
  kind: 'normalized';
  length: number | null;
}

/** The same picture three times: as PNG, as WebP, and as a square PNG. */
export interface LogoFinding {
  kind: 'logo';
  png: string;
  webp: string;
  icon: string;
  width: number;
  height: number;
}

export type FailureCode = 'too-slow' | 'too-much-memory' | 'crashed' | 'cannot-start' | 'unreadable';

/** The child could not do it; `reason` is for people. */
export interface MediaFailure {
  kind: 'failed';
  code: FailureCode;
  reason: FileProblem;
}

export type InspectAnswer = FileFinding | MediaFailure;
export type PreviewAnswer = PreviewFinding | MediaFailure;
export type ViewAnswer = ViewFinding | MediaFailure;
export type UnzipAnswer = UnzipFinding | MediaFailure;
export type NormalAnswer = NormalFinding | MediaFailure;
export type LogoAnswer = LogoFinding | MediaFailure;
export type MediaAnswer =
  | InspectAnswer
  | PreviewAnswer
  | ViewAnswer
  | UnzipAnswer
  | NormalAnswer
  | LogoAnswer
  | { kind: 'warm' };
