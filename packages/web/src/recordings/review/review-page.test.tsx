// B11: the review strip and the words by keyboard only, and clips inserted between the parts.
import type { EditedVideo, VideoClip, VideoSegment } from '@plainscan/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, type Answers, type SentCall } from '../../app/testing/test-page.tsx';
import { renderPart } from '../../app/testing/test-render.tsx';
import { testUser } from '../../app/testing/test-user.ts';
import { recorded, readyVideo, testCase } from '../../cases/opened-case-fixture.ts';
import { testMaterial } from '../../library/material-web-fixture.ts';
import { currentUserQuery } from '../../platform/session/session.ts';
import { ReviewPage } from './review-page.tsx';

vi.setConfig({ testTimeout: 30_000 });
afterEach(() => vi.unstubAllGlobals());

const item = testCase({
  ...recorded,
  videoReport: readyVideo,
  workspace: {
    ...testCase(recorded).workspace,
    globalVideoIntroduction: { ...readyVideo, replacement: null },
  },
});
const [own, clipId] = [
  '019a0000-0000-7000-8000-00000000000a',
  '019a0000-0000-7000-8000-00000000000c',
] as const;
const segment = (id: string, change: Partial<VideoSegment> = {}): VideoSegment => ({
  id,
  state: 'ready',
  duration: 20_000,
  peaks: [],
  phrases: null,
  replaced: [],
  isEncodedAgain: false,
  size: { width: 1080, height: 1350 },
  link: `/media/${id}`,
  eventTrackLink: null,
  clip: null,
  spoken: [],
  ...change,
});
const edited: EditedVideo = {
  videoId: readyVideo.id,
  number: 1,
  version: 1,
  state: 'ready',
  percent: null,
  failure: null,
  edit: {
    parts: [
      { segmentId: own, start: 0, end: 5_000 },
      { segmentId: own, start: 8_000, end: 20_000 },
    ],
    chapters: [],
    poster: null,
    title: null,
    hasFrames: true,
  },
  captions: [
    { start: 1, end: 3, text: 'Hello Maggie.' },
    { start: 6, end: 9, text: 'These are the ventricles.' },
  ],
  segments: [segment(own)],
  earlier: [],
  posterLink: null,
};
const clipOf = (state: VideoSegment['state'], change: Partial<VideoClip> = {}): VideoClip => ({
  segment: segment(clipId, { state, duration: 4_000, clip: { kind: 'library', title: 'What a scan is' } }),
  sourceId: '019a0000-0000-7000-8000-0000000000e1',
  percent: null,
  failure: null,
  ...change,
});

