// The words of a written report that is a scan or a picture.
import type { Case, RecognizedWords } from '@plainscan/contract';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderPage } from '../../app/testing/test-page.tsx';
import { testUser } from '../../app/testing/test-user.ts';
import { caseId, inStatus, recorded, testCase } from '../../cases/opened-case-fixture.ts';
import { testResource } from '../../viewers/resources/resource-fixture.ts';
import { PatientReportPage } from './patient-report-page.tsx';

vi.mock('../../platform/live/use-live.ts', () => ({
  useCaseRoom: () => {},
  useResourceRoom: () => {},
  useLiveEvent: () => {},
}));
beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const testFile: Case['reports'][number] = {
  id: 'f1',
  name: 'report.pdf',
  mime: 'application/pdf',
  size: 1_000,
  downloadLink: '/media/f1',
};

const readWords: RecognizedWords = {
  state: 'ready',
  pagesRead: 2,
  pagesToRead: 2,
  isCut: false,
  pages: [],
  version: 0,
  mayCorrect: false,
};

/** Opens the report of a patient whose written report is this scan. Returns the part that shows it. */
async function openScan(words: () => Partial<RecognizedWords>) {
  const item = testCase({
    ...recorded,
    ...inStatus('completed'),
    signedOffAt: '2026-11-20T09:00:00Z',
    writtenReport: null,
    reports: [testFile],
  });
  await renderPage(<PatientReportPage />, {
    address: `/patient-report?caseId=${caseId}`,
    user: testUser({ role: 'patient', name: 'Margaret Ellison' }),
    answers: {
      [`GET /cases/${caseId}`]: () => item,
      [`PUT /patients/record/${caseId}/view-report-first-time`]: () => new Response(null, { status: 204 }),
      [`GET /resources/${testFile.id}`]: () => testResource({ type: 'pdf', path: '/media/scan.pdf' }),
      [`GET /resources/${testFile.id}/words`]: () => ({ words: { ...readWords, ...words() } }),
    },
  });
  const heading = await screen.findByRole('heading', { name: 'Your written report' });
  return within(heading.closest('section') as HTMLElement);
}

describe('a scanned report', () => {
  test('B26, CG-218: the words of a scan show which were hard to read, and say nothing of absence there', async () => {
    const text = 'No effusion. There is no pneurnothorax, no edema. The heart is normal.';
    const at = text.indexOf('pneurnothorax,');
    const second = { text: 'No fracture.', doubts: [], isCorrected: true };
    const written = await openScan(() => ({
      pages: [{ text, doubts: [[at, at + 'pneurnothorax,'.length]], isCorrected: false }, second],
    }));
    expect(await written.findByText(/^A computer read these words from the page\./)).toBeTruthy();
    expect(written.getByText('Read from a scan and hard to read. Look at the page.')).toBeTruthy();
    expect(written.getByText('pneurnothorax,').textContent).toBe('pneurnothorax, (hard to read)');
    expect(await written.findByRole('button', { name: /^edema$/ })).toBeTruthy();
    expect(written.getByRole('button', { name: /^effusion ?, not seen$/ })).toBeTruthy();
    expect(written.getByRole('button', { name: /^fracture ?, not seen$/ })).toBeTruthy();
    fireEvent.change(written.getByRole('textbox', { name: 'Search the words' }), {
      target: { value: 'HEART is' },
    });
    expect(written.getByText('heart is').tagName).toBe('MARK');
    expect(written.getByText('Found in 1 place.')).toBeTruthy();
    fireEvent.click(written.getByRole('radio', { name: 'Page' }));
    expect(written.queryByText('pneurnothorax,')).toBeNull();
    expect(await written.findByRole('region', { name: 'report.pdf' })).toBeTruthy();
  });

  test('B26: a scan says how far it is read, and which pages are not', async () => {
    let words: Partial<RecognizedWords> = { state: 'reading', pagesRead: 3, pagesToRead: 30 };
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const written = await openScan(() => words);
    expect(await written.findByText('The words of this file are being read: 3 of 30 pages.')).toBeTruthy();
    words = { pagesRead: 30, isCut: true, pages: [{ text: 'Normal.', doubts: [], isCorrected: false }] };
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(await written.findByText(/These are the words of the first 30 pages\.$/)).toBeTruthy();
  });

  test('B26: a scan without words shows its page', async () => {
    const written = await openScan(() => ({ state: 'none' }));
    expect(await written.findByText('We could not read this file. The page is here.')).toBeTruthy();
    expect(await written.findByRole('region', { name: 'report.pdf' })).toBeTruthy();
  });
});
