import { describe, expect, it } from 'vitest';
import { entriesOfDrop, readDroppedEntries, readPickedFiles } from './folder-reader.ts';

type Tree = { [name: string]: Tree | string | null };

/** Returns entries like a browser's: batches of a hundred. `null` is a file that cannot be opened. */
function entryOf(name: string, node: Tree | string | null, parent = ''): FileSystemEntry {
  const fullPath = `${parent}/${name}`;
  const base = { name, fullPath, filesystem: {} as FileSystem, getParent: () => {} };
  if (node === null || typeof node === 'string') {
    const entry: FileSystemFileEntry = {
      ...base,
      isFile: true,
      isDirectory: false,
      file: (done, failed) =>
        node === null ? failed?.(new DOMException('locked')) : done(new File([node], name)),
    };
    return entry;
  }
  const children = Object.entries(node).map(([child, below]) => entryOf(child, below, fullPath));
  const entry: FileSystemDirectoryEntry = {
    ...base,
    isFile: false,
    isDirectory: true,
    createReader: () => ({ readEntries: (done) => done(children.splice(0, 100)) }),
    getFile: () => {},
    getDirectory: () => {},
  };
  return entry;
}

const paths = (picked: { files: readonly { path: string }[] }) => picked.files.map(({ path }) => path);

describe('readDroppedEntries', () => {
  it('reads folders at any depth, with sorted paths', async () => {
    const picked = await readDroppedEntries([
      entryOf('CD', { DICOM: { s10: 'x', s2: 'y' }, 'README.txt': 'z', empty: {} }),
    ]);
    expect(paths(picked)).toEqual(['CD/DICOM/s2', 'CD/DICOM/s10', 'CD/README.txt']);
    expect(await picked.files[0]?.file.text()).toBe('y');
  });
  it('reads beyond the hundred entries that a browser returns at once', async () => {
    const many = Object.fromEntries(Array.from({ length: 317 }, (_, index) => [`i${index}`, 'x']));
    const counts: number[] = [];
    const picked = await readDroppedEntries([entryOf('big', many)], {
      onCount: (files) => counts.push(files),
    });
    expect(picked.files).toHaveLength(317);
    expect(counts.at(-1)).toBe(317);
    // Not once for each file, because the page shows every count.
    expect(counts.length).toBeLessThan(10);
  });
  it('lists what it cannot open and continues', async () => {
    const picked = await readDroppedEntries([entryOf('d', { locked: null, fine: 'x' })]);
    expect(paths(picked)).toEqual(['d/fine']);
    expect(picked.unreadable).toEqual(['d/locked']);
  });
  it('stops at its limit and says so', async () => {
    const picked = await readDroppedEntries([entryOf('d', { a: '1', b: '2', c: '3' })], { atMost: 2 });
    expect(picked.files).toHaveLength(2);
    expect(picked.isCutOff).toBe(true);
    expect((await readDroppedEntries([entryOf('d', { a: '1', b: '2' })], { atMost: 2 })).isCutOff).toBe(
      false,
    );
  });
  it('skips an operating system’s files', async () => {
    const picked = await readDroppedEntries([
      entryOf('d', { '.DS_Store': 'x', 'Thumbs.db': 'x', __MACOSX: { '._a': 'x' }, a: 'x' }),
    ]);
    expect(paths(picked)).toEqual(['d/a']);
  });
});

describe('entriesOfDrop', () => {
  it('accepts files and folders, but not dragged text', () => {
    const entry = entryOf('a', 'x');
    const item = (kind: string, found: FileSystemEntry | null) =>
      ({ kind, webkitGetAsEntry: () => found }) as DataTransferItem;
    expect(entriesOfDrop([item('string', null), item('file', entry), item('file', null)])).toEqual([entry]);
  });
});

describe('readPickedFiles', () => {
  it('uses the path in a picked folder, otherwise the name', () => {
    const inFolder = new File(['x'], 'b');
    Object.defineProperty(inFolder, 'webkitRelativePath', { value: 'CD/b' });
    expect(paths(readPickedFiles([new File(['x'], 'z.dcm'), inFolder]))).toEqual(['CD/b', 'z.dcm']);
  });
  it('enforces its limit', () => {
    expect(readPickedFiles([new File([], 'a'), new File([], 'b')], { atMost: 1 })).toMatchObject({
      isCutOff: true,
      unreadable: [],
    });
  });
});