async function open(clips: () => VideoClip[], answers: Answers = {}): Promise<SentCall[]> {
  const calls = answerCalls({
    [`GET /cases/${item.id}`]: () => item,
    [`GET /cases/${item.id}/video-edit`]: () => edited,
    [`GET /cases/${item.id}/video-clips`]: () => ({ clips: clips() }),
    ...answers,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(currentUserQuery.queryKey, testUser());
  const routes = [{ path: '*', element: <ReviewPage caseId={item.id} /> }];
  const router = createMemoryRouter(routes, { initialEntries: [`/case-recording?caseId=${item.id}`] });
  await act(async () => {
    renderPart(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
  });
  await screen.findByRole('button', { name: /^Part 1, / });
  return calls;
}
const parts = () =>
  screen.getAllByRole('button', { name: /^Part \d+, / }).map((one) => one.getAttribute('aria-label'));
/** The lines of the words column, in order. */
const said = () => [...document.querySelectorAll('[data-line]')].map((one) => one.textContent);
const lineOf = (text: string) => screen.getByRole('button', { name: text });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

/** Opens the dialog from the menu. */
async function addClip(): Promise<void> {
  press('More');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Add a clip' }));
}

test('B11: words are cut, put back and undone by keyboard alone', async () => {
  await open(() => []);
  const hello = lineOf('Hello Maggie.');
  expect([hello.tabIndex, lineOf('These are the ventricles.').tabIndex]).toEqual([0, -1]);
  fireEvent.keyDown(hello, { key: 'ArrowRight', shiftKey: true });
  expect(screen.getAllByRole('button', { pressed: true }).map((one) => one.textContent)).toEqual(
    expect.arrayContaining(['Hello Maggie.', 'These are the ventricles.']),
  );
  expect(screen.getByRole('toolbar', { name: 'Selected words' })).toBeTruthy();
  fireEvent.keyDown(lineOf('These are the ventricles.'), { key: 'Escape' });
  expect(screen.queryByRole('toolbar', { name: 'Selected words' })).toBeNull();
  fireEvent.keyDown(lineOf('These are the ventricles.'), { key: 'ArrowLeft' });
  expect(document.activeElement?.textContent).toBe('Hello Maggie.');
  fireEvent.keyDown(hello, { key: 'Backspace' });
  // Two seconds and a breath at each side.
  expect(parts()).toEqual([
    'Part 1, 0:00 to 0:00, 0.8 s',
    'Part 2, 0:00 to 0:02, 1.8 s',
    'Part 3, 0:02 to 0:14, 12.0 s',
  ]);
  expect(screen.getByText('2.5 s cut. The video is 0:14 long.')).toBeTruthy();
  expect(lineOf('Hello Maggie. (cut)').closest('del')).toBeTruthy();
  fireEvent.keyDown(document, { key: 'z', ctrlKey: true });
  expect(parts()).toHaveLength(2);
  fireEvent.keyDown(lineOf('Hello Maggie.'), { key: 'Delete' });
  press('Put back: Hello Maggie.');
  expect(parts()).toEqual(['Part 1, 0:00 to 0:05, 5.0 s', 'Part 2, 0:05 to 0:17, 12.0 s']);
  expect(screen.getByText('2.5 s put back. The video is 0:17 long.')).toBeTruthy();
});

test('B11: words are moved past the line beside them, by keyboard and menu, and keep the focus', async () => {
  await open(() => []);
  fireEvent.keyDown(lineOf('Hello Maggie.'), { key: 'ArrowDown' });
  fireEvent.keyDown(lineOf('These are the ventricles.'), { key: 'ArrowUp', ctrlKey: true });
  expect(said()).toEqual(['These are the ventricles.', 'Hello Maggie.']);
  expect(screen.getByText('Now before “Hello Maggie.”')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('These are the ventricles.');
  // It is already the first.
  fireEvent.keyDown(lineOf('These are the ventricles.'), { key: 'ArrowUp', ctrlKey: true });
  expect(said()).toEqual(['These are the ventricles.', 'Hello Maggie.']);
  fireEvent.click(lineOf('These are the ventricles.'), { detail: 2 });
  press('Move down');
  expect(said()).toEqual(['Hello Maggie.', 'These are the ventricles.']);
  expect(screen.getByText('Now after “Hello Maggie.”')).toBeTruthy();
  fireEvent.keyDown(document, { key: 'z', ctrlKey: true });
  fireEvent.keyDown(document, { key: 'z', ctrlKey: true });
  expect(parts()).toEqual(['Part 1, 0:00 to 0:05, 5.0 s', 'Part 2, 0:05 to 0:17, 12.0 s']);
});

test('B11: words are selected with the mouse, and found', async () => {
  await open(() => []);
  const line = lineOf('These are the ventricles.');
  fireEvent.click(line, { detail: 2 });
  const menu = within(screen.getByRole('toolbar', { name: 'Selected words' }));
  fireEvent.click(menu.getByRole('button', { name: 'Delete' }));
  expect(lineOf('These are the ventricles. (cut)')).toBeTruthy();
  expect(screen.queryByRole('toolbar', { name: 'Selected words' })).toBeNull();
  const find = screen.getByLabelText('Find words');
  fireEvent.change(find, { target: { value: 'MAGGIE' } });
  expect(screen.getByText('0 of 1')).toBeTruthy();
  fireEvent.submit(find);
  expect(lineOf('Hello Maggie.').getAttribute('aria-pressed')).toBe('true');
  fireEvent.change(find, { target: { value: 'spine' } });
  expect(screen.getByText('Not found')).toBeTruthy();
});

test('B11: text from right to left is read the other way by the arrow keys', async () => {
  const captions = [
    { start: 1, end: 3, text: 'مرحبا.' },
    { start: 6, end: 9, text: 'هذه صورتك.' },
  ];
  await open(() => [], { [`GET /cases/${item.id}/video-edit`]: () => ({ ...edited, captions }) });
  const first = lineOf('مرحبا.');
  first.style.direction = 'rtl';
  fireEvent.keyDown(first, { key: 'ArrowLeft' });
  expect(document.activeElement?.textContent).toBe('هذه صورتك.');
});

test('B7, B11: without words, the column says how to get them; the speech service writes them', async () => {
  const tracks = {
    videoId: edited.videoId,
    version: 1,
    isSigned: false,
    duration: 17,
    phrases: null,
    search: null,
    captions: [],
    chapters: [],
    speech: { state: 'none', percent: 0, problem: null, captions: null },
  };
  const heard = [{ start: 1, end: 3, text: 'Hello Maggie.' }];
  let isWritten = false;
  const calls = await open(() => [], {
    [`GET /cases/${item.id}/video-edit`]: () => ({
      ...edited,
      version: isWritten ? 2 : 1,
      captions: isWritten ? heard : [],
    }),
    [`GET /cases/${item.id}/video-tracks`]: () => tracks,
    [`POST /cases/${item.id}/video-captions`]: () => ({
      ...tracks,
      speech: { ...tracks.speech, state: 'done', captions: heard },
    }),
    [`PUT /cases/${item.id}/video-tracks`]: () => {
      isWritten = true;
      return { ...tracks, captions: heard, version: 2 };
    },
  });
  expect(screen.getByText(/^There are no words to cut yet\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Write or paste the words' })).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Write captions from the sound' }));
  await screen.findByRole('button', { name: 'Hello Maggie.' });
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ version: 1, captions: heard });
});

test('B11: Alt with an arrow key moves a part with its words, announces it, and can be undone', async () => {
  await open(() => []);
  expect(said()).toEqual(['Hello Maggie.', 'These are the ventricles.']);
  fireEvent.keyDown(screen.getByRole('button', { name: /^Part 2, / }), { key: 'ArrowLeft', altKey: true });
  expect(parts()).toEqual(['Part 1, 0:00 to 0:12, 12.0 s', 'Part 2, 0:12 to 0:17, 5.0 s']);
  expect(said()).toEqual(['These are the ventricles.', 'Hello Maggie.']);
  expect(screen.getByText('Part 2 is now part 1 of 2.')).toBeTruthy();
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Part 1, /);
  // It is already the first.
  fireEvent.keyDown(screen.getByRole('button', { name: /^Part 1, / }), { key: 'ArrowLeft', altKey: true });
  fireEvent.keyDown(document, { key: 'z', ctrlKey: true });
  expect(parts()).toEqual(['Part 1, 0:00 to 0:05, 5.0 s', 'Part 2, 0:05 to 0:17, 12.0 s']);
});

