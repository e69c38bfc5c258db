import { expect, test } from 'vitest';
import type { FolderChoice } from '../../uploads/folder-choice.ts';
import { storedKindOf } from './stored-kind.ts';

const choice = (path: string, studies = 0) =>
  ({
    kept: [{ path, file: new File([], path) }],
    folder: { facts: { studies: Array.from({ length: studies }, () => ({})) }, seconds: 0 },
  }) as unknown as FolderChoice;

test.each([
  ['DICOM/IM0001', 1, 'dcm'],
  ['photos/a.JPG', 0, 'image'],
  ['clip.mov', 0, 'video'],
  ['letter.pdf', 0, 'pdf'],
  ['letter.docx', 0, 'document'],
  ['disc.zip', 0, 'dcm'],
] as const)('G-033: %s with %i studies is of the kind %s', (path, studies, kind) => {
  expect(storedKindOf(choice(path, studies))).toBe(kind);
});
