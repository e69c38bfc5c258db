// @vitest-environment node
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { filesAtOnce } from './batches.ts';
import { readStudyFolder } from './folder-reading.ts';
import type { FolderSoFar } from './study-folder.ts';

const data =
  process.env['TEST_DATA_DIR'] ?? fileURLToPath(new URL('../../../../../shared/data', import.meta.url));
const hasData = existsSync(data);
if (!hasData) console.log(`Skipped: the test data folder is missing (${data}).`);

function folder(name: string) {
  const root = join(data, 'dicom', name);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(root, path)).isFile())
    .map((path) => ({ path: relative('.', path), file: new File([readFileSync(join(root, path))], path) }));
}

describe('readStudyFolder, files made here', () => {
  it('sets aside every file that is not DICOM, each with its reason', async () => {
    const file = (path: string, text: string) => ({ path, file: new File([text], path) });
    const read = await readStudyFolder([
      file('a.dcm', 'not an image'),
      file('b', ''),
      file('disc.7z', '7z\xbc\xaf'),
      file('letter.docx', 'PK\x03\x04'),
      file('empty.zip', 'not packed'),
    ]);
    expect(read.kept).toEqual([]);
    expect(read.studies).toEqual([]);
    expect(read.setAside).toEqual([
      { path: 'a.dcm', reason: 'not-dicom' },
      { path: 'b', reason: 'empty' },
      { path: 'disc.7z', reason: 'archive' },
      { path: 'letter.docx', reason: 'not-dicom' },
      { path: 'empty.zip', reason: 'archive' },
    ]);
  });

  it('B3: sends a ZIP file whole, for the server to open', async () => {
    const read = await readStudyFolder([{ path: 'disc.zip', file: new File(['PK\x03\x04'], 'disc.zip') }]);
    expect(read).toMatchObject({ kept: [0], keptCount: 1, setAside: [], studies: [] });
  });

  it.each([
    ['study.7z', Buffer.from('7z\xbc\xaf\x27\x1c', 'latin1')],
    ['a part named by its hospital', Buffer.from('Rar!\x1a\x07\x01\0', 'latin1')],
    ['study.tgz', Buffer.from('\x1f\x8b\x08\0', 'latin1')],
    ['study.tar', Buffer.concat([Buffer.alloc(257), Buffer.from('ustar\0')])],
    ['cd.iso', Buffer.concat([Buffer.alloc(32_769), Buffer.from('CD001\x01\0\0\0')])],
  ])('sends %s whole, too, whatever its name', async (path, bytes) => {
    const read = await readStudyFolder([{ path, file: new File([bytes], path) }]);
    expect(read).toMatchObject({ kept: [0], setAside: [] });
  });

  it('sets aside a file that cannot be opened and continues', async () => {
    const gone = {
      size: 10,
      slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }),
    } as unknown as File;
    const read = await readStudyFolder([{ path: 'gone', file: gone }]);
    expect(read.setAside).toEqual([{ path: 'gone', reason: 'unreadable' }]);
  });
});

/** An element of explicit type with a text of even length. */
const element = (group: number, number: number, type: string, value: string): Buffer =>
  Buffer.concat([
    Buffer.from([group & 255, group >> 8, number & 255, number >> 8]),
    Buffer.from(type),
    Buffer.from([value.length, 0]),
    Buffer.from(value),
  ]);

/** The start of an image: its study and its series. */
const slice = (series: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    Buffer.concat([
      Buffer.alloc(128),
      Buffer.from('DICM'),
      element(0x0002, 0x0010, 'UI', '1.2.840.10008.1.2.1\0'),
      element(0x0020, 0x000d, 'UI', '2.25.44\0'),
      element(0x0020, 0x000e, 'UI', `2.25.${series + 10}\0`),
    ]),
  );

it('G-003: shows all series of a large folder after the first few files, and how far it has read', async () => {
  const files = Array.from({ length: 600 }, (_, at) => ({
    path: `f${at}`,
    file: new File([slice(Math.floor(at / 200))], `f${at}`),
  }));
  const told: { done: number; found: FolderSoFar }[] = [];
  const read = await readStudyFolder(files, (done, found) => told.push({ done, found }));
  const counts = ({ studies }: Pick<FolderSoFar, 'studies'>) =>
    studies[0]?.series.map(({ imageCount }) => imageCount) ?? [];
  const [first] = told;
  expect(first?.done).toBeLessThan(100);
  expect(first?.found.imageCount).toBe(first?.done);
  expect(counts(first?.found ?? { studies: [] })).toHaveLength(3);
  expect(read.kept).toEqual(files.map((_, at) => at));
  expect(counts(read)).toEqual([200, 200, 200]);
});

it('G-003: reads many files at once, and one that cannot be read costs only itself', async () => {
  const opened: number[] = [];
  class CountingBlob extends Blob {
    constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
      super(parts, options);
      opened.push(parts.length);
    }
  }
  vi.stubGlobal('Blob', CountingBlob);
  const broken = { size: 9, arrayBuffer: () => Promise.reject(new Error('gone')) } as unknown as File;
  const files = Array.from({ length: 200 }, (_, at) => ({
    path: `f${at}`,
    file: at === 30 ? broken : new File([slice(1)], `f${at}`),
  }));
  const { keptCount, setAside } = await readStudyFolder(files);
  vi.unstubAllGlobals();
  expect({ keptCount, setAside }).toEqual({
    keptCount: 199,
    setAside: [{ path: 'f30', reason: 'unreadable' }],
  });
  expect(opened).toEqual(Array.from({ length: 200 / filesAtOnce }, () => filesAtOnce));
});

it('G-003: reads thousands of files and tells its progress at most 20 times', async () => {
  const told: number[] = [];
  const files = Array.from({ length: 3_000 }, (_, at) => ({
    path: `f${at}`,
    file: new File([at % 2 === 0 ? '' : 'text'], `f${at}`),
  }));
  const { setAside } = await readStudyFolder(files, (done) => told.push(done));
  expect(setAside.map(({ path }) => path)).toEqual(files.map(({ path }) => path));
  expect(told.length).toBeLessThanOrEqual(20);
  expect(told.at(-1)).toBe(3_000);
});

describe.skipIf(!hasData)('readStudyFolder, real folders', () => {
  it('keeps 106 images of one study and sets 2 files aside', async () => {
    const read = await readStudyFolder(folder('brain-mri'));
    expect(read.kept).toHaveLength(106);
    expect(read.setAside.map(({ path }) => path).sort()).toEqual(['LICENSE', 'README.md']);
    expect(read.studies).toHaveLength(1);
    expect(read.studies[0]?.imageCount).toBe(106);
    expect(read.studies[0]?.title).not.toBe('');
    expect(read.patientCount).toBe(1);
  });

  it('G-005: counts the extra studies of a folder', async () => {
    const read = await readStudyFolder(folder('two-studies-mixed'));
    expect(read.studies.length).toBeGreaterThan(1);
    expect(read.studies.reduce((sum, study) => sum + study.imageCount, 0)).toBe(read.kept.length);
  });

  it.each([
    'malformed',
    'odd-but-valid',
    'transfer-syntax',
    'charsets',
    'no-image',
    'dicomdir',
    'multiframe',
    'colour',
  ])('reads all of %s and loses no file', async (name) => {
    const files = folder(name);
    const read = await readStudyFolder(files);
    expect(read.kept.length + read.setAside.length).toBe(files.length);
  });
});