test('B11: a chosen clip is inserted at its place once its copy fits', async () => {
  let clips: VideoClip[] = [];
  const material = testMaterial(1, { title: 'What a scan is', type: 'video' });
  const calls = await open(() => clips, {
    'GET /materials': () => ({ data: [material], total: 1 }),
    [`POST /cases/${item.id}/video-clips`]: () => {
      clips = [clipOf('ready')];
      return clipOf('reading', { percent: 10 });
    },
  });
  await addClip();
  fireEvent.click(await screen.findByRole('radio', { name: /What a scan is/ }));
  fireEvent.change(screen.getByLabelText('Where to put it'), { target: { value: '1' } });
  press('Add to video');
  await waitFor(() => expect(parts()).toHaveLength(3), { timeout: 5_000 });
  expect(parts()[1]).toBe('Part 2, 0:05 to 0:09, 4.0 s, clip: What a scan is');
  const sent = calls.find(({ method }) => method === 'POST');
  expect(sent?.body).toEqual({ kind: 'library', id: material.id });
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
});

test('B11: the introduction goes before the first part unless placed elsewhere; a failed clip says why', async () => {
  const failure = { code: 'clipGone', message: 'The clip was deleted before its copy was made.' };
  const calls = await open(() => [clipOf('failed', { failure })], {
    'GET /materials': () => ({ data: [], total: 0 }),
    [`POST /cases/${item.id}/video-clips`]: () => clipOf('reading'),
  });
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /“What a scan is” could not be used. The clip was/,
  );
  press('Try again');
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1));
  await addClip();
  fireEvent.click(await screen.findByRole('radio', { name: /Introduction of Harbor Imaging/ }));
  expect(screen.getByLabelText('Where to put it')).toHaveProperty('value', '0');
  press('Add to video');
  await waitFor(() =>
    expect(calls.findLast(({ method }) => method === 'POST')?.body).toEqual({
      kind: 'introduction',
      id: readyVideo.id,
    }),
  );
});

test('CG-211: the title of the film can be changed, and its frames left out', async () => {
  const calls = await open(() => [], {
    [`PUT /cases/${item.id}/video-edit`]: ({ body }) => ({
      ...edited,
      version: 2,
      edit: { ...edited.edit, ...(body as { edit: object }).edit },
    }),
  });
  const title = screen.getByRole('textbox', { name: 'Title' });
  expect(title.getAttribute('placeholder')).toBe('Your brain scan, explained');
  fireEvent.change(title, { target: { value: ' ' } });
  fireEvent.change(title, { target: { value: 'Your brain, before the operation' } });
  fireEvent.click(screen.getByRole('checkbox', { name: /^Begin the file to save with the title/ }));
  press('Continue to the case');
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    version: 1,
    edit: { title: 'Your brain, before the operation', hasFrames: false },
  });
});
