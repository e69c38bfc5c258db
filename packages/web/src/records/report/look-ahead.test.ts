// What is requested while the page of a report is still loading.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerCalls } from '../../app/testing/test-page.tsx';
import { testRecord } from '../../app/testing/test-record.ts';
import { caseId, inStatus, readyVideo, testCase } from '../../cases/opened-case-fixture.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { clearAccessToken, storeAccessToken } from '../../platform/session/session-storage.ts';
import { lookAhead } from './look-ahead.ts';

const poster = '/media/poster-1/poster.jpg';
const report = testCase({
  ...inStatus('completed'),
  videoReport: { ...readyVideo, thumbnailPath: poster },
  dicomStudy: {
    id: '0198c0de-0000-7000-8000-0000000000d9',
    type: 'dcm',
    title: 'MR Brain',
    description: null,
    imageCount: 106,
    previewUrl: null,
  },
});
const address = (query: string) => `http://portal.localhost/patient-report?${query}`;
const pathsOf = (calls: readonly { path: string }[]) => calls.map(({ path }) => path);

beforeEach(() => storeAccessToken('token'));
afterEach(() => {
  clearAccessToken();
  queryClient.clear();
  document.head.replaceChildren();
  vi.unstubAllGlobals();
});

describe('B6: before the page of a report has loaded', () => {
  test('the report, its poster and its images are requested', async () => {
    const studyPath = `/studies/${report.dicomStudy?.id}`;
    const calls = answerCalls({
      [`GET /cases/${caseId}`]: () => report,
      [`GET ${studyPath}`]: () => new Response(null, { status: 404 }),
    });
    await lookAhead(address(`caseId=${caseId}`));
    expect(pathsOf(calls)).toEqual([`/cases/${caseId}`, studyPath]);
    expect(document.head.querySelector('link[rel=preload][as=image]')?.getAttribute('href')).toBe(poster);
  });

  test('an address with a record’s ID leads to its case', async () => {
    const record = testRecord({ caseId });
    const calls = answerCalls({
      [`GET /patients/record/${record.id}`]: () => record,
      [`GET /cases/${caseId}`]: () => ({ ...report, dicomStudy: null }),
    });
    await lookAhead(address(`recordId=${record.id}`));
    expect(pathsOf(calls)).toEqual([`/patients/record/${record.id}`, `/cases/${caseId}`]);
  });

  test('nothing is requested without a session or an ID', async () => {
    const calls = answerCalls({});
    await lookAhead(address(''));
    clearAccessToken();
    await lookAhead(address(`caseId=${caseId}`));
    expect(calls).toEqual([]);
  });
});
