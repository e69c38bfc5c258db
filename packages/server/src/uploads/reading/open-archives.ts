// Archives in an upload: their contents are read like any other file and stored in their own packs (ADR 11, 83).
import type { FileProblem, FileProblemCode } from '@plainscan/contract';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { PackFileRow } from '../../packs/pack-files.ts';
import { newId } from '../../platform/clock/uuidv7.ts';
import {
  isSingleFile,
  recognizeArchive,
  type ArchiveKind,
  type FoundArchive,
} from '../../platform/media/archives/archive-kind.ts';
import { archiveBytes, archiveDepth, entryLimit } from '../../platform/media/archives/archive-limits.ts';
import type { RefusedFile, StudyFile } from '../../platform/media/dicom/study-reader.ts';
import type { MediaFailure, UnpackedFile } from '../../platform/media/sandbox/media-answer.ts';
import { createMediaChild, type MediaChild } from '../../platform/media/sandbox/media-child.ts';

/** A file to read: its current location, and the row that it has or will have. */
export type SentFile = StudyFile & { packFileId: string };

/** An unpacked archive. Its files are one pack. */
export type OpenedArchive = {
  path: string;
  containerId: string;
  files: (UnpackedFile & { id: string; path: string })[];
  /** Whether it was stored before, when somebody entered its password. */
  isStored: boolean;
};

export type OpenedFiles = {
  files: SentFile[];
  archives: OpenedArchive[];
  refused: Omit<RefusedFile, 'fileIndex'>[];
  /** How many archives the password opened. */
  unlockedCount: number;
};

export type OpenArchivesOptions = {
  packPath: string;
  scratch: string;
  /** Tried on each locked archive. */
  password?: string;
  /** Contents that were stored before, by the ID of their archive. */
  stored?: ReadonlyMap<string, Pick<OpenedArchive, 'path' | 'files'>>;
};

/**
 * Returns the files with each archive replaced by its contents. An archive that cannot be opened is listed with its
 * reason.
 */
export async function openArchives(rows: PackFileRow[], options: OpenArchivesOptions): Promise<OpenedFiles> {
  const { packPath, scratch } = options;
  const child = createMediaChild({ scratch, readOnly: [packPath] });
  const opener = new ArchiveOpener(child, options);
  const sent = rows.map(({ id, path: name, byteOffset: offset, byteLength: length }) => {
    return { path: packPath, name, offset, length, packFileId: id };
  });
  try {
    await opener.openAll(sent, 1);
  } finally {
    await child.close();
  }
  return opener.opened;
}

/** All archives of one upload together may hold only a few times as much as one. */
const archivesAtMost = 4;

const refusals: Record<Exclude<FoundArchive['is'], 'archive'>, FileProblemCode> = {
  foreign: 'archiveForeign',
  part: 'archivePart',
  damaged: 'archiveDamaged',
};

class ArchiveOpener {
  readonly opened: OpenedFiles = { files: [], archives: [], refused: [], unlockedCount: 0 };
  readonly #child: MediaChild;
  readonly #options: OpenArchivesOptions;
  readonly #room = { bytes: archivesAtMost * archiveBytes, files: archivesAtMost * entryLimit };

  constructor(child: MediaChild, options: OpenArchivesOptions) {
    this.#child = child;
    this.#options = options;
  }

  /** Opens the archives among files of one folder or archive. */
  async openAll(files: readonly SentFile[], depth: number): Promise<void> {
    const found = await recognizeAll(files);
    for (const [at, file] of files.entries()) {
      const archive = found[at];
      if (archive === undefined) this.opened.files.push(file);
      else if (archive.is !== 'archive')
        this.#refuse(file, {
          code: refusals[archive.is],
          params: { name: file.name, ...(archive.is === 'foreign' && { format: archive.format }) },
        });
      else if (depth > archiveDepth)
        this.#refuse(file, { code: 'archiveTooDeep', params: { name: file.name } });
      else await this.#open(file, archive.kind, depth);
    }
  }

  #refuse({ name }: SentFile, reason: FileProblem): void {
    this.opened.refused.push({ name, reason });
  }

  async #open(file: SentFile, kind: ArchiveKind, depth: number): Promise<void> {
    const { scratch, password, stored } = this.#options;
    const known = stored?.get(file.packFileId);
    if (known) return this.#add(file, { ...known, isStored: true }, depth);
    const path = join(scratch, `archive-${newId()}`);
    const { name, offset, length } = file;
    const answer = await this.#child.unpack({
      path: file.path,
      name,
      offset,
      length,
      archive: kind,
      room: this.#room,
      outputPath: path,
      ...(password !== undefined && { password }),
    });
    if (answer.kind === 'failed') return this.#refuse(file, reasonOf(answer, name));
    if (answer.kind === 'no-archive') return void this.opened.files.push(file);
    if (answer.isUnlocked) this.opened.unlockedCount += 1;
    const inner = isSingleFile(kind) ? await tarIn(file, path, answer.files) : undefined;
    if (inner) {
      await this.#open(inner, 'tar', depth);
      return rm(path);
    }
    const files = answer.files.map((one) => ({ ...one, id: newId(), path: `${name}/${one.name}` }));
    this.#room.files -= files.length;
    this.#room.bytes -= files.reduce((sum, one) => sum + one.length, 0);
    await this.#add(file, { path, files, isStored: false }, depth);
  }

  async #add(
    { packFileId: containerId }: SentFile,
    archive: Omit<OpenedArchive, 'containerId'>,
    depth: number,
  ): Promise<void> {
    this.opened.archives.push({ ...archive, containerId });
    const contents = archive.files.map(({ id, path: name, offset, length }) => {
      return { path: archive.path, name, offset, length, packFileId: id };
    });
    await this.openAll(contents, depth + 1);
  }
}

/** The archive is to blame for what its process cost, and its sender has to know which one it is. */
function reasonOf({ code, reason }: MediaFailure, name: string): FileProblem {
  if (code === 'crashed') return { code: 'archiveDamaged', params: { name } };
  const isHeavy = code === 'too-slow' || code === 'too-much-memory';
  return isHeavy ? { code: 'archiveHeavy', params: { name } } : reason;
}

/** Returns the TAR in a `.tar.gz`, in place of it. */
async function tarIn(
  { name, packFileId }: SentFile,
  path: string,
  unpacked: readonly UnpackedFile[],
): Promise<SentFile | undefined> {
  const [only] = unpacked;
  if (!only || unpacked.length > 1) return undefined;
  const { offset, length } = only;
  const inner = { path, name, offset, length, packFileId };
  const [found] = await recognizeAll([inner]);
  return found?.is === 'archive' && found.kind === 'tar' ? inner : undefined;
}

/** Reads only the few bytes that mark archives, because the child process opens the files. */
async function recognizeAll(files: readonly SentFile[]): Promise<(FoundArchive | undefined)[]> {
  const [first] = files;
  if (first === undefined) return [];
  const siblings = new Set(files.map(({ name }) => name.toLowerCase()));
  const pack = await open(first.path, 'r');
  try {
    return await Promise.all(files.map((file) => recognizeArchive(pack, file, siblings)));
  } finally {
    await pack.close();
  }
}
