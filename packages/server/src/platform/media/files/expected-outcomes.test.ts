// Reads every file of the test data and compares the result with the table next to this test.
import { fileProblemText, type FileProblem } from '@plainscan/contract';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StudyFile } from '../dicom/study-reader.ts';
import type { InspectAnswer, ViewAnswer } from '../sandbox/media-answer.ts';
import { createMediaChild, type MediaChild } from '../sandbox/media-child.ts';
import { explainSkip, filesBelow, hasTestData, testData } from '../test-data-fixture.ts';
import { expectedOutcomes, sentences } from './expected-outcomes-fixture.ts';

explainSkip();
/** No hostile file may take longer than this, whatever large images are allowed. */
const hostileMs = 5_000;
const isHostile = (folder: string): boolean => /hostile|corrupt|invalid|malformed/.test(folder);
const roots = ['dicom', 'documents', 'glb', 'images', 'made', 'pdf', 'video'];

let scratch = '';
let child: MediaChild;
let strict: MediaChild;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'outcomes-'));
  const options = { scratch, readOnly: hasTestData ? [testData] : [] };
  child = createMediaChild(options);
  strict = createMediaChild({ ...options, limits: { viewMs: hostileMs, previewMs: hostileMs } });
});
afterAll(async () => {
  await child.close();
  await strict.close();
  await rm(scratch, { recursive: true, force: true });
});

const word = (problem: FileProblem): string => {
  const sentence = fileProblemText(problem, 'en');
  return Object.entries(sentences).find(([, known]) => known === sentence)?.[0] ?? sentence;
};

function found(answer: InspectAnswer): string {
  if (answer.kind === 'dicom') return answer.hasImage ? `image ${answer.meta.frames}` : 'object';
  return 'reason' in answer && (answer.kind === 'broken' || answer.kind === 'failed')
    ? `refused: ${word(answer.reason)}`
    : answer.kind;
}

function shown(answer: ViewAnswer): string {
  if (answer.kind === 'failed') return `${answer.code}: ${word(answer.reason)}`;
  const { type, pages, isBroken, note } = answer;
  if (isBroken) return `${type}, broken: ${note && word(note)}`;
  return pages.length > 0 ? `${type} ${pages.length}` : type;
}

async function outcomeOf(file: StudyFile, reader: MediaChild): Promise<string> {
  const { path, offset, length } = file;
  const inspected = await reader.inspect(file);
  const viewed = await reader.view({ path, offset, length, outputBase: join(scratch, 'view') });
  return `${found(inspected)} → ${shown(viewed)}`;
}

const files = hasTestData ? roots.flatMap(filesBelow) : [];
const folderOf = ({ name }: StudyFile): string =>
  name.startsWith('dicom/dicomdir') ? 'dicom/dicomdir' : dirname(name);
const folders = Map.groupBy(files, folderOf);

describe.skipIf(!hasTestData)('every file of the test data', () => {
  it('is in the table', () => {
    // Files made after reports of faults have tests of their own, which say what each of them shows.
    const own = 'made/reports-2026-11';
    const counted = [...folders]
      .filter(([folder]) => !folder.startsWith(own) || folder in expectedOutcomes)
      .map(([folder, { length }]) => [folder, length]);
    const expected = Object.entries(expectedOutcomes).map(([folder, { files: count }]) => [folder, count]);
    expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(expected));
  });

  it.each(Object.entries(expectedOutcomes))(
    'B1, B4: in %s gives the results in the table',
    async (folder, { all, but = {} }) => {
      const exceptions = new Map(
        Object.entries(but).flatMap(([words, names]) => names.map((name) => [name, words])),
      );
      const wrong: string[] = [];
      for (const file of folders.get(folder) ?? []) {
        const outcome = await outcomeOf(file, isHostile(folder) ? strict : child);
        const expected = exceptions.get(basename(file.name)) ?? all;
        if (outcome !== expected) wrong.push(`${file.name}: ${outcome} instead of ${expected}`);
      }
      expect(wrong).toEqual([]);
    },
    120_000,
  );
});
