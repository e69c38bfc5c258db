// What a slow phone sees before the app's scripts arrive.
import { caseEndpoints } from '@plainscan/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerCalls } from '../../app/testing/test-page.tsx';
import { caseId, inStatus, readyVideo, testCase } from '../../cases/opened-case-fixture.ts';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';
import { clearAccessToken, storeAccessToken } from '../../platform/session/session-storage.ts';

const poster = '/media/poster-1/poster.jpg';
const report = testCase({
  ...inStatus('completed'),
  videoReport: { ...readyVideo, thumbnailPath: poster, isPosterChosen: true },
});

/** Loads the script as the page does, and waits for its call. */
async function open(query: string): Promise<void> {
  window.history.replaceState(null, '', `/patient-report${query}`);
  vi.resetModules();
  await import('./first-look.ts');
  await new Promise((resolve) => setTimeout(resolve));
}
/** The calls for the report, besides the one for the account. */
const reportCalls = (calls: ReturnType<typeof answerCalls>) =>
  calls.filter(({ path }) => path !== '/users/current-user');
const shown = () => document.querySelector('.first-look img')?.getAttribute('src') ?? null;

beforeEach(() => {
  storeAccessToken('token');
  document.body.innerHTML = '';
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
});
afterEach(() => {
  clearAccessToken();
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
  Reflect.deleteProperty(window, 'earlyResponses');
  vi.unstubAllGlobals();
});

describe('B6: the first look at a report', () => {
  test('shows the poster, and the app takes over its response', async () => {
    const calls = answerCalls({ [`GET /cases/${caseId}`]: () => report });
    await open(`?caseId=${caseId}`);
    await vi.waitFor(() => expect(shown()).toBe(poster));
    const read = () => callEndpoint(caseEndpoints.getCase, { params: { id: caseId } });
    expect((await read()).id).toBe(caseId);
    expect(reportCalls(calls)).toHaveLength(1);
    // Only once: the next call is about a later state.
    await read();
    expect(reportCalls(calls)).toHaveLength(2);
  });

  test('the app does not take over a response of another session', async () => {
    const calls = answerCalls({ [`GET /cases/${caseId}`]: () => report });
    await open(`?caseId=${caseId}`);
    storeAccessToken('another');
    await callEndpoint(caseEndpoints.getCase, { params: { id: caseId } });
    expect(reportCalls(calls)).toHaveLength(2);
  });

  test.each([
    ['an open case', testCase({ ...inStatus('in-progress') })],
    ['a video without a poster', { ...report, videoReport: { ...readyVideo, thumbnailPath: null } }],
    [
      'CG-211: a picture that nobody chose',
      { ...report, videoReport: { ...readyVideo, thumbnailPath: poster } },
    ],
    ['B17: a minor', { ...report, patient: { ...report.patient, dateOfBirth: '2012-03-01' } }],
    ['a missing case', new Response(null, { status: 404 })],
  ])('shows nothing for %s', async (_name, answer) => {
    const calls = answerCalls({ [`GET /cases/${caseId}`]: () => answer });
    await open(`?caseId=${caseId}`);
    await vi.waitFor(() => expect(reportCalls(calls)).toHaveLength(1));
    expect(shown()).toBeNull();
  });

  test('requests no report without a case, and nothing without a session', async () => {
    const calls = answerCalls({});
    await open('?recordId=1');
    expect(calls.map(({ path }) => path)).toEqual(['/users/current-user']);
    clearAccessToken();
    await open(`?caseId=${caseId}`);
    expect(calls).toHaveLength(1);
  });
});
