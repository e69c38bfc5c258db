// The report as a PDF for the patient's doctor (B25).
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../app/testing/test-page.tsx';
import { press } from '../../app/testing/test-press.ts';
import { testUser } from '../../app/testing/test-user.ts';
import { caseId, inStatus, recorded, testCase } from '../../cases/opened-case-fixture.ts';
import { currentSnackbars } from '../../ui/feedback/snackbar-store.ts';
import { PatientReportPage } from './patient-report-page.tsx';

vi.mock('../../platform/live/use-live.ts', () => ({ useCaseRoom: () => {}, useLiveEvent: () => {} }));
const path = `/patients/record/${caseId}/printed-report`;
const button = 'Print with pictures for my doctor';
const saved: string[] = [];

beforeEach(() => {
  saved.length = 0;
  URL.createObjectURL = () => 'blob:pdf';
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function open(readiness: boolean[], role: 'patient' | 'super-admin' = 'patient', status = 200) {
  const page = await renderPage(<PatientReportPage />, {
    address: `/patient-report?caseId=${caseId}`,
    user: testUser({ role, name: 'Margaret Ellison' }),
    answers: {
      [`GET /cases/${caseId}`]: () => testCase({ ...recorded, ...inStatus('completed') }),
      [`PUT /patients/record/${caseId}/view-report-first-time`]: () => new Response(null, { status: 204 }),
      [`POST ${path}`]: () => ({ isReady: readiness.shift() ?? true }),
      [`GET ${path}`]: () =>
        status === 200
          ? new Response(new Blob(['%PDF']), { headers: { 'content-type': 'application/pdf' } })
          : Response.json({ code: 'report.too-many-prints', message: 'In an hour.' }, { status }),
    },
  });
  // Content below and next to the video loads later.
  await screen.findByRole('heading', { name: 'Your Question' });
  return page;
}

test('B25: waits for the pictures, says so, and names the file after the case', async () => {
  const { calls } = await open([false, true]);
  await press(button);
  expect(await screen.findByText(/We are putting your pages together/)).toBeTruthy();
  await press(button);
  await waitFor(() => expect(saved).toEqual(['video-report-HBR-2041.pdf']), { timeout: 5_000 });
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2);
  expect(screen.queryByText(/We are putting your pages together/)).toBeNull();
});

test('B25: shows the reason for a refusal', async () => {
  await open([], 'patient', 429);
  await press(button);
  await waitFor(() => expect(currentSnackbars().at(-1)).toMatchObject({ kind: 'error' }));
  expect(saved).toEqual([]);
});

test('B25: is offered only to the patient', async () => {
  await open([], 'super-admin');
  expect(screen.queryByRole('button', { name: button })).toBeNull();
});
