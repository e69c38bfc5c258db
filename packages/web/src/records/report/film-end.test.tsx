// CG-211: what a report's film shows after its end.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../app/testing/test-page.tsx';
import { testUser } from '../../app/testing/test-user.ts';
import { caseId, inStatus, recorded, testCase } from '../../cases/opened-case-fixture.ts';
import { testQuestions } from '../../questions/question-fixture.ts';
import { PatientReportPage } from './patient-report-page.tsx';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['(555) 010-0190', /^Questions about this video\? Call Harbor Imaging:/],
  [null, /^Questions about this video\? Ask Harbor Imaging\.$/],
])('what to do now, whom to ask, and its beginning (phone: %s)', async (phone, contact) => {
  await renderPage(<PatientReportPage />, {
    address: `/patient-report?caseId=${caseId}`,
    user: testUser({ role: 'patient', name: 'Margaret Ellison' }),
    answers: {
      [`GET /cases/${caseId}`]: () => testCase({ ...recorded, ...inStatus('completed') }),
      [`GET /cases/${caseId}/questions`]: () => testQuestions({ clinic: { name: 'Harbor Imaging', phone } }),
      [`PUT /patients/record/${caseId}/view-report-first-time`]: () => new Response(null, { status: 204 }),
    },
  });
  const video = await waitFor(() => {
    const found = document.querySelector('video');
    if (!found) throw new Error('no video');
    return found;
  });
  expect(screen.queryByText('What to do now')).toBeNull();
  Object.defineProperties(video, { ended: { value: true }, currentTime: { value: 75 } });
  await waitFor(() => {
    act(() => void video.dispatchEvent(new Event('ended')));
    expect(screen.getByText('What to do now')).toBeTruthy();
  });
  expect(screen.getByText(contact)).toBeTruthy();
  if (phone) expect(screen.getByRole('link', { name: phone }).getAttribute('href')).toBe('tel:5550100190');
  const play = vi.spyOn(video, 'play').mockResolvedValue();
  fireEvent.click(screen.getByRole('button', { name: 'Watch again' }));
  expect(play).toHaveBeenCalledOnce();
});
