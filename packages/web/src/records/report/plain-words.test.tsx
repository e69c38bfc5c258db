// Medical words explained below the text that contains them (B25).
import type { Case } from '@plainscan/contract';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderPage } from '../../app/testing/test-page.tsx';
import { testUser } from '../../app/testing/test-user.ts';
import { caseId, inStatus, readyVideo, recorded, testCase } from '../../cases/opened-case-fixture.ts';
import { PatientReportPage } from './patient-report-page.tsx';

vi.mock('../../platform/live/use-live.ts', () => ({ useCaseRoom: () => {}, useLiveEvent: () => {} }));
beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
  HTMLMediaElement.prototype.play = vi.fn(async () => {});
});
afterEach(() => vi.unstubAllGlobals());

async function open(change: Partial<Case> = {}) {
  const item = testCase({
    ...recorded,
    ...inStatus('completed'),
    writtenReport: 'Atrophy of the white matter. Ventricles normal. <b>No mass.</b>',
    videoReport: {
      ...readyVideo,
      captions: [
        { start: 0, end: 4, text: 'Hello Margaret.' },
        { start: 75, end: 80, text: 'These dark spaces are the ventricles.' },
      ],
    },
    ...change,
  });
  const page = await renderPage(<PatientReportPage />, {
    address: `/patient-report?caseId=${caseId}`,
    user: testUser({ role: 'patient', name: 'Margaret Ellison' }),
    answers: {
      [`GET /cases/${caseId}`]: () => item,
      [`PUT /patients/record/${caseId}/view-report-first-time`]: () => new Response(null, { status: 204 }),
    },
  });
  await screen.findByRole('button', { name: 'white matter' });
  return page;
}
const word = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}( ?, not seen)?$`) });
const press = (name: string) => act(async () => void fireEvent.click(word(name)));

describe('a medical word', () => {
  test('B25: is a button in the written report and in the transcript; the other text stays unchanged', async () => {
    await open();
    for (const name of ['Atrophy', 'white matter', 'Ventricles', 'mass', 'ventricles'])
      expect(word(name).getAttribute('aria-expanded')).toBe('false');
    expect(word('white matter').closest('p')?.textContent).toBe(
      'Atrophy of the white matter. Ventricles normal. <b>No mass, not seen.</b>',
    );
  });

  test('B25: is explained below its text, one at a time; Escape and the X close it and the focus returns', async () => {
    await open();
    await press('white matter');
    expect(await screen.findByText(/^White matter/i, { selector: 'b' })).toBeTruthy();
    await press('Atrophy');
    expect(screen.queryByText(/^White matter/i, { selector: 'b' })).toBeNull();
    expect(await screen.findByText(/^Atrophy/, { selector: 'b' })).toBeTruthy();
    await act(async () => void fireEvent.keyDown(word('Atrophy'), { key: 'Escape' }));
    expect(screen.queryByText(/^Atrophy/, { selector: 'b' })).toBeNull();
    expect(document.activeElement).toBe(word('Atrophy'));
    await press('mass');
    await press('Close the explanation');
    expect(word('mass').getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(word('mass'));
  });

  test('B25: says where the video mentions it, and seeks to it', async () => {
    await open();
    await press('mass');
    expect(screen.queryByRole('button', { name: /See it in the video/ })).toBeNull();
    await press('Ventricles');
    await press('See it in the video at 1:15');
    expect(document.querySelector('video')?.currentTime).toBe(75);
  });

  test('B25: sends no request', async () => {
    const { calls } = await open();
    const before = calls.length;
    await press('white matter');
    await press('ventricles');
    expect(calls).toHaveLength(before);
    const note = within(screen.getByRole('region', { name: 'What is said in the video' }));
    expect(await note.findByText(/^Ventricles/, { selector: 'b' })).toBeTruthy();
  });
});
