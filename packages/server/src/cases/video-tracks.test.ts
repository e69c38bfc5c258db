// F14: captions, chapters and event track of a video have one writer. This test fails if other code writes them.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, expectTypeOf, test } from 'vitest';

import type { insertVideo, updateVideo } from './video-report-repository.ts';
import type { finishVideo } from '../reports/finish-video.ts';
import type { putSample } from '../samples/sample-repository.ts';

const packages = join(import.meta.dirname, '../../..');
const writer = 'server/src/cases/video-tracks-repository.ts';

const sources = ['server/src', 'demo/src', 'server/migrations'].flatMap((folder) =>
  readdirSync(join(packages, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|sql)$/.test(name) && !/\.test\.ts$|-fixture\.ts$/.test(name))
    .map((name) => join(packages, folder, name)),
);

/** Returns the text between a bracket and its closing one. */
function insideBrackets(text: string, open: number): string {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return text.slice(open, at);
  }
  return text.slice(open);
}

const column = /\b(captions|chapters)\b/;

/** Returns the statements of a source that write one of the columns. */
function writesIn(text: string): string[] {
  const built = [...text.matchAll(/\.(?:set|values)\(/g)].map(({ index, 0: call }) =>
    insideBrackets(text, index + call.length - 1),
  );
  const written = [
    ...text.matchAll(/\bUPDATE\b[^;`]*?\bSET\b[^;`]*/g),
    ...text.matchAll(/\bINSERT INTO\b[^;`]*/g),
  ];
  return [...built, ...written.map(([statement]) => statement)].filter((one) => column.test(one));
}

test('F14: only the writer’s statements write the columns', () => {
  const found = sources.filter((path) => writesIn(readFileSync(path, 'utf8')).length > 0);
  expect(sources.length).toBeGreaterThan(500);
  expect(found.map((path) => relative(packages, path))).toEqual([writer]);
});

test.each([
  'db.update(videoReport).set({ status, captions: made })',
  'db.insert(sample).values({ ...row, chapters: chaptersOf(script) })',
  "sql`UPDATE video_report SET chapters = '[]' WHERE id = 1`",
  'sql`INSERT INTO video_report (id, captions) VALUES (1, 2)`',
])('F14: the check finds %s', (source) => expect(writesIn(source)).toHaveLength(1));

test('F14: functions that create and change video rows accept neither of them', () => {
  type Row = Parameters<typeof insertVideo>[0] &
    Parameters<typeof updateVideo>[1] &
    Parameters<typeof finishVideo>[2] &
    Parameters<typeof putSample>[0];
  expectTypeOf<Extract<keyof Row, 'captions' | 'chapters' | 'tracksVersion' | 'tracksSha256'>>().toBeNever();
});

/** Finds code that sets an event track's key, but not code that selects it or spreads its columns. */
const eventTracksIn = (text: string): string[] => [
  ...[...text.matchAll(/\beventTrackKey:(?! text\(| string\b| videoReport\.eventTrackKey,)[^,;\n]*/g)].map(
    ([written]) => written,
  ),
  ...[...text.matchAll(/\bevent_track_key\s*=(?!=)[^,;\n]*/g)].map(([written]) => written),
];

test('F14: only their store creates event tracks', () => {
  const found = sources.filter((path) => eventTracksIn(readFileSync(path, 'utf8')).length > 0);
  expect(found.map((path) => relative(packages, path))).toEqual(['server/src/reports/event-track-store.ts']);
});

test.each([
  'insertVideo({ ...row, eventTrackKey: newObjectKey() })',
  "sql`UPDATE video_report SET event_track_key = 'x' WHERE id = 1`",
])('F14: the check finds %s', (source) => expect(eventTracksIn(source)).toHaveLength(1));
