// Which files of an upload are archives. The content decides; a name only tells parts of a split archive apart.
import type { FileHandle } from 'node:fs/promises';

/** The kinds that are opened. `program`: an executable that may hold an archive. */
export type ArchiveKind = 'zip' | '7z' | 'rar' | 'tar' | 'gzip' | 'bzip2' | 'xz' | 'zstd' | 'iso' | 'program';

/** Each holds one file without a folder. If that is a TAR, both count as one archive. */
export const isSingleFile = (kind: ArchiveKind): boolean => ['gzip', 'bzip2', 'xz', 'zstd'].includes(kind);

export type FoundArchive =
  | { is: 'archive'; kind: ArchiveKind }
  /** An archive by its content, of a kind that is not read here. */
  | { is: 'foreign'; format: string }
  /** One part of an archive that was split into several files. */
  | { is: 'part' }
  /** Named like an archive, but its beginning is missing or damaged. */
  | { is: 'damaged' };

type Mark = { at: number; bytes: string };

const openedMarks: readonly (Mark & { kind: ArchiveKind })[] = [
  { kind: 'zip', at: 0, bytes: 'PK\x03\x04' },
  // Without a single file in it.
  { kind: 'zip', at: 0, bytes: 'PK\x05\x06' },
  { kind: '7z', at: 0, bytes: '7z\xbc\xaf\x27\x1c' },
  { kind: 'rar', at: 0, bytes: 'Rar!\x1a\x07' },
  { kind: 'gzip', at: 0, bytes: '\x1f\x8b\x08' },
  { kind: 'bzip2', at: 0, bytes: 'BZh' },
  { kind: 'xz', at: 0, bytes: '\xfd7zXZ\0' },
  { kind: 'zstd', at: 0, bytes: '\x28\xb5\x2f\xfd' },
  { kind: 'tar', at: 257, bytes: 'ustar' },
  { kind: 'program', at: 0, bytes: 'MZ' },
];

const foreignMarks: readonly (Mark & { format: string })[] = [
  { format: 'CAB', at: 0, bytes: 'MSCF' },
  { format: 'WIM', at: 0, bytes: 'MSWIM\0\0\0' },
  { format: 'LZH', at: 2, bytes: '-lh' },
  { format: 'ACE', at: 7, bytes: '**ACE**' },
];
/** Their marks are at the end, or too short to be sure of. */
const foreignNames = /\.(dmg|arj|lz|lha|sitx?|pea|zoo|b1)$/i;

const dicomMark: Mark = { at: 128, bytes: 'DICM' };
/** The first volume descriptor of a disc image: ISO 9660, or the bridge of UDF. */
const discMarks = ['CD001', 'BEA01'];
const discMarkAt = 32_769;
const startBytes = 512;

const partNames = /\.(?:(?:7z|zip|rar|tar)\.\d{3}|part\d+\.rar)$/i;
const archiveNames = /\.(?:zip|7z|rar)$/i;

/** Recognizes an archive among the files of one upload or archive, by the few bytes that mark it. */
export async function recognizeArchive(
  pack: FileHandle,
  { name, offset, length }: { name: string; offset: number; length: number },
  siblings: ReadonlySet<string>,
): Promise<FoundArchive | undefined> {
  const start = await readAt(pack, offset, Math.min(startBytes, length));
  if (has(start, dicomMark)) return undefined;
  if (partNames.test(name) || isOldPart(name, siblings)) return { is: 'part' };
  const opened = openedMarks.find((mark) => has(start, mark));
  if (opened?.kind === 'program')
    return /\.exe$/i.test(name) ? { is: 'archive', kind: 'program' } : undefined;
  if (opened) return { is: 'archive', kind: opened.kind };
  if (isTableOfTar(start)) return { is: 'archive', kind: 'tar' };
  const foreign = foreignMarks.find((mark) => has(start, mark));
  if (foreign) return { is: 'foreign', format: foreign.format };
  const [, format] = foreignNames.exec(name) ?? [];
  if (format !== undefined) return { is: 'foreign', format: format.toUpperCase() };
  if (length > discMarkAt + 5) {
    const mark = (await readAt(pack, offset + discMarkAt, 5)).toString('latin1');
    if (discMarks.includes(mark)) return { is: 'archive', kind: 'iso' };
  }
  return archiveNames.test(name) && length > 0 ? { is: 'damaged' } : undefined;
}

/** `disc.z01` beside `disc.zip`, `disc.r00` beside `disc.rar`; and the last part, which has the whole's name. */
function isOldPart(name: string, siblings: ReadonlySet<string>): boolean {
  const stem = name.replace(/\.[^./\\]*$/, '').toLowerCase();
  if (/\.z\d\d$/i.test(name)) return siblings.has(`${stem}.zip`);
  if (/\.r\d\d$/i.test(name)) return siblings.has(`${stem}.rar`);
  return (
    (/\.zip$/i.test(name) && siblings.has(`${stem}.z01`)) ||
    (/\.rar$/i.test(name) && siblings.has(`${stem}.r00`))
  );
}

const has = (start: Buffer, { at, bytes }: Mark): boolean =>
  start.subarray(at, at + bytes.length).toString('latin1') === bytes;

/** Old TARs have no mark, only the sum of the bytes of their first header. */
function isTableOfTar(start: Buffer): boolean {
  if (start.length < 512 || start[0] === 0) return false;
  const stated = /^ *[0-7]{4,7}/.exec(start.subarray(148, 156).toString('latin1'))?.[0];
  if (stated === undefined) return false;
  const blanked = Buffer.from(start).fill(0x20, 148, 156);
  return blanked.reduce((sum, byte) => sum + byte, 0) === Number.parseInt(stated, 8);
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, position);
  return bytes.subarray(0, bytesRead);
}
