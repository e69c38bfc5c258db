// The protocol between the server and its media child: tasks and answers.
import type { FileProblem, Locale } from '@plainscan/contract';
import type { ArchiveKind } from '../archives/archive-kind.ts';

/** Location of a file's bytes: a range of a pack (or of any file) on disk. */
export interface FileRange {
  path: string;
  offset: number;
  length: number;
}

export interface InspectTask extends FileRange {
  task: 'inspect';
  /** The sender's file name, for a first sorting only. The content decides. */
  name: string;
}

export interface PreviewTask extends FileRange {
  task: 'preview';
  /** Path for the WebP: a new file inside the scratch folder. */
  outputPath: string;
  /** Zero-based; 0 by default. */
  frame?: number;
  /** The longest side in pixels. */
  size: number;
}

export interface ViewTask extends FileRange {
  task: 'view';
  /** Path prefix for the parts of the view: new files inside the scratch folder. */
  outputBase: string;
}

/** Reads the words of a PDF. */
export interface WordsTask extends FileRange {
  task: 'words';
  /** Path for the text: a new file inside the scratch folder. */
  outputPath: string;
}

/** Draws the pages of a PDF that we made, a point as a pixel. */
export interface PagesTask extends FileRange {
  task: 'pages';
  /** Path prefix for the pictures: new files inside the scratch folder. */
  outputBase: string;
}

/** A text of unknown language is read with the data of all. */
export type ReadLanguage = Locale | 'unknown';

/** Reads the words of one page, of a PDF or a picture, that may be a scan. */
export interface RecognizeTask extends FileRange {
  task: 'recognize';
  /** Zero-based. */
  page: number;
  /** What the page before was found to be. */
  language: ReadLanguage;
  isUpsideDown: boolean;
}

export interface UnpackTask extends FileRange {
  task: 'unpack';
  /** Name of the archive, for its problems and for the file in a compressed one. */
  name: string;
  archive: ArchiveKind;
  /** Tried if it is locked. Kept nowhere. */
  password?: string;
  /** What it may add to everything that was unpacked before it. */
  room: { bytes: number; files: number };
  /** Path for the unpacked files, one after another: a new file inside the scratch folder. */
  outputPath: string;
}

export interface NormalizeTask extends FileRange {
  task: 'normalize';
  /** Path for the copy: a new file inside the scratch folder. */
  outputPath: string;
}

export interface FingerprintTask extends FileRange {
  task: 'fingerprint';
}

export interface DrawingTask extends FileRange {
  task: 'drawing';
  as: 'logo' | 'portrait';
  /** Path prefix for the drawings: new files inside the scratch folder. */
  outputBase: string;
  /** Maximum number of pixels in the image. */
  pixels: number;
}

/** Loads everything that the other tasks need. */
export interface WarmTask {
  task: 'warm';
}

export type MediaTask =
  | InspectTask
  | PreviewTask
  | ViewTask
  | WordsTask
  | PagesTask
  | RecognizeTask
  | UnpackTask
  | NormalizeTask
  | FingerprintTask
  | DrawingTask
  | WarmTask;

export interface DicomMeta {
  studyUid: string;
  seriesUid: string;
  sopUid: string;
  sopClass: string | null;
  transferSyntax: string;
  modality: string | null;
  /** In DICOM's own format, decoded: `Family^Given=ideographic=phonetic`. */
  patientName: string | null;
  patientId: string | null;
  /** YYYY-MM-DD */
  patientBirthDate: string | null;
  patientSex: string | null;
  /** YYYY-MM-DD */
  studyDate: string | null;
  /** HH:MM:SS, in the scanner's time zone */
  studyTime: string | null;
  studyDescription: string | null;
  seriesDescription: string | null;
  seriesNumber: number | null;
  instanceNumber: number | null;
  bodyPart: string | null;
  institution: string | null;
  accessionNumber: string | null;
  /** In DICOM's own format. */
  referringPhysician: string | null;
  /** The hospital's number for the study. */
  studyNumber: string | null;
  rows: number | null;
  columns: number | null;
  frames: number;
  /** Millimeters, patient coordinates: x, y, z of the first pixel. */
  imagePosition: number[] | null;
  /** Direction cosines of the row, then of the column. */
  imageOrientation: number[] | null;
  /** The stacks of a multi-frame file: one-based frames in display order. `null` for the file's own order. */
  frameStacks: number[][] | null;
  /** The character set in which its texts make sense, if that is not the declared one: an encoding label. */
  textGuess: string | null;
}

