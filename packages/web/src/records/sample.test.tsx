// The sample for patients who have not paid yet: in the list, next to it, and its report (I-015, I-016, CG-105).
import type { PatientRecord } from '@plainscan/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderPage, type Answers } from '../app/testing/test-page.tsx';
import { testRecord } from '../app/testing/test-record.ts';
import { testUser } from '../app/testing/test-user.ts';
import { readyVideo } from '../cases/opened-case-fixture.ts';
import { LocaleProvider } from '../platform/language/i18n.tsx';
import { markTourSeen } from '../platform/session/seen-tours.ts';
import { PatientDashboardPage } from './patient-dashboard-page.tsx';
import { PatientReportPage } from './report/patient-report-page.tsx';

const user = testUser({ role: 'patient', firstOrderStatus: 'demo' });
const sample = testRecord({
  id: 's-sample',
  title: 'Sample: MRI of the brain',
  caseId: null,
  status: 'completed',
  caseStatus: null,
  videoDuration: 75,
  viewedFirstTime: true,
  isSample: true,
});
const video = {
  ...readyVideo,
  chapters: [
    { start: 0, title: 'Welcome' },
    { start: 6, title: 'The fluid spaces' },
  ],
};
const sampleReport = {
  title: sample.title,
  link: null,
  videoReport: video,
  about: null,
  writtenReport: null,
  reportFiles: [],
  images: null,
};
const own = testRecord({ title: 'CT Chest' });

beforeEach(() => {
  localStorage.clear();
  markTourSeen('dashboard', user.id);
});
afterEach(() => vi.unstubAllGlobals());

const openList = (data: PatientRecord[], query = '') =>
  renderPage(
    <LocaleProvider>
      <PatientDashboardPage />
    </LocaleProvider>,
    {
      address: `/patient-dashboard${query}`,
      user,
      answers: { 'GET /patients/record': () => ({ data, total: data.length }) },
    },
  );

const openReport = (answers: Answers = {}) =>
  renderPage(
    <LocaleProvider>
      <PatientReportPage />
    </LocaleProvider>,
    {
      address: `/patient-report?recordId=${sample.id}`,
      user,
      answers: {
        [`GET /patients/record/${sample.id}`]: () => sample,
        [`GET /patients/record/${sample.id}/video-report-link`]: () => ({
          ...sampleReport,
          link: '/media/sample',
        }),
        ...answers,
      },
    },
  );

describe('the list', () => {
  test('I-015: a sample is marked, links to its report, and cannot be shared', async () => {
    await openList([own, sample]);
    const row = within(await screen.findByRole('row', { name: /Sample: MRI of the brain/ }));
    expect(row.getByText('Sample')).toBeTruthy();
    expect(row.getByRole('link', { name: 'Completed: Sample: MRI of the brain' }).getAttribute('href')).toBe(
      `/patient-report?recordId=${sample.id}`,
    );
    expect(row.queryByText('Not watched yet')).toBeNull();
    expect(row.queryByRole('button', { name: /Share/ })).toBeNull();
  });

  test('I-006, I-015: with only the sample, the page still says how to start a record', async () => {
    await openList([sample]);
    expect(await screen.findByRole('heading', { name: 'No video report yet' })).toBeTruthy();
    expect(screen.getAllByText('Upload my first Imaging Study')).toHaveLength(1);
    expect(screen.queryByText('Store Files')).toBeNull();
    cleanup();
    await openList([own, sample]);
    expect(await screen.findAllByText('Store Files')).not.toHaveLength(0);
    expect(screen.queryByRole('heading', { name: 'No video report yet' })).toBeNull();
  });

  test('I-015, CG-105: next to the list, it can be watched and viewed, and nothing else', async () => {
    await openList([own, sample], `?recordId=${sample.id}`);
    const panel = within(await screen.findByRole('complementary', { name: sample.title }));
    expect(panel.getByText('Sample')).toBeTruthy();
    expect(panel.getByText(/It is not your scan/)).toBeTruthy();
    expect(panel.queryByText(/Your brain/)).toBeNull();
    expect(panel.getByRole('link', { name: 'View Video Report' }).getAttribute('href')).toBe(
      `/patient-report?recordId=${sample.id}`,
    );
    expect(panel.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['View Files']);
    expect(panel.queryByText('Additional Files')).toBeNull();
  });
});

describe('the report', () => {
  test('I-016: shows its video, chapters and images, marked as a sample', async () => {
    const { calls } = await openReport();
    expect(await screen.findByRole('heading', { level: 1, name: 'A brain scan, explained' })).toBeTruthy();
    expect(screen.getByText('Sample')).toBeTruthy();
    expect(screen.getByText(/The images are not yours: a volunteer gave them to everyone/)).toBeTruthy();
    await waitFor(() => expect(document.querySelector('video')).not.toBeNull());
    expect(screen.getAllByRole('button', { name: /The fluid spaces/ })).not.toHaveLength(0);
    expect(screen.getByRole('button', { name: 'View 106 images' })).toBeTruthy();
    expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('CG-105: has no rating, sharing or questions', async () => {
    await openReport();
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText(/Did this video help you/)).toBeNull();
    expect(screen.queryByRole('button', { name: /Share/ })).toBeNull();
    expect(screen.queryByText('Your Question')).toBeNull();
  });

  test('I-016: says that it could not be loaded, and can retry', async () => {
    let isBroken = true;
    await openReport({
      [`GET /patients/record/${sample.id}/video-report-link`]: () =>
        isBroken ? Response.json({ code: 'internal', message: 'No' }, { status: 500 }) : sampleReport,
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    isBroken = false;
    fireEvent.click(again);
    expect(await screen.findByRole('heading', { level: 1, name: 'A brain scan, explained' })).toBeTruthy();
  });

  test('I-016: in Spanish', async () => {
    localStorage.setItem('locale', 'es');
    await openReport();
    expect(await screen.findByRole('heading', { name: 'Un estudio del cerebro, explicado' })).toBeTruthy();
    expect(screen.getByText('Muestra')).toBeTruthy();
  });
});
