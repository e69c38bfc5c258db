// B10: the page that edits captions and chapters.
import type { EditedTracks } from '@plainscan/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { recorded, readyVideo, testCase } from '../../cases/opened-case-fixture.ts';
import { answerCalls, type Answers, type SentCall } from '../../app/testing/test-page.tsx';
import { renderPart } from '../../app/testing/test-render.tsx';
import { testUser } from '../../app/testing/test-user.ts';
import { currentUserQuery } from '../../platform/session/session.ts';
import { CaptionsPage } from './captions-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const item = testCase({ ...recorded, videoReport: { ...readyVideo, duration: 60 } });
const tracks: EditedTracks = {
  videoId: readyVideo.id,
  version: 3,
  isSigned: false,
  duration: 60,
  captions: [
    { start: 1, end: 3, text: 'Hello Maggie.' },
    { start: 3, end: 6, text: 'These are the ventricles.' },
  ],
  chapters: [{ start: 0, title: '' }],
  phrases: [
    { start: 2, end: 5 },
    { start: 7, end: 12 },
  ],
  search: { state: 'done', percent: null },
  speech: null,
};

async function open(answers: Answers = {}): Promise<{ calls: SentCall[] }> {
  const calls = answerCalls({
    [`GET /cases/${item.id}`]: () => item,
    [`GET /cases/${item.id}/video-tracks`]: () => tracks,
    ...answers,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(currentUserQuery.queryKey, testUser());
  const routes = [
    { path: '/case-captions', element: <CaptionsPage /> },
    { path: '*', element: null },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [`/case-captions?caseId=${item.id}`] });
  await act(async () => {
    renderPart(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
  });
  return { calls };
}
const refuse = (status: number, code: string, message: string) =>
  Response.json({ code, message }, { status });
const caption = (n: number) => screen.findByRole('textbox', { name: new RegExp(`^Caption ${n},`) });
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const saves = (calls: { method: string; body: unknown }[]) => calls.filter(({ method }) => method === 'PUT');

test('B10: a shortcut saves the edits with the version that they are based on', async () => {
  const answer = {
    ...tracks,
    version: 4,
    captions: [{ start: 1, end: 3, text: 'Hello.' }, tracks.captions[1]],
  };
  const { calls } = await open({ [`PUT /cases/${item.id}/video-tracks`]: () => answer });
  type(await caption(1), 'Hello.');
  expect(screen.getByText('Not saved yet')).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
  await screen.findByText('Everything is saved');
  expect(saves(calls)).toMatchObject([
    { body: { videoId: readyVideo.id, version: 3, captions: [{ text: 'Hello.' }, {}] } },
  ]);
});

test('B10, F14: a mistake is reported in place and blocks saving until it is undone', async () => {
  const { calls } = await open();
  const field = await caption(2);
  type(field, 'x'.repeat(60));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText(/needs more than 2 lines of 42 characters\. Split it/)).not.toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(await screen.findByText('Everything is saved')).toBeTruthy();
  expect(saves(calls)).toEqual([]);
});

test('B10: keys move a border; in a text only with Alt', async () => {
  await open();
  const field = await caption(2);
  fireEvent.keyDown(field, { key: ',', code: 'Comma' });
  expect(field.getAttribute('aria-label')).toBe('Caption 2, 0:03.0 to 0:06.0');
  fireEvent.keyDown(field, { key: ',', code: 'Comma', altKey: true });
  expect(field.getAttribute('aria-label')).toBe('Caption 2, 0:02.9 to 0:06.0');
  expect((await caption(1)).getAttribute('aria-label')).toBe('Caption 1, 0:01.0 to 0:02.9');
});

test('F14: pasted text is placed where someone speaks', async () => {
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Paste text' }));
  type(await screen.findByLabelText('Text'), 'One line.\nAnother line.');
  expect(screen.getByText(/This replaces the 2 existing captions/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Make captions' }));
  expect((await caption(1)).getAttribute('aria-label')).toBe('Caption 1, 0:02.0 to 0:05.0');
  expect((await caption(2)).getAttribute('aria-label')).toBe('Caption 2, 0:07.0 to 0:12.0');
});

test('B10: a chapter is added at the player’s place by key, and named', async () => {
  await open();
  await caption(1);
  expect(screen.getByPlaceholderText('Chapter 1')).toBeTruthy();
  const video = document.querySelector('video');
  if (video) video.currentTime = 12;
  fireEvent.keyDown(document.body, { key: 'm' });
  type(await screen.findByRole('textbox', { name: 'Name of the chapter at 0:12.0' }), 'The fluid spaces');
  expect(screen.getByDisplayValue('The fluid spaces')).toBeTruthy();
});

test('B10: if someone else saved first, the page says what to do and can load the newest version', async () => {
  let newest = tracks;
  await open({
    [`GET /cases/${item.id}/video-tracks`]: () => newest,
    [`PUT /cases/${item.id}/video-tracks`]: () => {
      newest = { ...tracks, version: 4, captions: [{ start: 1, end: 3, text: 'Theirs.' }] };
      return refuse(409, 'tracks.changed', 'Somebody else has changed these captions.');
    },
  });
  type(await caption(1), 'Mine.');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Somebody else has changed these captions.');
  expect(screen.getByDisplayValue('Mine.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Load the latest version' }));
  await waitFor(() => expect(screen.getByDisplayValue('Theirs.')).toBeTruthy());
});

test('B12: a user who may not change the video is told so', async () => {
  await open({
    [`GET /cases/${item.id}/video-tracks`]: () =>
      refuse(403, 'case.actor', 'Only the consultant who claimed this case may do this.'),
  });
  expect(await screen.findByText('Only the consultant who claimed this case may do this.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to the case' })).toBeTruthy();
});

const speech = { state: 'none', percent: 0, problem: null, captions: null } as const;
const heard = [{ start: 0, end: 2, text: 'Hello, Maggie.' }];

test('B10: with a speech service one press creates the captions, which can be undone and are unsaved', async () => {
  const path = `/cases/${item.id}/video-captions`;
  const { calls } = await open({
    [`GET /cases/${item.id}/video-tracks`]: () => ({ ...tracks, speech }),
    [`POST ${path}`]: () => ({
      ...tracks,
      speech: { ...speech, state: 'done', percent: 100, captions: heard },
    }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Write captions from the sound' }));
  await waitFor(async () => expect(await caption(1)).toHaveProperty('value', 'Hello, Maggie.'));
  expect(screen.getByText('Not saved yet')).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  await waitFor(async () => expect(await caption(1)).toHaveProperty('value', 'Hello Maggie.'));
  expect(calls.filter((call) => call.path === path)).toHaveLength(1);
  expect(saves(calls)).toEqual([]);
});

test('B10: while the service runs the page says so, and afterwards why it failed', async () => {
  const problem = { code: 'speechAway', message: '' };
  let state: object = { ...speech, state: 'running', percent: 40 };
  await open({
    [`GET /cases/${item.id}/video-tracks`]: () => ({ ...tracks, speech: state }),
    [`POST /cases/${item.id}/video-captions`]: () => ({
      ...tracks,
      speech: { ...speech, state: 'failed', problem },
    }),
  });
  expect(await screen.findByText('Preparing the sound. 40%')).toBeTruthy();
  state = { ...speech, state: 'failed', problem };
  await waitFor(() => expect(screen.queryByText(/Preparing the sound/)).toBeNull(), { timeout: 3_000 });
  fireEvent.click(screen.getByRole('button', { name: 'Write captions from the sound' }));
  expect(await screen.findByText(/The speech service does not answer/)).toBeTruthy();
});

test('B10: without a speech service there is no button for it', async () => {
  await open();
  await caption(1);
  expect(screen.queryByRole('button', { name: 'Write captions from the sound' })).toBeNull();
});

test('CG-208: captions of a signed video are added after a question, without its chapters', async () => {
  const signed = { ...tracks, isSigned: true, captions: [] };
  const { calls } = await open({
    [`GET /cases/${item.id}/video-tracks`]: () => signed,
    [`PUT /cases/${item.id}/video-tracks`]: () => ({ ...tracks, isSigned: true }),
  });
  await screen.findByText(/^The video is signed off and stays as it is/);
  expect(screen.queryByRole('button', { name: /^Add at/ })).toBeNull();
  const add = screen.getByRole('button', { name: 'Add to the report' });
  expect(add.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: /^Add a caption/ }));
  fireEvent.change(screen.getByRole('textbox', { name: /^Caption 1/ }), { target: { value: 'Your knee.' } });
  fireEvent.click(add);
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('cannot be changed afterward');
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add to the report' }));
  await waitFor(() => expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText(/^The video is signed off/)).toBeNull());
});
