// Analyzes a chosen folder: which files are DICOM, the studies and series they form, and whose they are.
import { countPeople } from '@plainscan/contract';
import { isArchive } from './archive-marks.ts';
import { headBytes, readDicomHead, type DicomHead } from './dicom-head.ts';
import type { FileStart } from './file-starts.ts';

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

/** What has been found while a folder is still being read. */
export interface FolderSoFar {
  readonly studies: readonly FolderStudy[];
  readonly imageCount: number;
}

type Found =
  | { readonly kind: SetAsideReason }
  | { readonly kind: 'packed' }
  | { readonly kind: 'dicom'; readonly head: DicomHead | null };

/** The start of a file and its place in the list of files. */
export interface PlacedStart {
  readonly at: number;
  readonly start: FileStart;
}

/** Judges the files of a folder by their starts, in any order. Broken and foreign files are set aside with a reason. */
export class FolderSorter {
  readonly #found: { readonly found: Found; readonly path: string; readonly size: number }[] = [];

  take(starts: readonly PlacedStart[]): void {
    for (const { at, start } of starts)
      this.#found[at] = { found: judge(start), path: start.path, size: start.size };
  }

  soFar(): FolderSoFar {
    const heads = this.#heads();
    return { studies: studiesOf(heads), imageCount: heads.length };
  }

  /** Returns what the folder contains, in the order of the list. */
  finish(): StudyFolder {
    const kept: number[] = [];
    const setAside: { path: string; reason: SetAsideReason }[] = [];
    let keptBytes = 0;
    for (const [at, { found, path, size }] of this.#found.entries()) {
      if (found.kind !== 'dicom' && found.kind !== 'packed') {
        setAside.push({ path, reason: found.kind });
        continue;
      }
      kept.push(at);
      keptBytes += size;
    }
    const heads = this.#heads();
    const studies = studiesOf(heads);
    return {
      kept,
      keptCount: kept.length,
      keptBytes,
      setAside,
      studies,
      patient: heads.find(({ studyUid }) => studyUid === studies[0]?.uid)?.patient ?? null,
      patientCount: peopleOf(heads),
    };
  }

  #heads(): DicomHead[] {
    const heads: DicomHead[] = [];
    // Places that have not been judged yet are skipped.
    this.#found.forEach(({ found }) => {
      if (found.kind === 'dicom' && found.head) heads.push(found.head);
    });
    return heads;
  }
}

function judge({ path, size, bytes, isDisc }: FileStart): Found {
  if (size === 0) return { kind: 'empty' };
  if (bytes === null) return { kind: 'unreadable' };
  try {
    const reading = readDicomHead(bytes.subarray(0, headBytes));
    if (reading.kind !== 'other') return reading;
    if (isDisc || isArchive(path, bytes)) return { kind: 'packed' };
    return { kind: /\.(zip|rar|7z|tar|tgz|gz|iso|cab|dmg)$/i.test(path) ? 'archive' : 'not-dicom' };
  } catch {
    return { kind: 'unreadable' };
  }
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
