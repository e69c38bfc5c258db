import type { EditedTracks } from '@plainscan/contract';
import { expect, test } from 'vitest';
import { hasChanges, newEditor, reduceEditor, type EditorAction } from './use-track-editor.ts';

const answer: EditedTracks = {
  videoId: 'v1',
  version: 3,
  isSigned: false,
  duration: 20,
  captions: [
    { start: 1, end: 3, text: 'One' },
    { start: 3, end: 6, text: 'Two and more' },
  ],
  chapters: [],
  phrases: null,
  search: null,
  speech: null,
};
const run = (...actions: EditorAction[]) =>
  actions.reduce((state, action) => reduceEditor(state, action, 20), newEditor(answer));
const type = (text: string): EditorAction => ({ kind: 'text', index: 0, text });

test('B10: continued typing in one caption is one undo step, another edit is a new one', () => {
  const typed = run(type('O'), type('On'), type('Once'), { kind: 'remove', index: 1 });
  expect(typed.past).toHaveLength(2);
  const once = reduceEditor(typed, { kind: 'undo' }, 20);
  expect(once.tracks.captions).toHaveLength(2);
  const twice = reduceEditor(once, { kind: 'undo' }, 20);
  expect(twice.tracks).toEqual({ captions: answer.captions, chapters: [] });
  expect(hasChanges(twice)).toBe(false);
  expect(reduceEditor(twice, { kind: 'undo' }, 20)).toEqual(twice);
  expect(reduceEditor(twice, { kind: 'redo' }, 20).tracks.captions[0]?.text).toBe('Once');
});

test('B10: after a split the second half has the focus', () => {
  expect(run({ kind: 'split', index: 1, at: 3 }).focus).toEqual({ index: 2, count: 1 });
  expect(run({ kind: 'remove', index: 1 }).focus).toEqual({ index: 0, count: 1 });
});

test('B10: what was typed during saving is still unsaved', () => {
  const typed = run(type('Once'));
  const saved = { ...answer, version: 4, captions: typed.tracks.captions };
  const done = reduceEditor(typed, { kind: 'saved', answer: saved }, 20);
  expect([done.version, hasChanges(done)]).toEqual([4, false]);
  const more = reduceEditor(reduceEditor(typed, type('Once more'), 20), { kind: 'saved', answer: saved }, 20);
  expect(hasChanges(more)).toBe(true);
});

test('B10: loading the newest version of someone else replaces everything', () => {
  const loaded = reduceEditor(run(type('Mine')), { kind: 'load', answer: { ...answer, version: 9 } }, 20);
  expect([loaded.version, hasChanges(loaded), loaded.past.length]).toEqual([9, false, 0]);
});
