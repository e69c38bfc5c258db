// CG-182: which parts of a video were watched before sign-off, from the player to the dialog.
import { mergeRanges, type ReviewWatch, type WatchedRange } from '@plainscan/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  captioned,
  caseId,
  inReview,
  offer,
  readyVideo,
  recorded,
  reviewer,
  testCase,
} from '../../cases/opened-case-fixture.ts';
import { renderCasePart, stubServer } from '../../cases/test-case-render.tsx';
import { CaseReviewPanel } from './case-review-panel.tsx';

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(() => Promise.resolve());
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const item = testCase({
  ...recorded,
  videoReport: captioned,
  offeredActions: offer('signOff', 'sendForReview', 'editVideo'),
});
const known: ReviewWatch = { videoId: readyVideo.id, duration: 242, ranges: [], isRequired: false };

/** The same for the user who reviews it. */
const reviewing = testCase({
  ...inReview,
  videoReport: captioned,
  offeredActions: offer('signOff', 'editVideo'),
});
const asReviewer = { id: reviewer.id, name: reviewer.name, role: 'admin' as const };

/** Shows the panel, and stores what is sent, as the server does. */
async function show(start: Partial<ReviewWatch> = {}, own = item, user = {}) {
  let kept = { ...known, ...start };
  const sent = stubServer(({ method, path, body }) => {
    if (!path.endsWith('/review-watch')) return { body: own };
    if (method === 'PUT') {
      const { ranges } = body as { ranges: WatchedRange[] };
      kept = { ...kept, ranges: mergeRanges([...kept.ranges, ...ranges]) };
    }
    return { body: kept };
  });
  const { container, unmount } = renderCasePart(<CaseReviewPanel item={own} />, user);
  await screen.findByText(/You have seen/);
  const video = container.querySelector('video') as HTMLVideoElement;
  const state = { paused: false, playbackRate: 1 };
  for (const name of ['paused', 'playbackRate'] as const)
    Object.defineProperty(video, name, { get: () => state[name], configurable: true });
  const play = (from: number, to: number) => {
    for (let at = from; at <= to; at += 1) {
      video.currentTime = at;
      fireEvent.timeUpdate(video);
    }
  };
  const puts = () => sent.filter(({ path }) => path.endsWith('/review-watch')).map(({ body }) => body);
  return { sent, video, state, play, puts, unmount };
}
const ask = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Sign off Case' }));
  return within(await screen.findByRole('dialog'));
};

test('CG-182: playing counts; a hidden tab, faster playback and a dragged slider do not', async () => {
  const { state, play, puts } = await show();
  play(0, 41);
  state.playbackRate = 2.5;
  play(41, 80);
  state.playbackRate = 1;
  state.paused = true;
  play(80, 100);
  state.paused = false;
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  play(100, 150);
  visibility.mockReturnValue('visible');
  play(150, 160);
  const dialog = await ask();
  expect(await dialog.findByText('You have seen 0:51 of 4:02 of the video.')).toBeDefined();
  expect(puts()).toEqual([
    {
      videoId: readyVideo.id,
      ranges: [
        { start: 0, end: 41 },
        { start: 150, end: 160 },
      ],
    },
  ]);
});

