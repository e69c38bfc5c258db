// Analyzes a chosen folder: which files are DICOM, the studies and series they form, and whose they are.
import { countPeople } from '@plainscan/contract';
import { isArchive } from './archive-marks.ts';
import { headBytes, readDicomHead, type DicomHead } from './dicom-head.ts';

/** Why a file is left out. The messages table has its text. */
export type SetAsideReason = 'empty' | 'index' | 'archive' | 'not-dicom' | 'unreadable';

export interface FolderSeries {
  readonly uid: string;
  readonly title: string;
  readonly imageCount: number;
}

export interface FolderStudy {
  readonly uid: string;
  readonly title: string;
  readonly date: string | null;
  readonly imageCount: number;
  readonly series: readonly FolderSeries[];
}

export interface FolderFacts {
  readonly keptCount: number;
  readonly keptBytes: number;
  readonly setAside: readonly { readonly path: string; readonly reason: SetAsideReason }[];
  /** The study with the most images comes first and provides the title. */
  readonly studies: readonly FolderStudy[];
  readonly patient: DicomHead['patient'] | null;
  /** The number of people that the headers name. */
  readonly patientCount: number;
}

export interface StudyFolder extends FolderFacts {
  /** Indexes of the files to send in the given list: DICOM files, and archives that may contain some. */
  readonly kept: readonly number[];
}

type Picked = { readonly path: string; readonly file: File };
type Read =
  | { readonly kind: SetAsideReason }
  | { readonly kind: 'packed' }
  | { readonly kind: 'dicom'; readonly head: DicomHead | null };

const atOnce = 8;
/** How often a reading tells its progress, at most. Each time, the page draws its form again. */
const mostReports = 20;
const fewestBetween = 50;

/**
 * Reads the start of every file. Broken and foreign files are set aside with a reason, and none stops the reading.
 * `onCount` is called at most {@link mostReports} times, however many files there are.
 */
export async function readStudyFolder(
  files: readonly Picked[],
  onCount?: (done: number) => void,
): Promise<StudyFolder> {
  const found = files.map((): Read => ({ kind: 'unreadable' }));
  const between = Math.max(fewestBetween, Math.ceil(files.length / mostReports));
  let next = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    for (let at = next++; at < files.length; at = next++) {
      const picked = files[at];
      if (picked) found[at] = await readOne(picked);
      done += 1;
      if (done % between === 0) onCount?.(done);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return summarize(files, found);
}

async function readOne({ path, file }: Picked): Promise<Read> {
  if (file.size === 0) return { kind: 'empty' };
  try {
    // A slice takes the browser a third as long as reading it.
    const head = file.size > headBytes ? file.slice(0, headBytes) : file;
    const bytes = new Uint8Array(await head.arrayBuffer());
    const reading = readDicomHead(bytes);
    if (reading.kind !== 'other') return reading;
    if (await isArchive(path, file, bytes)) return { kind: 'packed' };
    return { kind: /\.(zip|rar|7z|tar|tgz|gz|iso|cab|dmg)$/i.test(path) ? 'archive' : 'not-dicom' };
  } catch {
    return { kind: 'unreadable' };
  }
}

function summarize(files: readonly Picked[], found: readonly Read[]): StudyFolder {
  const kept: number[] = [];
  const setAside: { path: string; reason: SetAsideReason }[] = [];
  const heads: DicomHead[] = [];
  for (const [at, read] of found.entries()) {
    if (read.kind !== 'dicom' && read.kind !== 'packed') {
      setAside.push({ path: files[at]?.path ?? '', reason: read.kind });
      continue;
    }
    kept.push(at);
    if (read.kind === 'dicom' && read.head) heads.push(read.head);
  }
  const studies = studiesOf(heads);
  return {
    kept,
    keptCount: kept.length,
    keptBytes: kept.reduce((sum, at) => sum + (files[at]?.file.size ?? 0), 0),
    setAside,
    studies,
    patient: heads.find(({ studyUid }) => studyUid === studies[0]?.uid)?.patient ?? null,
    patientCount: peopleOf(heads),
  };
}

/** Counts people like the server (B4). Headers without a name belong to one person. */
function peopleOf(heads: readonly DicomHead[]): number {
  const named = new Map(heads.map(({ patient }) => [`${patient.name}\n${patient.birthDate ?? ''}`, patient]));
  return Math.min(heads.length, Math.max(1, countPeople(named.values())));
}

function studiesOf(heads: readonly DicomHead[]): FolderStudy[] {
  const byStudy = Map.groupBy(heads, ({ studyUid }) => studyUid);
  const studies = [...byStudy].map(([uid, own]) => ({
    uid,
    title: studyTitle(own),
    date: own[0]?.studyDate ?? null,
    imageCount: own.length,
    series: seriesOf(own),
  }));
  return studies.toSorted((one, other) => other.imageCount - one.imageCount);
}

/** Returns the study's own description, or modality and body part, or nothing, in which case the server names it. */
function studyTitle(heads: readonly DicomHead[]): string {
  const named = heads.find(({ studyTitle: title }) => title !== '');
  const [first] = heads;
  return named?.studyTitle ?? [first?.modality, first?.bodyPart].filter(Boolean).join(' ');
}

function seriesOf(heads: readonly DicomHead[]): FolderSeries[] {
  return [...Map.groupBy(heads, ({ seriesUid }) => seriesUid)].map(([uid, own]) => ({
    uid,
    title: own[0]?.seriesTitle || own[0]?.modality || '',
    imageCount: own.length,
  }));
}
