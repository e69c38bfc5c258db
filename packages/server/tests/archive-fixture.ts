// Archives for tests. 7-Zip makes those that it can make; the others are written byte by byte.
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { crc32 } from 'node:zlib';

export type ArchiveEntry = readonly [name: string, bytes: Uint8Array];

type Maker = (options: object) => Promise<{
  FS: {
    mkdirTree?(path: string): void;
    mkdir(path: string): void;
    chdir(path: string): void;
    writeFile(path: string, data: Uint8Array): void;
    readFile(path: string): Uint8Array;
  };
  callMain(args: readonly string[]): void;
}>;

/** Returns an archive made by `7z a` with these options, such as `-tzip`, `-mm=LZMA` and `-psecret`. */
export async function makeArchive(
  entries: readonly ArchiveEntry[],
  ...options: readonly string[]
): Promise<Buffer> {
  const start = createRequire(import.meta.url)('7z-wasm') as Maker;
  const silent = { print: () => {}, printErr: () => {}, stdin: () => null, quit: () => {} };
  const { FS, callMain } = await start(silent);
  FS.mkdir('/made');
  FS.chdir('/made');
  const folders = new Set<string>();
  for (const [name, bytes] of entries) {
    const steps = name.split('/').slice(0, -1);
    for (const [at] of steps.entries()) folders.add(steps.slice(0, at + 1).join('/'));
    for (const folder of folders) {
      try {
        FS.mkdir(folder);
      } catch {
        // It is there already.
      }
    }
    FS.writeFile(name, bytes);
  }
  callMain(['a', '-bso0', '-bsp0', ...options, '/out.bin', ...entries.map(([name]) => name)]);
  return Buffer.from(FS.readFile('/out.bin'));
}

/** Returns a RAR 5 archive whose files are stored, not compressed. */
export function storedRar(entries: readonly ArchiveEntry[]): Buffer {
  const header = (body: Buffer): Buffer => {
    const sized = Buffer.concat([varint(body.length), body]);
    const sum = Buffer.alloc(4);
    sum.writeUInt32LE(crc32(sized));
    return Buffer.concat([sum, sized]);
  };
  const main = header(Buffer.from([1, 0, 0]));
  const end = header(Buffer.from([5, 0, 0]));
  const files = entries.flatMap(([name, bytes]) => {
    const sum = Buffer.alloc(4);
    sum.writeUInt32LE(crc32(bytes));
    const named = Buffer.from(name);
    const body = Buffer.concat([
      // A file with a data area, of this length; with a CRC; stored; made on Unix.
      ...[2, 2].map(varint),
      varint(bytes.length),
      varint(4),
      varint(bytes.length),
      varint(0o644),
      sum,
      ...[0, 1, named.length].map(varint),
      named,
    ]);
    return [header(body), Buffer.from(bytes)];
  });
  return Buffer.concat([Buffer.from('Rar!\x1a\x07\x01\0', 'latin1'), main, ...files, end]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  do {
    bytes.push((rest % 128) | (rest >= 128 ? 0x80 : 0));
    rest = Math.floor(rest / 128);
  } while (rest > 0);
  return Buffer.from(bytes);
}

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