test('CG-182, CG-209: the dialog lists unwatched parts; playing them is the blue button and has the focus', async () => {
  const { video } = await show({
    ranges: [
      { start: 0, end: 41 },
      { start: 130, end: 200 },
    ],
  });
  const pause = vi.mocked(HTMLMediaElement.prototype.pause);
  const dialog = await ask();
  expect(pause).toHaveBeenCalled();
  const parts = within(dialog.getByRole('region', { name: 'Not seen yet' })).getAllByRole('button');
  expect(parts.map((part) => part.getAttribute('aria-label'))).toEqual([
    'Play from 0:41 to 2:10',
    'Play from 3:20 to 4:02',
  ]);
  const play = dialog.getByRole('button', { name: 'Play what you have not seen' });
  await waitFor(() => expect(document.activeElement).toBe(play));
  expect(play.getAttribute('data-variant')).toBe('filled');
  const release = dialog.getByRole('button', { name: 'Sign off Case' });
  expect(release.getAttribute('data-variant')).toBe('default');
  fireEvent.click(parts[1] as HTMLElement);
  expect(video.currentTime).toBe(200);
  expect(HTMLMediaElement.prototype.play).toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('CG-209: the blue button plays from the first moment that was not seen', async () => {
  const { video } = await show({ isRequired: true, ranges: [{ start: 0, end: 41 }] });
  const dialog = await ask();
  fireEvent.click(dialog.getByRole('button', { name: 'Play what you have not seen' }));
  expect(video.currentTime).toBe(41);
  expect(HTMLMediaElement.prototype.play).toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('CG-209: “good to the end” can be checked only once the end was played', async () => {
  const { play, state } = await show({}, reviewing, asReviewer);
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /good to the end/ });
  expect(box().disabled).toBe(true);
  expect(screen.getByText('You can check this once you have seen the end of the video.')).toBeDefined();
  play(0, 20);
  state.paused = true;
  play(230, 242);
  expect(box().disabled).toBe(true);
  state.paused = false;
  play(230, 242);
  expect(box().disabled).toBe(false);
  expect(screen.queryByText(/^You can check this/)).toBeNull();
});

test('CG-209: what was seen to the end earlier can be checked at once', async () => {
  await show({ ranges: [{ start: 200, end: 241.4 }] }, reviewing, asReviewer);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /good to the end/ }).disabled).toBe(false);
});

test('CG-182: with everything watched, the release button does not have the focus either', async () => {
  await show({ ranges: [{ start: 0, end: 242 }] });
  const dialog = await ask();
  expect(dialog.getByText('You have seen all 4:02 of the video.')).toBeDefined();
  expect(dialog.queryByRole('region', { name: 'Not seen yet' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' })));
});

test('CG-182: if watching is required, signing off requires a reason, which is sent with the version', async () => {
  const { sent } = await show({ isRequired: true, ranges: [{ start: 0, end: 41 }] });
  const dialog = await ask();
  const field = dialog.getByLabelText('Why you are signing off without watching the rest');
  const answer = dialog.getByRole('button', { name: 'Sign off Case' });
  expect(answer.getAttribute('aria-disabled')).toBe('true');
  fireEvent.change(field, { target: { value: ' I sat beside her. ' } });
  fireEvent.click(answer);
  await waitFor(() =>
    expect(sent).toEqual([
      {
        method: 'PUT',
        path: `/api/cases/${caseId}/sign-off`,
        body: { checks: [], videoId: readyVideo.id, reason: 'I sat beside her.', isUndoable: true },
      },
    ]),
  );
});

test('CG-182: at 95% watched, there is no question', async () => {
  await show({ isRequired: true, ranges: [{ start: 0, end: 231 }] });
  const dialog = await ask();
  expect(dialog.queryByRole('textbox')).toBeNull();
  expect(dialog.getByRole('button', { name: 'Sign off Case' }).getAttribute('aria-disabled')).toBeNull();
});

test('CG-182: what was watched is sent when the user leaves the page', async () => {
  const { play, puts, unmount } = await show();
  play(0, 10);
  act(unmount);
  await waitFor(() => expect(puts()).toEqual([{ videoId: readyVideo.id, ranges: [{ start: 0, end: 10 }] }]));
});

test('CG-182: watching by users who cannot sign off is not recorded', () => {
  stubServer(() => ({ body: testCase({}) }));
  const read = testCase({ ...inReview, offeredActions: [] });
  renderCasePart(<CaseReviewPanel item={read} />);
  expect(screen.queryByText(/You have seen/)).toBeNull();
});
