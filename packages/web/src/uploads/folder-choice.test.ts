// @vitest-environment node
// F-018, G-003: what a person dropped, and what of it is sent as the images of a case.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readFolderChoice } from './folder-choice.ts';

// Without a worker, the page itself reads the folder.
beforeAll(() =>
  vi.stubGlobal(
    'Worker',
    class {
      addEventListener(kind: string, tell: () => void) {
        if (kind === 'error') queueMicrotask(tell);
      }
      terminate() {}
      postMessage() {}
    },
  ),
);
afterAll(() => vi.unstubAllGlobals());

const file = (path: string, text = 'some bytes') => ({ path, file: new File([text], path) });
const choose = (mainFileType: 'dicom' | 'any', ...paths: string[]) =>
  readFolderChoice({ files: paths.map((path) => file(path)), unreadable: [] }, mainFileType, () => {});
const paths = (files: readonly { path: string }[]) => files.map(({ path }) => path);

test('F-018, CG-147: a workspace for DICOM takes no pictures as images, but a paper as the report', async () => {
  const choice = await choose('dicom', 'knee.jpg', 'report.pdf');
  expect(paths(choice.kept)).toEqual([]);
  expect(paths(choice.reports)).toEqual(['knee.jpg', 'report.pdf']);
});

test('F-018, CG-147: a workspace for any files takes pictures and videos as images and papers as reports', async () => {
  const choice = await choose('any', 'knee.jpg', 'walk.mp4', 'report.pdf', 'notes.xyz');
  expect(paths(choice.kept)).toEqual(['knee.jpg', 'walk.mp4']);
  expect(paths(choice.reports)).toEqual(['report.pdf']);
  expect(choice.title).toBe('knee');
  expect(choice.folder.facts).toMatchObject({
    keptCount: 2,
    setAside: [
      { path: 'report.pdf', reason: 'not-dicom' },
      { path: 'notes.xyz', reason: 'not-dicom' },
    ],
  });
});

test('F-018: papers alone become the images of such a workspace', async () => {
  const choice = await choose('any', 'letter.pdf');
  expect(paths(choice.kept)).toEqual(['letter.pdf']);
  expect(choice.reports).toEqual([]);
});
