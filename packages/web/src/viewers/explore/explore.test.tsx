// The image explained at a moment: when it is offered, and the messages when it cannot be opened (B7).
import { writeEventTrack, type TrackEvent } from '@plainscan/contract';
import type { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderPage, type Answers } from '../../app/testing/test-page.tsx';
import { LocaleProvider } from '../../platform/language/i18n.tsx';
import { VideoPlayer } from '../../ui/player/video-player.tsx';
import { resourceId, testPass } from '../resources/resource-fixture.ts';
import { studyDocumentQuery } from '../viewer-queries.ts';
import { studyId, testStudy, testTrack, testView } from './explore-study-fixture.ts';
import type { ExploredImages } from './explored-image.ts';
import { useExplore } from './use-explore.tsx';

vi.mock('../../platform/live/use-live.ts', () => ({ useLiveEvent: () => {} }));

interface Opening {
  images?: ExploredImages | null;
  link?: string | null;
  track?: readonly TrackEvent[];
  answers?: Answers;
}

function Player({ images = { studyId }, link = '/media/track' }: Opening) {
  const look = useExplore({ video: { id: 'v1', eventTrackLink: link }, images });
  return <VideoPlayer src="/v.mp4" label="Your report" durationSeconds={60} look={look} />;
}

async function open({ track = testTrack, answers = {}, ...opening }: Opening = {}) {
  const page = await renderPage(
    <LocaleProvider>
      <Player {...opening} />
    </LocaleProvider>,
    {
      address: '/',
      answers: {
        'GET /media/track': () => new Response(Uint8Array.from(gzipSync(writeEventTrack(track)))),
        [`GET /studies/${studyId}`]: () => testStudy,
        ...answers,
      },
    },
  );
  return { ...page, asked: () => page.calls.map(({ method, path }) => `${method} ${path}`) };
}

async function pauseAt(seconds: number): Promise<void> {
  const video = document.querySelector('video');
  if (!video) throw new Error('There is no video.');
  Object.defineProperty(video, 'currentTime', { configurable: true, writable: true, value: seconds });
  await act(async () => {
    fireEvent.timeUpdate(video);
    await Promise.resolve();
  });
}

const label = 'Look at this image yourself';
const press = async () =>
  fireEvent.click((await screen.findAllByRole('button', { name: label }))[0] as Element);
/** Returns the buttons once all requests have been answered. */
async function settledButtons(client: QueryClient): Promise<HTMLElement[]> {
  await act(() => vi.waitFor(() => expect(client.isFetching()).toBe(0)));
  return screen.queryAllByRole('button', { name: label });
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('the image at the moment', () => {
  test('B7: is offered if the track names one, and nothing is fetched before', async () => {
    const { asked, client } = await open();
    expect(asked()).toEqual([]);
    await pauseAt(4);
    expect(await settledButtons(client)).toEqual([]);
    await pauseAt(12);
    expect(await screen.findAllByRole('button', { name: label })).toHaveLength(2);
    expect(asked()).toEqual(['GET /media/track']);
  });

  test.each<[string, Opening]>([
    ['without a track (CG-196)', { link: null }],
    ['without images', { images: null }],
    [
      'with a track that fails to load',
      { answers: { 'GET /media/track': () => new Response('', { status: 410 }) } },
    ],
    ['with a track of nothing', { track: [] }],
  ])('B7: is not offered %s', async (_what, opening) => {
    const { client } = await open(opening);
    await pauseAt(12);
    expect(await settledButtons(client)).toEqual([]);
  });

  test('B7: is not offered if the page knows that the study lacks it', async () => {
    const { client } = await open({ track: [{ ...testView, instance: '9.9' }] });
    client.setQueryData(studyDocumentQuery(studyId).queryKey, testStudy);
    await pauseAt(12);
    expect(await settledButtons(client)).toEqual([]);
  });

  test('B7: offers the way back while loading', async () => {
    await open();
    await pauseAt(12);
    await press();
    expect(
      (await screen.findByRole('group', { name: 'The image that was explained at 0:12' })).textContent,
    ).toContain('Opening the image');
    fireEvent.click(screen.getByRole('button', { name: 'Back to the video' }));
    expect(screen.queryByRole('group')).toBeNull();
  });

  const refused = (status: number) => () => Response.json({ message: '', code: 'refused' }, { status });
  const byLink: ExploredImages = {
    videoId: 'v1',
    viewerLink: '/viewer?uuid=u&token=a-token-that-is-long-enough',
    renew: () => Promise.resolve(null),
  };
  test.each<[string, Opening, RegExp]>([
    ['removed', { answers: { [`GET /studies/${studyId}`]: refused(404) } }, /This image is no longer here/],
    [
      'not allowed',
      { answers: { [`GET /studies/${studyId}`]: refused(403) } },
      /You can no longer open these images/,
    ],
    [
      'ended with its link',
      { images: byLink, answers: { 'POST /resources/open': refused(410) } },
      /no longer/,
    ],
  ])('B7: an image that is %s says so, and the way back works', async (_what, opening, said) => {
    await open(opening);
    await pauseAt(12);
    await press();
    expect(await screen.findByText(said)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Back to the video' }));
    expect(screen.queryByText(said)).toBeNull();
  });

  test('B7: can be requested again after a failure', async () => {
    let isAway = true;
    const answer = () => (isAway ? refused(503)() : testStudy);
    const { asked } = await open({ answers: { [`GET /studies/${studyId}`]: answer } });
    await pauseAt(12);
    await press();
    expect(await screen.findByText(/The image did not load/)).toBeTruthy();
    isAway = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Opening the image')).toBeTruthy();
    expect(asked().filter((call) => call === `GET /studies/${studyId}`)).toHaveLength(2);
  });

  test('B7, B8: a guest requests it with the pass of the link, without the patient context', async () => {
    const { calls } = await open({
      images: byLink,
      answers: { 'POST /resources/open': () => testPass() },
    });
    await pauseAt(12);
    await press();
    await vi.waitFor(() => expect(calls.map(({ path }) => path)).toContain(`/resources/${resourceId}`));
    const asked = calls.find(({ path }) => path === `/resources/${resourceId}`);
    expect(asked?.headers.get('authorization')).toBe(`Bearer ${testPass().pass}`);
    expect(asked?.query.get('hideContext')).toBe('true');
  });

  test('B7: in Spanish', async () => {
    localStorage.setItem('locale', 'es');
    await open();
    await pauseAt(12);
    expect(await screen.findAllByRole('button', { name: 'Ver esta imagen usted mismo' })).toHaveLength(2);
  });
});