export type OtherKind = 'pdf' | 'image' | 'video' | 'glb' | 'office' | 'text' | 'other';

export type FileFinding =
  /** `needsNormalizedCopy`: viewers cannot decode the file as it was sent. */
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

/** The viewable form of a file. A video is only recognized: the file for its player is made elsewhere. */
export interface ViewFinding {
  kind: 'view';
  type: ViewType;
  /** Upright images: one for an image, one per page for a TIFF. */
  pages: DrawnPage[];
  preview: DrawnPage | null;
  /** A document's text in UTF-8. */
  textPath: string | null;
  /** What is shown instead of the file: the PDF of a DICOM object, or the blocks of a document (JSON). */
  contentPath: string | null;
  /** Why the file cannot be shown, or which part is left out. */
  note: FileProblem | null;
  isBroken: boolean;
}

/** `hasWords`: every page has text, and it was written to the file of the task. */
export interface WordsFinding {
  kind: 'words';
  hasWords: boolean;
}

/** A JPEG of each page, in order. */
export interface PagesFinding {
  kind: 'pages';
  paths: string[];
}

/** `text` is empty if the page has no words that can be read. */
export interface RecognizedPage {
  kind: 'recognized';
  text: string;
  /** Ranges of the text whose words are uncertain, the end excluded, in order. */
  doubts: [from: number, to: number][];
  language: ReadLanguage;
  isUpsideDown: boolean;
  /** How many pages the file has. */
  pageCount: number;
}

export interface UnpackedFile {
  /** The packer's name, cleaned up. Never used as a path. */
  name: string;
  offset: number;
  length: number;
  sha256: string;
}

export type UnpackFinding =
  /** `isUnlocked`: the password was needed. */
  | { kind: 'unpacked'; files: UnpackedFile[]; isUnlocked: boolean }
  /** A document in a ZIP container, or a program without an archive. */
  | { kind: 'no-archive' };

/** A copy that every viewer can decode; without a length, none could be made. */
export interface NormalizeFinding {
  kind: 'normalized';
  length: number | null;
}

/** Two DICOM files with the same hash are the same image. */
export interface FingerprintFinding {
  kind: 'fingerprint';
  hash: string;
}

/** A picture for other users: a logo as PNG, as WebP and as a square PNG, a portrait as WebP. */
export interface DrawingFinding {
  kind: 'drawing';
  paths: string[];
}

export type FailureCode = 'too-slow' | 'too-much-memory' | 'crashed' | 'cannot-start' | 'unreadable';

/** The child could not do it. `reason` is for users. */
export interface MediaFailure {
  kind: 'failed';
  code: FailureCode;
  reason: FileProblem;
}

export type InspectAnswer = FileFinding | MediaFailure;
export type PreviewAnswer = PreviewFinding | MediaFailure;
export type ViewAnswer = ViewFinding | MediaFailure;
export type WordsAnswer = WordsFinding | MediaFailure;
export type PagesAnswer = PagesFinding | MediaFailure;
export type RecognizeAnswer = RecognizedPage | MediaFailure;
export type UnpackAnswer = UnpackFinding | MediaFailure;
export type NormalizeAnswer = NormalizeFinding | MediaFailure;
export type FingerprintAnswer = FingerprintFinding | MediaFailure;
export type DrawingAnswer = DrawingFinding | MediaFailure;
export type MediaAnswer =
  | InspectAnswer
  | PreviewAnswer
  | ViewAnswer
  | WordsAnswer
  | PagesAnswer
  | RecognizeAnswer
  | UnpackAnswer
  | NormalizeAnswer
  | FingerprintAnswer
  | DrawingAnswer
  | { kind: 'warm' };
