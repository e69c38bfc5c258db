// B12: the reviewer sees what was fixed, next to the earlier version.
import type { Case, ResponseOf, videoEditEndpoints } from '@plainscan/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { offer, readyVideo, recorded, reviewer, testCase } from '../../cases/opened-case-fixture.ts';
import { renderCasePart, stubServer } from '../../cases/test-case-render.tsx';
import { ReviewNotes } from './review-notes.tsx';
import { VideoChanges } from './video-changes.tsx';

type Answer = ResponseOf<typeof videoEditEndpoints.getVideoChanges>;

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(() => Promise.resolve());
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const video = { ...readyVideo, version: 3, duration: 60 };
const note: Case['reviewNotes'][number] = {
  id: '0198c0de-0000-7000-8000-0000000000b1',
  version: 2,
  seconds: 41,
  text: 'Say left, not right.',
  author: reviewer,
  createdAt: '2026-11-20T09:00:00Z',
  resolvedAt: null,
};
const item = testCase({
  ...recorded,
  videoReport: video,
  reviewNotes: [note],
  offeredActions: offer('editVideo', 'signOff'),
});
const answer: Answer = {
  from: 2,
  to: 3,
  changes: [
    { kind: 'trimmed', before: { start: 0, end: 5_000 }, after: { start: 0, end: 0 } },
    { kind: 'kept', before: { start: 5_000, end: 40_000 }, after: { start: 0, end: 35_000 } },
    { kind: 'replaced', before: { start: 40_000, end: 50_000 }, after: { start: 35_000, end: 47_500 } },
    { kind: 'added', before: null, after: { start: 47_500, end: 60_000 } },
  ],
  before: { link: '/media/old', duration: 50 },
};

function show(change: Partial<Answer> = {}) {
  stubServer(({ path }) => ({ body: path.includes('video-changes') ? { ...answer, ...change } : item }));
  const onGo = vi.fn();
  const onPlay = vi.fn();
  renderCasePart(<VideoChanges item={item} onGo={onGo} onPlay={onPlay} />);
  return { onGo, onPlay };
}
const region = () => screen.findByRole('region', { name: 'Changed since version 2' });

test('B12: what was kept, replaced, trimmed and added is listed at its second', async () => {
  const { onGo } = show();
  const list = within(await region());
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '0:005.0 s were cut hereBefore and now',
    '0:00to 0:35 is kept',
    '0:35to 0:47 was recorded again (10.0 s before, 12.5 s now)Before and now',
    '0:47to 1:00 is new (12.5 s)',
  ]);
  fireEvent.click(list.getByRole('button', { name: 'Go to 0:35 in the video' }));
  expect(onGo).toHaveBeenCalledWith(35);
});

test('B12: both versions play in one place from two seconds before the change, at the same offset', async () => {
  const { onPlay } = show();
  fireEvent.click(within(await region()).getByRole('button', { name: 'Before and now at 0:35' }));
  expect(onPlay).toHaveBeenCalledOnce();
  const dialog = within(await screen.findByRole('dialog', { name: 'Before and now' }));
  const playerOf = (name: string) =>
    dialog.getByRole('region', { name, hidden: true }).querySelector('video') as HTMLVideoElement;
  const [before, now] = [playerOf('Before (version 2)'), playerOf('Now (version 3)')];
  expect(before.getAttribute('src')).toBe('/media/old');
  await waitFor(() => expect([before.currentTime, now.currentTime]).toEqual([38, 33]));
  expect(before.closest('[hidden]')).not.toBeNull();
  now.currentTime = 36.5;
  fireEvent.click(dialog.getByRole('radio', { name: 'Before (version 2)' }));
  expect(before.currentTime).toBe(41.5);
  expect(before.closest('[hidden]')).toBeNull();
  expect(now.closest('[hidden]')).not.toBeNull();
  expect(dialog.getByRole('status').textContent).toContain('0:40 to 0:50');
});

test('B12: a user who may not leave notes reads the changes and gets no earlier video', async () => {
  show({ before: null });
  const list = within(await region());
  expect(list.getByText(/was recorded again/)).toBeDefined();
  expect(list.queryByRole('button', { name: /Before and now/ })).toBeNull();
});

test('B12: an entirely new video is compared with the whole earlier one', async () => {
  show({ changes: null });
  fireEvent.click(within(await region()).getByRole('button', { name: 'Before and now' }));
  expect((await screen.findByRole('status')).textContent).toContain('0:00 to 1:00');
});

test('B12: a note on an earlier version leads to the present place of its second', async () => {
  stubServer(({ path }) => ({ body: path.includes('video-changes') ? answer : item }));
  const seek = vi.fn();
  const player = { current: { seek, play: vi.fn(), start: vi.fn(), pause: vi.fn(), currentTime: () => 0 } };
  renderCasePart(<ReviewNotes item={item} player={player} seconds={0} mayWrite />);
  fireEvent.click(screen.getByRole('button', { name: 'Go to 0:41 in the video' }));
  await waitFor(() => expect(seek).toHaveBeenCalledWith(36));
});
