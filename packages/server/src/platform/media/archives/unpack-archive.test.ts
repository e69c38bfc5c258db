// Opens archives of every kind in the sandboxed child.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { hashOf, makeArchive, storedRar, type ArchiveEntry } from '../../../../tests/archive-fixture.ts';
import { createMediaChild, type MediaChild } from '../sandbox/media-child.ts';
import type { UnpackAnswer, UnpackTask } from '../sandbox/media-answer.ts';
import { explainSkip, hasTestData, testData } from '../test-data-fixture.ts';
import type { ArchiveKind } from './archive-kind.ts';

explainSkip();
let folder: string;
let child: MediaChild;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'archives-'));
  mkdirSync(join(folder, 'in'));
  mkdirSync(join(folder, 'out'));
  child = createMediaChild({ scratch: join(folder, 'out'), readOnly: [join(folder, 'in')] });
});
afterAll(async () => {
  await child.close();
  rmSync(folder, { recursive: true });
});

const room = { bytes: 2 ** 32, files: 1_000 };
const image = Buffer.from(Array.from({ length: 40_000 }, (_, at) => (at * at) % 251));
const entries: readonly ArchiveEntry[] = [
  ['disc/IM1', Buffer.concat([image, Buffer.from('1')])],
  ['disc/sub/IM2', Buffer.concat([image, Buffer.from('2')])],
  ['readme.txt', Buffer.from('hi')],
];
let count = 0;

/** Opens an archive from the middle of a pack, as the server does. */
async function unpack(
  bytes: Uint8Array,
  archive: ArchiveKind,
  more: Partial<UnpackTask> = {},
): Promise<{ answer: UnpackAnswer; contents: Record<string, string> }> {
  count += 1;
  const path = join(folder, 'in', `pack-${count}`);
  const outputPath = join(folder, 'out', `unpacked-${count}`);
  writeFileSync(path, Buffer.concat([Buffer.from('before'), bytes, Buffer.from('behind')]));
  const range = { path, offset: 6, length: bytes.length };
  const answer = await child.unpack({
    ...range,
    name: `archive.${archive}`,
    archive,
    room,
    outputPath,
    ...more,
  });
  if (answer.kind !== 'unpacked') return { answer, contents: {} };
  const pack = readFileSync(outputPath);
  const contents = answer.files.map(({ name, offset, length, sha256 }) => {
    expect(hashOf(pack.subarray(offset, offset + length))).toBe(sha256);
    return [name, sha256] as const;
  });
  return { answer, contents: Object.fromEntries(contents) };
}

const expected = Object.fromEntries(entries.map(([name, bytes]) => [name, hashOf(bytes)]));
const code = (answer: UnpackAnswer): string => (answer.kind === 'failed' ? answer.reason.code : answer.kind);

describe('archives that are opened', () => {
  test.each<[string, ArchiveKind, string[]]>([
    ['ZIP', 'zip', ['-tzip']],
    ['ZIP with LZMA', 'zip', ['-tzip', '-mm=LZMA']],
    ['ZIP with Deflate64', 'zip', ['-tzip', '-mm=Deflate64']],
    ['ZIP with BZip2', 'zip', ['-tzip', '-mm=BZip2']],
    ['ZIP with PPMd', 'zip', ['-tzip', '-mm=PPMd']],
    ['7z', '7z', ['-t7z']],
    ['7z with BZip2, not solid', '7z', ['-t7z', '-m0=BZip2', '-ms=off']],
    ['TAR', 'tar', ['-ttar']],
  ])('%s', async (_, kind, options) => {
    const { answer, contents } = await unpack(await makeArchive(entries, ...options), kind);
    expect(answer).toMatchObject({ kind: 'unpacked', isUnlocked: false });
    expect(contents).toEqual(expected);
  });

  test('RAR', async () => {
    const { contents } = await unpack(storedRar(entries), 'rar');
    expect(contents).toEqual(expected);
  });

  test('a compressed TAR is the TAR in it', async () => {
    const bytes = gzipSync(await makeArchive(entries, '-ttar'));
    const { answer } = await unpack(bytes, 'gzip', { name: 'disc/study.tgz' });
    expect(answer).toMatchObject({ files: [{ name: 'study.tar' }] });
  });

  test.skipIf(!hasTestData)('a disc image', async () => {
    const bytes = readFileSync(join(testData, 'made/reports-2026-11/archives/cd.iso'));
    const { answer } = await unpack(bytes, 'iso');
    expect(answer).toMatchObject({ kind: 'unpacked', files: { length: 6 } });
  });

  test('keeps empty files, and files of the same name', async () => {
    const { contents } = await unpack(
      storedRar([
        ['IM1', Buffer.from('one')],
        ['IM1', Buffer.from('two')],
        ['empty', Buffer.alloc(0)],
      ]),
      'rar',
    );
    expect(Object.values(contents).toSorted()).toEqual(
      ['one', 'two', ''].map((text) => hashOf(Buffer.from(text))).toSorted(),
    );
  });

  test('SEC-B2: names that lead out of the folder are labels', async () => {
    const wicked = storedRar([
      ['../../../../etc/passwd', Buffer.from('one')],
      ['/etc/cron.d/x', Buffer.from('two')],
    ]);
    const { answer } = await unpack(wicked, 'rar');
    for (const { name } of answer.kind === 'unpacked' ? answer.files : [])
      expect(name).not.toMatch(/^\/|\.\./);
    expect(answer).toMatchObject({ files: { length: 2 } });
  });
});

