// K-003, H-024, H-025: the patient's own video and its supplementary material, in one list.
import type { Case } from '@plainscan/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inStatus, recorded, testCase, testSupplement } from '../../cases/opened-case-fixture.ts';
import { renderCasePart, stubServer } from '../../cases/test-case-render.tsx';
import { testResource } from '../../viewers/resources/resource-fixture.ts';
import { ReportView } from './report-view.tsx';

const play = vi.fn(() => Promise.resolve());
beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play);
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => vi.unstubAllGlobals());

const disc = testSupplement('What a disc is');
const model = testSupplement('The spine', { type: '3d', h264Path: null, path: '/spine.glb', duration: null });

async function show(supplementaryMaterials: Case['supplementaryMaterials']) {
  const report = testCase({ ...recorded, ...inStatus('completed'), supplementaryMaterials });
  stubServer(({ path }) =>
    path.startsWith('/api/resources/')
      ? { body: testResource({ viewerLink: '/viewer?uuid=x' }) }
      : { body: report },
  );
  const page = await act(async () => renderCasePart(<ReportView report={report} />, { role: 'patient' }));
  // Content below and next to the video loads later.
  await screen.findByRole('heading', { name: 'Your Question' });
  return { report, ...page };
}
const list = () => within(screen.getByRole('list', { name: 'Education Playlist' }));
const entry = (name: RegExp) => list().getByRole('button', { name });
const sourceOf = () => document.querySelector('video')?.getAttribute('src');

test('plays the pressed video instead of the report’s own, and returns to it', async () => {
  const { report } = await show([disc, model]);
  const own = report.videoReport?.h264.downloadLink ?? report.videoReport?.downloadLink;
  expect(list().getAllByRole('button')).toHaveLength(3);
  expect(entry(/Video report/).getAttribute('aria-current')).toBe('true');
  expect(sourceOf()).toBe(own);
  fireEvent.click(entry(/What a disc is/));
  await waitFor(() => expect(sourceOf()).toBe('/film/What a disc is'));
  expect(play).toHaveBeenCalled();
  expect(entry(/What a disc is/).textContent).toMatch(/Video, 0:30 · now/);
  expect(entry(/Video report/).hasAttribute('aria-current')).toBe(false);
  fireEvent.click(entry(/Video report/));
  expect(sourceOf()).toBe(own);
});

test('anything except a video opens in its viewer, and the video stays', async () => {
  const { at, report } = await show([model]);
  fireEvent.click(entry(/The spine.*3D model/));
  await waitFor(() => expect(at()).toBe('/viewer?uuid=x'));
  expect(report.supplementaryMaterials).toHaveLength(1);
});

test('is hidden if nothing goes with the video', async () => {
  await show([]);
  expect(screen.queryByText('Education Playlist')).toBeNull();
});
