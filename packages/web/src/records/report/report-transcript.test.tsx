// The transcript next to the video (B25).
import type { Case } from '@plainscan/contract';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderPage } from '../../app/testing/test-page.tsx';
import { testUser } from '../../app/testing/test-user.ts';
import { caseId, inStatus, readyVideo, recorded, testCase } from '../../cases/opened-case-fixture.ts';
import { PatientReportPage } from './patient-report-page.tsx';

vi.mock('../../platform/live/use-live.ts', () => ({ useCaseRoom: () => {}, useLiveEvent: () => {} }));

const captions = [
  { start: 0, end: 4, text: 'Hello Margaret. These are' },
  { start: 4, end: 8, text: 'the pictures of your head.' },
  { start: 8, end: 12, text: 'The fluid spaces are normal.' },
  { start: 60, end: 64, text: 'Ask your doctor about the médula.' },
];

async function open(video: Partial<NonNullable<Case['videoReport']>> = { captions }) {
  const item = testCase({
    ...recorded,
    ...inStatus('completed'),
    videoReport: { ...readyVideo, ...video },
  });
  await renderPage(<PatientReportPage />, {
    address: `/patient-report?caseId=${caseId}`,
    user: testUser({ role: 'patient', name: 'Margaret Ellison' }),
    answers: {
      [`GET /cases/${caseId}`]: () => item,
      [`PUT /patients/record/${caseId}/view-report-first-time`]: () => new Response(null, { status: 204 }),
    },
  });
  // Content below and next to the video loads later.
  await screen.findByRole('heading', { name: 'Your Question' });
}
const region = () => within(screen.getByRole('region', { name: 'What is said in the video' }));
const lines = () => region().getAllByRole('listitem');
const at = (seconds: number) =>
  act(async () => {
    const video = document.querySelector('video');
    if (!video) throw new Error('There is no video.');
    video.currentTime = seconds;
    fireEvent.timeUpdate(video);
    await Promise.resolve();
  });
const current = () => lines().find((line) => line.getAttribute('aria-current') === 'true')?.textContent;

afterEach(() => vi.unstubAllGlobals());
beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
  HTMLMediaElement.prototype.play = vi.fn(async () => {});
});

describe('the transcript', () => {
  test('B25: joins captions into sentences, each with its time', async () => {
    await open();
    expect(lines().map((line) => line.textContent)).toEqual([
      '0:00Hello Margaret. These are the pictures of your head.',
      '0:08The fluid spaces are normal.',
      '1:00Ask your doctor about the médula.',
    ]);
  });

  test('B25: is hidden without captions or without a video', async () => {
    await open({ captions: [] });
    expect(screen.queryByText('What is said in the video')).toBeNull();
    document.body.replaceChildren();
    await open({ captions, status: 'processing', downloadLink: null, h264: { downloadLink: null } });
    expect(screen.queryByText('What is said in the video')).toBeNull();
  });

  test('B25: follows the video', async () => {
    await open();
    expect(current()).toBeUndefined();
    await at(9);
    expect(current()).toContain('The fluid spaces');
    await at(30);
    expect(current()).toContain('The fluid spaces');
    await at(61);
    expect(current()).toContain('Ask your doctor');
  });

  test('B25: pressing a time plays from there', async () => {
    await open();
    fireEvent.click(region().getByRole('button', { name: 'Play from 1:00' }));
    expect(document.querySelector('video')?.currentTime).toBe(60);
    expect(HTMLMediaElement.prototype.play).toHaveBeenCalled();
  });

  test('B25: a search highlights and counts its hits and ignores accents', async () => {
    await open();
    const field = region().getByRole('textbox', { name: 'Search what is said' });
    fireEvent.change(field, { target: { value: 'MEDULA' } });
    expect(region().getByRole('status').textContent).toBe('Found in 1 place.');
    expect(document.querySelector('mark')?.textContent).toBe('médula');
    expect(lines().filter((line) => line.dataset['leftOut'] === undefined)).toHaveLength(1);
    fireEvent.change(field, { target: { value: 'knee' } });
    expect(region().getByRole('status').textContent).toBe('These words are not in the video.');
  });

  test('B25: prints the page', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await open();
    fireEvent.click(region().getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
  });
});