describe('locked archives', () => {
  test.skipIf(!hasTestData)('of a hospital ask for their password, and open with it', async () => {
    const bytes = readFileSync(join(testData, 'made/reports-2026-11/archives/aes.zip'));
    expect((await unpack(bytes, 'zip')).answer).toMatchObject({ reason: { code: 'archiveLocked' } });
    const { answer } = await unpack(bytes, 'zip', { password: 'secret' });
    expect(answer).toMatchObject({ kind: 'unpacked', files: { length: 6 } });
  });

  test.each<[string, ArchiveKind, string[]]>([
    ['ZIP with the old encryption', 'zip', ['-tzip']],
    ['ZIP with AES', 'zip', ['-tzip', '-mem=AES256']],
    ['ZIP with AES and LZMA', 'zip', ['-tzip', '-mem=AES256', '-mm=LZMA']],
    ['7z', '7z', ['-t7z']],
    ['7z with locked names', '7z', ['-t7z', '-mhe=on']],
  ])('%s', async (_, kind, options) => {
    // 7-Zip itself makes no ZIP with a password beyond ASCII.
    const password = kind === 'zip' ? 'open "x" -y @*' : 'gehëim 日本 "x" -y @*';
    const bytes = await makeArchive(entries, ...options, `-p${password}`);
    const name = `archive.${kind}`;
    const locked = { kind: 'failed', reason: { code: 'archiveLocked', params: { name } } };
    expect((await unpack(bytes, kind)).answer).toMatchObject(locked);
    for (const wrong of ['wrong', 'fälsch 日本', '-', 'x'.repeat(256)])
      expect((await unpack(bytes, kind, { password: wrong })).answer).toMatchObject(locked);
    const { answer, contents } = await unpack(bytes, kind, { password });
    expect(answer).toMatchObject({ kind: 'unpacked', isUnlocked: true });
    expect(contents).toEqual(expected);
  });

  test('an open one ignores the password', async () => {
    const { answer } = await unpack(await makeArchive(entries, '-t7z'), '7z', { password: 'any' });
    expect(answer).toMatchObject({ kind: 'unpacked', isUnlocked: false });
  });
});

describe('archives that cannot be opened say why', () => {
  test.each<[string, ArchiveKind, string[]]>([
    ['ZIP', 'zip', ['-tzip']],
    ['7z', '7z', ['-t7z']],
    ['TAR', 'tar', ['-ttar']],
  ])('%s without its end', async (_, kind, options) => {
    const bytes = await makeArchive(entries, ...options);
    const cut = bytes.subarray(0, bytes.length * 0.6);
    expect(code((await unpack(cut, kind)).answer)).toBe('archiveCut');
  });

  test('a compressed file without its end', async () => {
    const bytes = gzipSync(image);
    expect(code((await unpack(bytes.subarray(0, 100), 'gzip')).answer)).toBe('archiveCut');
  });

  test.each<[string, ArchiveKind, string[]]>([
    ['a stored ZIP', 'zip', ['-tzip', '-mx=0']],
    ['a deflated ZIP', 'zip', ['-tzip']],
    ['7z', '7z', ['-t7z']],
    ['7z, its table', '7z', ['-t7z', '-mhc=off']],
  ])('%s with other bytes in the middle', async (name, kind, options) => {
    const bytes = await makeArchive(entries, ...options);
    if (name.includes('table')) bytes.fill(0x55, bytes.length - 60, bytes.length - 20);
    else bytes.fill(0x55, 120, 160);
    expect(code((await unpack(bytes, kind)).answer)).toBe('archiveDamaged');
  });

  test('one that says it needs more memory than there is', async () => {
    const bytes = await makeArchive([['IM1', image]], '-t7z', '-m0=PPMd:mem=1g');
    expect(['archiveHeavy', 'archiveDamaged', 'tooMuchMemory', 'unpacked']).toContain(
      code((await unpack(bytes, '7z')).answer),
    );
  });

  test('a program that unpacks itself, and one that does not', async () => {
    const archive = await makeArchive(entries, '-t7z');
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(5_000), archive]);
    expect(code((await unpack(program, 'program')).answer)).toBe('archiveProgram');
    expect(code((await unpack(program.subarray(0, 5_000), 'program')).answer)).toBe('no-archive');
  });

  test('one without files', async () => {
    expect(code((await unpack(Buffer.from('PK\x05\x06'.padEnd(22, '\0')), 'zip')).answer)).toBe(
      'archiveEmpty',
    );
  });

  test('more files, or more bytes, than there is room for', async () => {
    const bytes = await makeArchive(entries, '-t7z');
    const few = await unpack(bytes, '7z', { room: { ...room, files: 2 } });
    expect(few.answer).toMatchObject({ reason: { code: 'archiveTooMany', params: { most: 2 } } });
    const small = await unpack(bytes, '7z', { room: { ...room, bytes: 50_000 } });
    expect(code(small.answer)).toBe('archiveTooLarge');
  });

  test('B4: a file that grows a thousandfold', async () => {
    const zeros = Buffer.alloc(70 * 1024 * 1024);
    expect(code((await unpack(gzipSync(zeros), 'gzip')).answer)).toBe('archiveBomb');
    expect(code((await unpack(await makeArchive([['IM1', zeros]], '-t7z', '-mx=1'), '7z')).answer)).toBe(
      'archiveBomb',
    );
  });

  test('a text in a ZIP container is not an archive', async () => {
    const bytes = await makeArchive([['[Content_Types].xml', Buffer.from('<x/>')]], '-tzip');
    expect(code((await unpack(bytes, 'zip')).answer)).toBe('no-archive');
  });

  test.each<ArchiveKind>(['zip', '7z', 'rar', 'tar', 'gzip', 'bzip2', 'xz', 'zstd', 'iso'])(
    'bytes that are no %s',
    async (kind) => {
      const { answer } = await unpack(image, kind);
      expect(['archiveDamaged', 'archiveCut']).toContain(code(answer));
    },
  );
});
