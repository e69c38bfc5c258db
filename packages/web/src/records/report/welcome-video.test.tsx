// K-003: the clinic's welcome video next to a finished report, which stays first on the page.
import type { Introduction, Role } from '@plainscan/contract';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { testIntroduction } from '../../app/testing/test-introduction.ts';
import { inStatus, recorded, testCase } from '../../cases/opened-case-fixture.ts';
import { renderCasePart, stubServer } from '../../cases/test-case-render.tsx';
import { ReportView } from './report-view.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function show(video: Introduction | null, role: Role = 'patient') {
  const report = testCase({ ...recorded, ...inStatus('completed') });
  report.workspace.globalVideoIntroduction = video;
  stubServer(() => ({ body: report }));
  await act(async () => renderCasePart(<ReportView report={report} />, { role }));
  // Content below and next to the video loads later.
  await screen.findByRole('heading', { name: 'Your Question' });
}
const name = 'A welcome from Harbor Imaging';
const card = () => screen.queryByRole('button', { name: `${name} Watch, 0:42` });

test('K-003: comes after the patient’s own video and does not play until requested', async () => {
  await show(testIntroduction);
  const own = screen.getByRole('region', { name: /^Video report:/ });
  expect(own.compareDocumentPosition(card() as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(document.querySelectorAll('video')).toHaveLength(1);
  const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
  fireEvent.click(card() as HTMLElement);
  expect(pause).toHaveBeenCalled();
  const player = screen.getByRole('region', { name, hidden: true });
  expect(player.querySelector('video')?.getAttribute('src')).toBe('/media/welcome');
  expect(player.querySelector('video')?.hasAttribute('autoplay')).toBe(false);
});

test('CG-213: plays from its small file where the user chose that', async () => {
  localStorage.setItem('video-quality', 'small');
  await show(testIntroduction);
  fireEvent.click(card() as HTMLElement);
  const player = screen.getByRole('region', { name, hidden: true });
  expect(player.querySelector('video')?.getAttribute('src')).toBe('/media/welcome-small');
});

test('is hidden for a clinic without one', async () => {
  await show(null);
  expect(card()).toBeNull();
});

test('staff sees the report without it: theirs is in the details (E-050)', async () => {
  await show(testIntroduction, 'super-admin');
  expect(card()).toBeNull();
});
