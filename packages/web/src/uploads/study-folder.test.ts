// @vitest-environment node
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readStudyFolder } from './study-folder.ts';

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
