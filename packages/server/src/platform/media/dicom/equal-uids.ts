// Files with the same SOP Instance UID (CG-214). Bad anonymizers, rewritten discs and several exports of one study give
// one UID to different images. Only the same image is a copy; the others are kept under a UID of their own.
import type { DicomMeta } from '../sandbox/media-answer.ts';
import { deriveUid } from './derive-uid.ts';

/** A readable DICOM file, in the order of the folder. */
export interface ReadFile {
  fileIndex: number;
  meta: DicomMeta;
}

export interface KeptFile extends ReadFile {
  /** The UID in its file, if another image of the folder has it as well and this one got a derived UID. */
  sentSopUid?: string;
}

/** Returns the files that share their UID with another one, without which there is nothing to compare. */
export function filesWithEqualUids<File extends ReadFile>(files: readonly File[]): File[] {
  const byUid = Map.groupBy(files, ({ meta }) => meta.sopUid);
  return [...byUid.values()].flatMap((group) => (group.length > 1 ? group : []));
}

/**
 * Separates copies from other images. The first file with a UID keeps it. `fingerprints` has what identifies the image
 * of each compared file; a file without one is never a copy.
 */
export function separateCopies<File extends ReadFile>(
  files: readonly File[],
  fingerprints: ReadonlyMap<number, string>,
): { kept: (File & KeptFile)[]; copies: File[] } {
  const kept: (File & KeptFile)[] = [];
  const copies: File[] = [];
  const used = new Set(files.map(({ meta }) => meta.sopUid));
  const seen = new Map<string, Set<string>>();
  for (const file of files) {
    const { sopUid } = file.meta;
    const fingerprint = fingerprints.get(file.fileIndex);
    const images = seen.get(sopUid);
    if (fingerprint !== undefined && images?.has(fingerprint)) {
      copies.push(file);
      continue;
    }
    seen.set(sopUid, (images ?? new Set<string>()).add(fingerprint ?? `file ${file.fileIndex}`));
    if (images === undefined) kept.push(file);
    else {
      const own = freeUid(`${sopUid}/${fingerprint ?? `file ${file.fileIndex}`}`, used);
      kept.push({ ...file, meta: { ...file.meta, sopUid: own }, sentSopUid: sopUid });
    }
  }
  return { kept, copies };
}

/** The same image gets the same UID in each delivery. */
function freeUid(seed: string, used: Set<string>): string {
  const uid = deriveUid(seed);
  if (used.has(uid)) return freeUid(`${seed}+`, used);
  used.add(uid);
  return uid;
}
