// What a slow phone sees before the app's scripts arrive.
import { caseEndpoints, type CurrentUser } from '@plainscan/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { closeTestFrame, openTestFrame } from '../../app/testing/test-frame.ts';
import { answerCalls, type Answers } from '../../app/testing/test-page.tsx';
import { testUser } from '../../app/testing/test-user.ts';
import { caseId, inStatus, readyVideo, testCase } from '../../cases/opened-case-fixture.ts';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';
import { clearAccessToken, storeAccessToken } from '../../platform/session/session-storage.ts';

const poster = '/media/poster-1/poster.jpg';
const consultant = { name: 'Adaeze Nwosu', portraitUrl: '/media/portrait-1/photo.jpg' };
const report = testCase({
  ...inStatus('completed'),
  title: 'MR Brain',
  patientName: 'Margaret Ellison',
  workspaceName: 'Lakeside Clinic',
  consultant,
  videoReport: { ...readyVideo, thumbnailPath: poster },
});

/** Loads the script as the page does, and waits for its calls. */
async function open(query: string, answers: Answers, user: Partial<CurrentUser> = {}) {
  const calls = answerCalls({ 'GET /users/current-user': () => testUser(user), ...answers });
  window.history.replaceState(null, '', `/patient-report${query}`);
  vi.resetModules();
  await import('./first-look.ts');
  await new Promise((resolve) => setTimeout(resolve));
  return calls;
}
const openReport = (answer: unknown, user: Partial<CurrentUser> = {}) =>
  open(`?caseId=${caseId}`, { [`GET /cases/${caseId}`]: () => answer }, user);
/** The calls for the report, besides the one for the account. */
const reportCalls = (calls: ReturnType<typeof answerCalls>) =>
  calls.filter(({ path }) => path !== '/users/current-user');
const place = () => document.querySelector<HTMLElement>('#frame [data-film]');
const isShown = () => place()?.dataset['shown'] !== undefined;
const images = () => [...(place()?.querySelectorAll('img') ?? [])].map((image) => image.getAttribute('src'));

beforeEach(() => openTestFrame('patient-report'));
afterEach(() => {
  closeTestFrame();
  vi.unstubAllGlobals();
});

describe('B6: the first look at a report', () => {
  test('CG-211 shows whose film it is and who explains, and the app takes over the responses', async () => {
    const calls = await openReport(report);
    await vi.waitFor(() => expect(isShown()).toBe(true));
    const words = place()?.textContent;
    expect(words).toContain('Your brain scan, explained');
    expect(words).toContain('For Margaret Ellison, by Adaeze Nwosu.');
    expect(words).toContain('Lakeside Clinic');
    expect(words).not.toMatch(/[{}]/);
    expect(images()).toEqual([consultant.portraitUrl]);
    const read = () => callEndpoint(caseEndpoints.getCase, { params: { id: caseId } });
    expect((await read()).id).toBe(caseId);
    expect(reportCalls(calls)).toHaveLength(1);
    // Only once: the next call is about a later state.
    await read();
    expect(reportCalls(calls)).toHaveLength(2);
  });

  test('CG-211 shows the title that the consultant wrote', async () => {
    await openReport({
      ...report,
      videoReport: { ...report.videoReport, filmTitle: 'Your head, in November' },
    });
    await vi.waitFor(() => expect(isShown()).toBe(true));
    expect(place()?.querySelector('h1')?.textContent).toBe('Your head, in November');
  });

  test('CG-211 shows the picture that the consultant chose', async () => {
    await openReport({ ...report, videoReport: { ...report.videoReport, isPosterChosen: true } });
    await vi.waitFor(() => expect(images()).toEqual([poster]));
  });

  test('shows the initials of a consultant without a photo, and the shape of a tall film', async () => {
    const size = { width: 720, height: 1280 };
    await openReport({
      ...report,
      consultant: { ...consultant, portraitUrl: null },
      videoReport: { ...report.videoReport, size },
    });
    await vi.waitFor(() => expect(isShown()).toBe(true));
    expect(images()).toEqual([]);
    expect(place()?.textContent).toContain('AN');
    expect(place()?.querySelector<HTMLElement>('[data-tall]')?.style.getPropertyValue('--tall-ratio')).toBe(
      '720 / 1280',
    );
  });

  test('remembers a press on the film for the app', async () => {
    await openReport(report);
    await vi.waitFor(() => expect(isShown()).toBe(true));
    place()
      ?.querySelector<HTMLElement>('[data-player] svg')
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect('pressedPlay' in document.documentElement.dataset).toBe(true);
    delete document.documentElement.dataset['pressedPlay'];
  });

  test('the app does not take over a response of another session', async () => {
    const calls = await openReport(report);
    storeAccessToken('another');
    await callEndpoint(caseEndpoints.getCase, { params: { id: caseId } });
    expect(reportCalls(calls)).toHaveLength(2);
  });

  test.each([
    ['an open case', testCase({ ...inStatus('in-progress') }), {}],
    [
      'a video that is still being prepared',
      { ...report, videoReport: { ...readyVideo, status: 'processing' } },
      {},
    ],
    ['B17: a minor without an adult', report, { needsAdult: true }],
    ['a missing case', new Response(null, { status: 404 }), {}],
  ])('shows nothing for %s', async (_name, answer, user) => {
    const calls = await openReport(answer, user);
    await vi.waitFor(() => expect(reportCalls(calls)).toHaveLength(1));
    expect(isShown()).toBe(false);
  });

  test('requests no report without a case, and nothing without a session', async () => {
    const calls = await open('?recordId=1', {});
    expect(calls.map(({ path }) => path)).toEqual(['/users/current-user']);
    clearAccessToken();
    expect(await openReport(report)).toEqual([]);
  });
});
