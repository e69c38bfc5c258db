// CG-208: a video that was signed off without captions, for its patient, and for the staff who can add them.
import type { Case } from '@plainscan/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../app/testing/test-page.tsx';
import { testUser } from '../../app/testing/test-user.ts';
import { caseId, inStatus, readyVideo, recorded, testCase } from '../../cases/opened-case-fixture.ts';
import { renderCasePart } from '../../cases/test-case-render.tsx';
import { SignedCaptions } from '../../reports/captions/signed-captions.tsx';
import { PatientReportPage } from './patient-report-page.tsx';

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => vi.unstubAllGlobals());

type Without = NonNullable<NonNullable<Case['videoReport']>['withoutCaptions']>;
const bare: Without = { reason: 'The service was away.', askedAt: null, mayAsk: true, mayAdd: false };
const reportWith = (withoutCaptions: Without | null): Case =>
  testCase({
    ...recorded,
    ...inStatus('completed'),
    signedOffAt: '2026-11-20T09:00:00Z',
    videoReport: { ...readyVideo, withoutCaptions },
  });

async function open(withoutCaptions: Without | null, answer?: () => unknown) {
  return renderPage(<PatientReportPage />, {
    address: `/patient-report?caseId=${caseId}`,
    user: testUser({ role: 'patient', name: 'Margaret Ellison' }),
    answers: {
      [`GET /cases/${caseId}`]: () => reportWith(withoutCaptions),
      [`PUT /patients/record/${caseId}/view-report-first-time`]: () => new Response(null, { status: 204 }),
      ...(answer && { [`POST /cases/${caseId}/captions-request`]: answer }),
    },
  });
}

test('CG-208: a patient reads why there are none, and asks for them once', async () => {
  const asked = vi.fn(() => reportWith({ ...bare, askedAt: '2026-11-21T09:00:00Z' }));
  await open(bare, asked);
  expect(await screen.findByText('This video has no captions.', { exact: false })).toBeDefined();
  expect(screen.getByText('The service was away.')).toBeDefined();
  const button = screen.getByRole('button', { name: 'Ask for them' });
  fireEvent.click(button);
  expect(await screen.findByText(/^You asked for them on 11\/21\/2026/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Ask for them' })).toBeNull();
  expect(asked).toHaveBeenCalledTimes(1);
});

test('CG-208: a failure says why, and the button stays', async () => {
  await open(bare, () => new Response('{}', { status: 503 }));
  fireEvent.click(await screen.findByRole('button', { name: 'Ask for them' }));
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Ask for them' })).toBeDefined();
});

test('CG-208: a caregiver only reads it, and nothing is said about a video with captions', async () => {
  await open({ ...bare, mayAsk: false });
  expect(await screen.findByText('The service was away.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Ask for them' })).toBeNull();
  cleanup();
  await open(null);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText(/no captions/)).toBeNull();
});

test('CG-208: the signer sees the request and the way to add them; others see who can', async () => {
  const asked = { ...bare, mayAsk: false, askedAt: '2026-11-21T09:00:00Z' };
  const { unmount } = renderCasePart(<SignedCaptions item={reportWith({ ...asked, mayAdd: true })} />);
  expect(screen.getByText(/^The patient asked for captions on 11\/21\/2026/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Add captions' }).getAttribute('href')).toBe(
    `/case-captions?caseId=${caseId}`,
  );
  unmount();
  renderCasePart(<SignedCaptions item={reportWith(asked)} />);
  await waitFor(() => expect(screen.getByText('Whoever signed the report can add them.')).toBeDefined());
  expect(screen.queryByRole('link')).toBeNull();
});
