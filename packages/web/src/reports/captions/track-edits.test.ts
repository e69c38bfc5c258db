import type { VideoTracks } from '@plainscan/contract';
import { describe, expect, test } from 'vitest';
import { applyEdit, type TrackEdit } from './track-edits.ts';

const tracks: VideoTracks = {
  captions: [
    { start: 1, end: 3, text: 'Hello there.' },
    { start: 3, end: 6, text: 'These are the ventricles.' },
    { start: 8, end: 10, text: 'Goodbye.' },
  ],
  chapters: [{ start: 1, title: 'Hello' }],
};
const after = (edit: TrackEdit) => applyEdit(tracks, edit, 20);
const times = ({ captions }: VideoTracks) => captions.map(({ start, end }) => [start, end]);

describe('F14: nudging a border', () => {
  test.each([
    [
      'its start',
      { index: 2, edge: 'start', by: 0.1 },
      [
        [1, 3],
        [3, 6],
        [8.1, 10],
      ],
    ],
    [
      'its end',
      { index: 2, edge: 'end', by: -0.1 },
      [
        [1, 3],
        [3, 6],
        [8, 9.9],
      ],
    ],
    [
      'a shared border moves both captions',
      { index: 1, edge: 'start', by: 0.1 },
      [
        [1, 3.1],
        [3.1, 6],
        [8, 10],
      ],
    ],
    [
      'and from the other side',
      { index: 0, edge: 'end', by: -0.1 },
      [
        [1, 2.9],
        [2.9, 6],
        [8, 10],
      ],
    ],
    [
      'not over the neighbor',
      { index: 2, edge: 'start', by: -5 },
      [
        [1, 3],
        [3, 6],
        [6, 10],
      ],
    ],
    [
      'not before the start',
      { index: 0, edge: 'start', by: -5 },
      [
        [0, 3],
        [3, 6],
        [8, 10],
      ],
    ],
    [
      'not after the end',
      { index: 2, edge: 'end', by: 50 },
      [
        [1, 3],
        [3, 6],
        [8, 20],
      ],
    ],
    [
      'not shorter than the minimum',
      { index: 2, edge: 'end', by: -5 },
      [
        [1, 3],
        [3, 6],
        [8, 8.5],
      ],
    ],
  ] as const)('%s', (_, edit, expected) =>
    expect(times(after({ kind: 'nudge', ...edit }))).toEqual(expected),
  );
});

test('B10: a split at the cursor divides the time like the words', () => {
  const { captions } = after({ kind: 'split', index: 1, at: 9 });
  expect(captions.slice(1, 3)).toEqual(
    [
      { start: 3, end: 4, text: 'These are' },
      { start: 4, end: 6, text: 'the ventricles.' },
    ].map((one) => ({ ...one, ...(one.start === 3 ? { end: 4.125 } : { start: 4.125 }) })),
  );
  expect(after({ kind: 'split', index: 1, at: 0 })).toEqual(tracks);
});

test('B10: merges with the next one; the last one with nothing', () => {
  expect(after({ kind: 'merge', index: 0 }).captions[0]).toEqual({
    start: 1,
    end: 6,
    text: 'Hello there. These are the ventricles.',
  });
  expect(after({ kind: 'merge', index: 2 })).toEqual(tracks);
});

test('B10: removes, retypes and replaces captions', () => {
  expect(after({ kind: 'remove', index: 0 }).captions).toHaveLength(2);
  expect(after({ kind: 'text', index: 2, text: 'Bye.' }).captions[2]?.text).toBe('Bye.');
  expect(after({ kind: 'replace', captions: [] }).captions).toEqual([]);
});

test.each([
  [6.5, [6.5, 8]],
  [15, [15, 17]],
])('B10: adds a caption at %s s', (seconds, expected) => {
  const found = after({ kind: 'insert', seconds }).captions.find(({ text }) => text === '');
  expect([found?.start, found?.end]).toEqual(expected);
});

test('B10: adds none if there is no room', () => {
  expect(after({ kind: 'insert', seconds: 2 })).toBe(tracks);
});

test('B10: chapters are added at the player’s place, named, moved and removed', () => {
  expect(after({ kind: 'add-chapter', seconds: 5 }).chapters).toEqual([
    { start: 1, title: 'Hello' },
    { start: 5, title: '' },
  ]);
  expect(after({ kind: 'add-chapter', seconds: 1.2 })).toBe(tracks);
  expect(after({ kind: 'title', index: 0, title: 'Hi' }).chapters).toEqual([{ start: 1, title: 'Hi' }]);
  expect(after({ kind: 'nudge-chapter', index: 0, by: -2 }).chapters).toEqual([{ start: 0, title: 'Hello' }]);
  expect(after({ kind: 'remove-chapter', index: 0 }).chapters).toEqual([]);
});
