// What a chosen folder holds: which files are DICOM, the studies and series they form, and whose they are.
import { countPeople } from '@plainscan/contract';
import { headBytes, readDicomHead, type DicomHead, type HeadReading } from './dicom-head.ts';

/** Why a file is left out. The words for it stand in the message table. */
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
  /** The one with most images first: it gives the title. */
  readonly studies: readonly FolderStudy[];
  readonly patient: DicomHead['patient'] | null;
  /** How many people the headers name. */
  readonly patientCount: number;
}

export interface StudyFolder extends FolderFacts {
  /** Places in the list that was given, of the files that are sent. */
  readonly kept: readonly number[];
}

type Picked = { readonly path: string; readonly file: File };
/** A ZIP is opened by the server: what is in it is not known here. */
type Kept = { readonly kind: 'dicom' | 'zip'; readonly head: DicomHead | null };
type Read = { readonly kind: SetAsideReason } | Kept;

const atOnce = 8;

/** Reads the start of every file. Broken and foreign files are set aside with a reason; none stops the reading. */
export async function readStudyFolder(
  files: readonly Picked[],
  onCount?: (done: number) => void,
): Promise<StudyFolder> {
  const found = files.map((): Read => ({ kind: 'unreadable' }));
  let next = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    for (let at = next++; at < files.length; at = next++) {
      const picked = files[at];
      if (picked) found[at] = await readOne(picked);
      done += 1;
      if (done % 25 === 0) onCount?.(done);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return summed(files, found);
}

async function readOne({ path, file }: Picked): Promise<Read> {
  if (file.size === 0) return { kind: 'empty' };
  try {
    const bytes = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
    return judged(readDicomHead(bytes), path, bytes);
  } catch {
    return { kind: 'unreadable' };
  }
}

function judged(reading: HeadReading, path: string, bytes: Uint8Array): Read {
  if (reading.kind !== 'other') return reading;
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (isZip && /\.zip$/i.test(path)) return { kind: 'zip', head: null };
  const isArchive = isZip || /\.(zip|rar|7z|tar|gz|iso)$/i.test(path);
  return { kind: isArchive ? 'archive' : 'not-dicom' };
}

function summed(files: readonly Picked[], found: readonly Read[]): StudyFolder {
  const kept: number[] = [];
  const setAside: { path: string; reason: SetAsideReason }[] = [];
  const heads: DicomHead[] = [];
  for (const [at, read] of found.entries()) {
    if (!('head' in read)) {
      setAside.push({ path: files[at]?.path ?? '', reason: read.kind });
      continue;
    }
    kept.push(at);
    if (read.head) heads.push(read.head);
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

/** Counted as the server counts them (B4); headers that name nobody are of one person. */
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

/** The study's own description, else modality and body part, else nothing: then the server names it. */
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
