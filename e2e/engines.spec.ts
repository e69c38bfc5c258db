// CG-213: what a patient does, in the engines of their phones and computers as they are, each driven by its own protocol.
import { expect } from '@playwright/test';

import { EnginePage, type Size } from './engines/engine-page.ts';
import { engines, type Engine } from './engines/engines.ts';
import { exploreImage, watchFilm } from './engines/film-steps.ts';
import { mailOrder, payForOrder } from './engines/payment-steps.ts';
import { acceptInvitation, mailReport, rateReport, shareReport } from './engines/own-report-steps.ts';
import { lookAtImages, readWrittenReport } from './engines/picture-steps.ts';
import { test } from './support/desk-test.ts';
import { onlyInFull } from './support/journey-test.ts';
import { portal } from './support/people.ts';

/** A phone. WebKit's window cannot be narrower. */
const phone = { width: 460, height: 860 };

/**
 * No faults of a page: an answer that refuses something, such as a link before the birth date is given, and the icon that
 * browsers look for on the practice page of payments, which may load nothing.
 */
const answers = /^Failed to load resource|\/favicon\.ico(?: because it violates|$)/;

/** Logs in as the demo's patient and opens the finished report. */
async function openReport(page: EnginePage): Promise<void> {
  page.begin('the login');
  await page.goto(`${portal('portal')}/login`);
  await page.fill('^Email', 'patient@demo.test');
  await page.fill('^Password$', 'Demo-2026!');
  await page.press('^Log in$');
  page.begin('the record');
  await page.sees('Personal Medical Record');
  await page.press('Completed');
  page.begin('the report');
  await page.until('the film', () => document.querySelector('video') !== null);
}

/** Opens an engine, goes through a journey, and fails on what its console complained about. */
async function travel(
  engine: Engine,
  size: Size,
  journey: (page: EnginePage) => Promise<void>,
): Promise<void> {
  const driver = await engine.open(size);
  try {
    await journey(new EnginePage(driver));
    const complaints = driver.complaints().filter((complaint) => !answers.test(complaint));
    expect(complaints, 'what the browser complained about').toEqual([]);
  } catch (error) {
    await driver.screenshot(test.info().outputPath('page.png')).catch(() => {});
    throw error;
  } finally {
    await driver.close();
  }
}

for (const engine of engines) {
  const name = `Engine ${engine.name.replaceAll(/\W/g, '')}`;

  const patient = `CG-213, B20, B7, K-002, E-059, H-015: ${engine.name} takes a patient from the mail to the film, the images and a shared link`;
  // The steps of today's Chromium are in other journeys.
  test(patient, onlyInFull(engine.isOfOtherJourneys === true), async ({ desk, request }) => {
    test.skip(engine.missing !== null, engine.missing ?? '');
    const link = await mailReport(desk, request, name);
    await travel(engine, phone, async (page) => {
      await acceptInvitation(page, link);
      await rateReport(page);
      await shareReport(page);
      await openReport(page);
      await watchFilm(page);
      await exploreImage(page);
      await readWrittenReport(page);
      await lookAtImages(page);
    });
  });

  // Other journeys do it in today's Chromium.
  if (engine.isOfOtherJourneys) continue;

  const payer = `CG-213, L-024, CG-163: ${engine.name} takes a patient from the mail to a payment and its receipt`;
  // The oldest engine pays every day.
  test(payer, onlyInFull(engine.name !== 'Chromium 109'), async ({ request }) => {
    test.skip(engine.missing !== null, engine.missing ?? '');
    const link = await mailOrder(request, `${name} Payer`);
    await travel(engine, phone, (page) => payForOrder(page, link));
  });
}
