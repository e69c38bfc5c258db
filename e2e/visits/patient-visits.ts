// What a patient sees.
import { expect, type Page } from '@playwright/test';

import { skipTour } from '../support/tour.ts';
import { lengthenedRecord } from './awkward-data.ts';
import { heading, text, type Visit } from './visit.ts';

/** The demo may still be creating its video right after startup. */
const watching: Visit['ready'] = async (page) =>
  expect(page.locator('video').first()).toBeVisible({ timeout: 60_000 });
const asPatient = { as: 'patient@demo.test' } as const;

/** The tour appears once per browser, and visits share theirs. */
async function skipRecordTour(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Free account' })).toBeVisible();
  if ((await page.getByRole('dialog').count()) > 0) await skipTour(page);
}

export const patientVisits: Visit[] = [
  {
    ...asPatient,
    name: 'patient, list',
    path: '/patient-dashboard',
    ready: heading('Personal Medical Record'),
  },
  {
    ...asPatient,
    name: 'patient, list, a video to watch',
    path: '/patient-dashboard',
    change: {
      call: /\/api\/patients\/record\?/,
      by: (body) => ({ ...body, data: body.data?.map((row) => ({ ...row, viewedFirstTime: false })) }),
    },
    ready: async (page) => expect(page.getByRole('region', { name: 'Ready to watch' })).toBeVisible(),
  },
  {
    ...asPatient,
    name: 'patient, list, Spanish',
    path: '/patient-dashboard',
    locale: 'es',
    ready: heading(/./),
  },
  {
    name: 'patient, tour',
    path: '/patient-dashboard',
    as: 'new@demo.test',
    change: { call: /\/users\/current-user$/, by: (body) => ({ ...body, firstOrderStatus: 'demo' }) },
    ready: text(/^Step 1 of/),
  },
  {
    name: 'patient, nothing yet',
    path: '/patient-dashboard',
    as: 'new@demo.test',
    // Before that the packages come first (B-020).
    change: { call: /\/users\/current-user$/, by: (body) => ({ ...body, firstOrderStatus: 'demo' }) },
    act: skipRecordTour,
    ready: heading('Free account'),
  },
  {
    ...asPatient,
    name: 'patient, long titles, Spanish',
    path: '/patient-dashboard',
    locale: 'es',
    change: {
      call: /\/api\/patients\/record\?/,
      by: (body) => ({ ...body, data: body.data?.map(lengthenedRecord) }),
    },
    ready: heading(/./),
  },
  {
    ...asPatient,
    name: 'patient, list failed',
    path: '/patient-dashboard',
    answer: { call: /\/api\/patients\/record/, status: 500, body: {} },
    ready: async (page) => expect(page.getByRole('alert').first()).toBeVisible(),
  },
  {
    ...asPatient,
    name: 'patient, report',
    path: '/patient-report?caseId={case}',
    caseName: 'PLN-0001',
    ready: watching,
  },
  {
    ...asPatient,
    name: 'patient, report, explore',
    path: '/patient-report?caseId={case}',
    caseName: 'PLN-0001',
    act: async (page) => {
      await watching(page);
      await page.locator('video').evaluate((video: HTMLVideoElement) => void (video.currentTime = 26.4));
      await page.getByRole('button', { name: 'Look at this image yourself' }).first().click();
    },
    ready: async (page) => expect(page.locator('canvas[data-ink]')).toBeVisible({ timeout: 60_000 }),
  },
  {
    ...asPatient,
    name: 'patient, report, its playlist',
    path: '/patient-report?caseId={case}',
    caseName: 'PLN-0001',
    act: async (page) => page.getByRole('heading', { name: 'Education Playlist' }).scrollIntoViewIfNeeded(),
    ready: async (page) =>
      expect(page.getByRole('button', { name: /A slice through the brain/ })).toBeVisible({
        timeout: 60_000,
      }),
  },
  {
    ...asPatient,
    name: 'patient, report, a word explained',
    path: '/patient-report?caseId={case}',
    caseName: 'PLN-0001',
    act: async (page) => {
      await page.getByRole('heading', { name: 'Your written report' }).scrollIntoViewIfNeeded();
      await page.getByRole('button', { name: 'periventricular white matter' }).click();
    },
    ready: text(/around the fluid spaces/i),
  },
  {
    ...asPatient,
    name: 'patient, report, its words searched',
    path: '/patient-report?caseId={case}',
    caseName: 'PLN-0001',
    act: async (page) => page.getByRole('textbox', { name: 'Search what is said' }).fill('fluid'),
    ready: text(/^Found in \d places\.$/),
  },
  {
    ...asPatient,
    name: 'patient, report, Spanish',
    path: '/patient-report?caseId={case}',
    caseName: 'PLN-0001',
    locale: 'es',
    ready: watching,
  },
  {
    name: 'preview, list',
    path: '/patient-dashboard',
    as: 'super@demo.test',
    ready: text(/^Preview:/),
  },
  {
    name: 'preview, account',
    path: '/patient-account',
    as: 'super@demo.test',
    locale: 'es',
    ready: text(/^Vista previa:/),
  },
];
