import { describe, expect, test } from 'vitest';

import type { FileFacts, MaterialFacts } from './material-state-repository.ts';
import { materialState } from './material-state.ts';

const read: MaterialFacts = {
  uploadStatus: 'read',
  uploadFailure: null,
  studyId: 's',
  studyType: 'image',
  isDrawn: true,
};
const ready: FileFacts = { state: 'ready', type: 'image', failure: null, isAbandoned: false };
const coming: FileFacts = { state: null, type: null, failure: null, isAbandoned: false };
const readState = (change: Partial<Parameters<typeof materialState>[0]> = {}) =>
  materialState({ type: 'image', facts: read, files: [ready], thumbnail: [], ...change });
const mismatch = { code: 'otherType' };
const damaged = { code: 'dataDamaged' } as const;

describe('CG-132: whether a resource is ready', () => {
  test('once all its files can be shown', () => {
    expect(readState()).toEqual({ status: 'ready', failure: null });
    const cut = { ...ready, failure: { code: 'firstPages' as const, params: { shown: 50, count: 60 } } };
    expect(readState({ files: [cut] })).toEqual({ status: 'ready', failure: cut.failure });
  });

  test.each([
    ['its files are not read', { facts: { ...read, studyId: null, studyType: null } }],
    ['a file is not shown yet', { files: [ready, coming] }],
    ['its thumbnail is not drawn yet', { thumbnail: [coming] }],
    ['its pictures are not drawn yet', { facts: { ...read, isDrawn: false } }],
  ])('not while %s', (_, change) => expect(readState(change)).toEqual({ status: 'processing' }));

  test.each([
    [
      'its files could not be read',
      { facts: { ...read, uploadStatus: 'failed', uploadFailure: damaged } },
      damaged,
    ],
    ['a file cannot be shown', { files: [ready, { ...ready, state: 'failed', failure: damaged }] }, damaged],
    ['nobody reads a file any more', { files: [{ ...coming, isAbandoned: true }] }, { code: 'unreadable' }],
    ['it turned out to be of another type', { facts: { ...read, studyType: 'pdf' } }, mismatch],
    ['one of its files did', { files: [ready, { ...ready, type: 'pdf' }] }, mismatch],
    ['nothing of it is left', { facts: undefined }, { code: 'notWhole' }],
  ])('never when %s', (_, change, failure) =>
    expect(readState(change)).toEqual({ status: 'failed', failure }),
  );

  test('T-024: a study may contain any other files; without images it is not a study', () => {
    const broken = { ...ready, state: 'failed', failure: damaged };
    const study = { ...read, studyType: 'dcm' };
    expect(readState({ type: 'dcm', facts: study, files: [broken] }).status).toBe('ready');
    expect(readState({ type: 'dcm', facts: { ...read, studyType: 'text' } })).toEqual({
      status: 'failed',
      failure: { code: 'noStudyFiles' },
    });
  });

  test('CG-131: a document is a PDF', () => {
    const facts = { ...read, studyType: 'pdf' };
    expect(readState({ type: 'document', facts, files: [{ ...ready, type: 'pdf' }] }).status).toBe('ready');
  });

  test('T-025: a thumbnail that cannot be drawn delays nothing and is reported', () => {
    const thumbnail = [{ ...ready, state: 'failed', failure: damaged }];
    expect(readState({ thumbnail })).toEqual({ status: 'ready', failure: damaged });
  });
});
