// Opens an archive of any kind that is read here. Runs in the media child.
import { closeSync, openSync } from 'node:fs';
import type { UnpackFinding, UnpackTask } from '../sandbox/media-answer.ts';
import { BrokenFile } from '../files/broken-file.ts';
import { readInput, type ArchiveInput } from './archive-input.ts';
import { isSingleFile, type ArchiveKind } from './archive-kind.ts';
import { ArchiveOutput } from './archive-output.ts';
import { runSevenZip, type SevenZipRun } from './seven-zip.ts';
import { checkEntries, readComplaint, readEntries } from './seven-zip-report.ts';
import { hasEndOfZip, unpackZip } from './unpack-zip.ts';

/**
 * Unpacks an archive; documents in a ZIP container, such as office files, do not count as one. Throws `BrokenFile` if
 * it must not or cannot be opened, with the name of the archive.
 */
export async function unpackArchive(task: UnpackTask): Promise<UnpackFinding> {
  const file = openSync(task.path, 'r');
  const output = new ArchiveOutput(task.outputPath, { packedBytes: task.length, room: task.room });
  try {
    const found = await unpack({ ...task, file }, task, output);
    if (found.kind === 'unpacked' && found.files.length === 0) throw new BrokenFile('archiveEmpty');
    return found;
  } catch (error) {
    throw named(error, task.name);
  } finally {
    output.close();
    closeSync(file);
  }
}

async function unpack(input: ArchiveInput, task: UnpackTask, output: ArchiveOutput): Promise<UnpackFinding> {
  if (task.archive === 'program') {
    if (findArchiveInProgram(input)) throw new BrokenFile('archiveProgram');
    return { kind: 'no-archive' };
  }
  if (task.archive === 'zip') {
    const found = await unpackZip(input, output);
    if (found !== undefined) return found;
  }
  return unpackBySevenZip(input, task, output);
}

type ReadableKind = Exclude<ArchiveKind, 'program'>;

/** The program's names. With one of them it tries no others, which would only be more code that reads the file. */
const types: Record<ReadableKind, readonly string[]> = {
  zip: ['zip'],
  '7z': ['7z'],
  rar: ['rar5', 'rar'],
  tar: ['tar'],
  gzip: ['gzip'],
  bzip2: ['bzip2'],
  xz: ['xz'],
  zstd: ['zstd'],
  // On a disc with both, only UDF has the files above 4 GB.
  iso: ['udf', 'iso'],
};

async function unpackBySevenZip(
  input: ArchiveInput,
  { archive, password = '' }: UnpackTask,
  output: ArchiveOutput,
): Promise<UnpackFinding> {
  const kind = archive as ReadableKind;
  const options = [`-t${chooseType(kind, input)}`, `-p${password}`, '-bsp0'];
  const list = await runSevenZip(['l', '-slt', ...options], input);
  const entries = readEntries(list.lines);
  const isUnlocked = entries.some(({ isEncrypted }) => isEncrypted);
  if (isUnlocked && password === '') throw new BrokenFile('archiveLocked');
  if (entries.length === 0 || !list.hasEnded) refuseIfFailed(list, kind, input);
  // The size in a compressed file is only that modulo 4 GB, and need not be there.
  if (!isSingleFile(kind)) checkEntries(entries, kind === 'zip');
  const run = await runSevenZip(['x', '-y', '-aou', '-o/out', ...options], input, output);
  refuseIfFailed(run, kind, input);
  return {
    kind: 'unpacked',
    files: run.files.map(({ name, index }) => output.finish(index, name)),
    isUnlocked,
  };
}

function refuseIfFailed(run: SevenZipRun, kind: ReadableKind, input: ArchiveInput): void {
  const complaint = readComplaint(run);
  if (complaint === undefined) return;
  const isCut = complaint === 'archiveDamaged' && isCutOff(kind, input);
  throw new BrokenFile(isCut ? 'archiveCut' : complaint);
}

/** Returns whether the end of an archive is missing, for kinds whose beginning says where it is. */
function isCutOff(kind: ReadableKind, input: ArchiveInput): boolean {
  if (kind === 'zip') return !hasEndOfZip(input);
  if (kind !== '7z' || input.length < 32) return kind === '7z';
  const head = readInput(input, 0, 32);
  return 32n + head.readBigUInt64LE(12) + head.readBigUInt64LE(20) > BigInt(input.length);
}

function chooseType(kind: ReadableKind, input: ArchiveInput): string {
  const [first = kind, second = first] = types[kind];
  if (kind === 'rar') return readInput(input, 6, 1)[0] === 1 ? first : second;
  return kind === 'iso' && !hasUdf(input) ? second : first;
}

/** Looks through the descriptors at the beginning of a disc image, of 2,048 bytes each. */
function hasUdf(input: ArchiveInput): boolean {
  const descriptors = Array.from({ length: 16 }, (_, at) => readInput(input, (16 + at) * 2_048 + 1, 4));
  return descriptors.some((mark) => mark.toString('latin1') === 'NSR0');
}

/** Adds the archive's name to its problem. */
function named(error: unknown, name: string): BrokenFile {
  const { code, params } = error instanceof BrokenFile ? error.problem : { code: 'archiveDamaged' as const };
  return new BrokenFile(code, { params: { ...params, name }, cause: error });
}

/** The unpacking program comes before the archive. Theirs are smaller than this. */
const programBytes = 1024 * 1024;
const marks = ['7z\xbc\xaf\x27\x1c', 'Rar!\x1a\x07'].map((mark) => Buffer.from(mark, 'latin1'));

/** Returns whether a program for Windows is an archive that unpacks itself. Programs are never run. */
function findArchiveInProgram(input: ArchiveInput): boolean {
  const start = readInput(input, 0, programBytes);
  return marks.some((mark) => start.includes(mark)) || hasEndOfZip(input);
}
