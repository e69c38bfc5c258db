// CG-213: what a patient does, in the engines of their phones and computers as they are, each driven by its own protocol.
import { expect } from '@playwright/test';

import { EnginePage } from './engines/engine-page.ts';
import { engines } from './engines/engines.ts';
import { exploreImage, watchFilm } from './engines/film-steps.ts';
import { acceptInvitation, mailReport, rateReport, shareReport } from './engines/own-report-steps.ts';
import { lookAtImages, readWrittenReport } from './engines/picture-steps.ts';
import { test } from './support/desk-test.ts';
import { portal } from './support/people.ts';

/** A phone. WebKit's window cannot be narrower. */
const phone = { width: 460, height: 860 };

/** An answer that refuses something, such as a link before the birth date is given, is no fault of a page. */
const answers = /^Failed to load resource/;

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

for (const engine of engines)
  test(`CG-213, B20, B7, K-002, E-059, H-015: ${engine.name} takes a patient from the mail to the film, the images and a shared link`, async ({
    desk,
    request,
  }, info) => {
    test.skip(engine.missing !== null, engine.missing ?? '');
    const link = await mailReport(desk, request, `Engine ${engine.name.replaceAll(/\W/g, '')}`);
    const driver = await engine.open(phone);
    const page = new EnginePage(driver);
    try {
      await acceptInvitation(page, link);
      await rateReport(page);
      await shareReport(page);
      await openReport(page);
      await watchFilm(page);
      await exploreImage(page);
      await readWrittenReport(page);
      await lookAtImages(page);
      const complaints = driver.complaints().filter((complaint) => !answers.test(complaint));
      expect(complaints, 'what the browser complained about').toEqual([]);
    } catch (error) {
      await driver.screenshot(info.outputPath('page.png')).catch(() => {});
      throw error;
    } finally {
      await driver.close();
    }
  });
