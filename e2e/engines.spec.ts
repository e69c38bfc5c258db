// CG-213: what a patient does, in the engines of their phones and computers as they are, each driven by its own protocol.
import type { EnginePage } from './engines/engine-page.ts';
import { engines, type Engine } from './engines/engines.ts';
import { exploreImage, watchFilm } from './engines/film-steps.ts';
import { compareNames, ofTheDay } from './engines/names.ts';
import { orderWithZip } from './engines/order-steps.ts';
import { mailOrder, payForOrder } from './engines/payment-steps.ts';
import { acceptInvitation, mailReport, rateReport, shareReport } from './engines/own-report-steps.ts';
import { lookAtImages, readWrittenReport } from './engines/picture-steps.ts';
import { travel } from './engines/travel.ts';
import { test } from './support/desk-test.ts';
import { onlyInFull } from './support/journey-test.ts';
import { allowRequestsBeforePayment, registerPatient } from './support/patients.ts';
import { portal } from './support/people.ts';

allowRequestsBeforePayment();

/** A phone. WebKit's window cannot be narrower. */
const phone = { width: 460, height: 860 };

/** Logs in as the demo's patient and opens the finished report. */
async function openReport(page: EnginePage, engine: Engine): Promise<void> {
  page.begin('the login');
  await page.goto(`${portal('portal')}/login`);
  await page.fill('^Email', 'patient@demo.test');
  // WebKit's driver cannot replace what is in a field.
  if (engine.name !== 'WebKit') {
    await page.fill('^Password$', 'wrong');
    await page.press('^Log in$');
    await page.sees('Incorrect email or password');
    await compareNames(page, 'login-refused');
  }
  await page.fill('^Password$', 'Demo-2026!');
  await page.press('^Log in$');
  page.begin('the record');
  await page.sees('Personal Medical Record');
  await compareNames(page, 'record', ofTheDay);
  await page.press('Completed');
  page.begin('the report');
  await page.until('the film', () => document.querySelector('video') !== null);
  await compareNames(page, 'report', ofTheDay);
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
      await openReport(page, engine);
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

  const orders = `CG-213, J-010, J-021, L-024: ${engine.name} takes a patient through an order with a ZIP of images to its receipt`;
  test(orders, { tag: '@full' }, async () => {
    test.skip(engine.missing !== null, engine.missing ?? '');
    const patient = await registerPatient(`${name}Order`);
    await travel(engine, phone, (page) => orderWithZip(page, patient));
  });
}
