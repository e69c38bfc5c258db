// Watch progress of the video: what the page sends when it closes, and how the next visit continues (B9).
import type { Case } from '@plainscan/contract';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderPage } from '../../../app/testing/test-page.tsx';
import { testUser } from '../../../app/testing/test-user.ts';
import { caseId, inStatus, readyVideo, recorded, testCase } from '../../../cases/opened-case-fixture.ts';
import { LocaleProvider } from '../../../platform/language/i18n.tsx';
import { PatientReportPage } from '../patient-report-page.tsx';

const finished: Partial<Case> = { ...recorded, ...inStatus('completed') };
const path = `/patients/record/${caseId}/watched`;

interface Opening {
  role?: 'patient' | 'super-admin';
  position?: number | null;
  videoId?: string;
}

async function open({ role = 'patient', position = null, videoId = readyVideo.id }: Opening = {}) {
  const page = await renderPage(
    <LocaleProvider>
      <PatientReportPage />
    </LocaleProvider>,
    {
      address: `/patient-report?caseId=${caseId}`,
      user: testUser({ role }),
      answers: {
        [`GET /cases/${caseId}`]: () => testCase(finished),
        [`PUT /patients/record/${caseId}/view-report-first-time`]: () => new Response(null, { status: 204 }),
        [`GET ${path}`]: () => ({ videoId, position, percent: position === null ? 0 : 30 }),
        [`PUT ${path}`]: () => new Response(null, { status: 204 }),
      },
    },
  );
  const sent = () => page.calls.filter((call) => call.path === path && call.method === 'PUT');
  return { ...page, sent };
}

async function play(times: readonly number[]) {
  await screen.findByRole('heading', { level: 1 });
  const video = document.querySelector('video');
  if (!video) throw new Error('There is no video.');
  for (const time of times) {
    Object.defineProperty(video, 'currentTime', { configurable: true, writable: true, value: time });
    fireEvent.timeUpdate(video);
  }
  return video;
}
const hide = () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  fireEvent(document, new Event('visibilitychange'));
  vi.restoreAllMocks();
};

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('what the page sends', () => {
  test('B9: nothing while it plays, and everything in one call when the page is hidden', async () => {
    const { sent } = await open();
    await play([0, 0.5, 1, 2, 3, 4, 90, 91, 92]);
    expect(sent()).toEqual([]);
    hide();
    expect(sent().map(({ body }) => body)).toEqual([
      {
        viewingId: expect.any(String) as string,
        videoId: readyVideo.id,
        ranges: [
          { start: 0, end: 4 },
          { start: 90, end: 92 },
        ],
        position: 92,
      },
    ]);
    fireEvent(window, new Event('pagehide'));
    expect(sent()).toHaveLength(1);
  });

  test('B9: the rest of the same visit when the user goes to another page', async () => {
    const { sent } = await open();
    await play([0, 1, 2]);
    hide();
    await play([3, 4]);
    cleanup();
    const [first, second] = sent().map(({ body }) => body as { viewingId: string; ranges: object[] });
    expect(second?.viewingId).toBe(first?.viewingId);
    expect(second?.ranges).toEqual([{ start: 2, end: 4 }]);
  });

  test('B9: nothing if nothing was played, and nothing for staff viewing a report', async () => {
    const { sent } = await open();
    hide();
    expect(sent()).toEqual([]);
    cleanup();
    const staff = await open({ role: 'super-admin' });
    await play([0, 1, 2]);
    hide();
    expect(staff.calls.filter((call) => call.path === path)).toEqual([]);
  });
});

describe('the position where they stopped', () => {
  test('B9: is shown below the video, and a press continues from there', async () => {
    await open({ position: 134 });
    expect(await screen.findByText('You stopped at 2:14.')).toBeTruthy();
    const video = await play([]);
    fireEvent.click(screen.getByRole('button', { name: 'Continue from there' }));
    expect(video.currentTime).toBe(134);
  });

  test.each<[string, Opening]>([
    ['before anything was watched', {}],
    ['near the start', { position: 2 }],
    ['at the end', { position: 358 }],
    ['in a video that was replaced', { position: 134, videoId: 'other' }],
    ['where staff look at it', { position: 134, role: 'super-admin' }],
  ])('B9: shows nothing %s', async (_, opening) => {
    await open(opening);
    await play([]);
    await act(() => Promise.resolve());
    expect(screen.queryByText(/You stopped/)).toBeNull();
  });

  test('B9: in Spanish', async () => {
    localStorage.setItem('locale', 'es');
    await open({ position: 134 });
    expect(await screen.findByText('Se detuvo en 2:14.')).toBeTruthy();
  });
});
