// How many presses the main jobs take, counted by the browser: of the clerk, the consultant, the reviewer, and the patient.
import { expect, type Locator, type Page } from '@playwright/test';

import { sayWhyNoCaptions } from './support/case-page.ts';
import { birthDay, newPatient, type DeskApi } from './support/desk-api.ts';
import { countPresses, type Presses } from './support/count-presses.ts';
import { test } from './support/desk-test.ts';
import { allowRequestsBeforePayment, ownPassword, registerPatient } from './support/patients.ts';
import { fillLogin, portal, signIn } from './support/people.ts';
import { expectPicture } from './support/pictures.ts';
import { finish, untilSaved, videoSeconds } from './support/studio.ts';
import { smallStudy, writtenReport, type StudyFolder } from './support/study-folder.ts';

allowRequestsBeforePayment();

/** Notes and checks the presses of a job, less those that belong to something else. */
function expectAtMost(job: string, most: number, { clicks, keys }: Presses, apart = 0): void {
  const presses = clicks + keys - apart;
  test
    .info()
    .annotations.push({ type: job, description: `${clicks} clicks, ${keys} keys, ${presses} counted` });
  expect(presses, job).toBeLessThanOrEqual(most);
  expect(presses, `${job}: something was counted`).toBeGreaterThan(0);
}

/** Presses the button that opens the system's dialog, and chooses there. */
async function choose(page: Page, label: Locator, path: string): Promise<void> {
  const dialog = page.waitForEvent('filechooser');
  await label.click();
  await (await dialog).setFiles(path);
}

/** Types into the field that has the focus after as many presses of Tab as it takes. */
async function type(page: Page, field: Locator, text: string): Promise<void> {
  for (let tabs = 0; tabs < 30; tabs += 1) {
    if (await field.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(field).toBeFocused();
  await page.keyboard.type(text);
}

const field = (page: Page, name: string | RegExp) =>
  page.getByRole('textbox', { name, ...(typeof name === 'string' && { exact: true }) });

type Patient = ReturnType<typeof newPatient>;

async function order(clerk: Page, patient: Patient, study: StudyFolder): Promise<string> {
  await clerk.getByRole('link', { name: 'Request Video Report' }).first().click();
  await choose(clerk, clerk.getByText('Choose a folder', { exact: true }), study.folder);
  await expect(clerk.getByText(`${study.images} images`).first()).toBeVisible();
  await choose(clerk, clerk.locator('label:has(input[accept*=".pdf"])').first(), await writtenReport());
  await clerk.getByRole('button', { name: /^Confirm all/ }).click();
  await expect(field(clerk, 'Email')).toBeFocused();
  await type(clerk, field(clerk, 'Email'), patient.email);
  await type(clerk, field(clerk, 'Phone'), patient.phoneNumber);
  await type(clerk, field(clerk, 'What does the patient want to know?'), 'Is this normal for my age?');
  await clerk.getByRole('checkbox', { name: /I accept the/ }).click();
  await clerk.getByRole('checkbox', { name: /I understand that/ }).click();
  await clerk.getByRole('button', { name: 'Submit Request' }).click();
  await expect(clerk.getByRole('heading', { name: 'Your Case has been submitted' })).toBeVisible();
  return new URL(clerk.url()).searchParams.get('caseId') ?? '';
}

/** From the focused row of a claimed case: R opens the recorder, the space bar records. */
async function record(consultant: Page, id: string): Promise<void> {
  await consultant.keyboard.press('r');
  await expect(consultant).toHaveURL(/case-recording/);
  await expectPicture(consultant, consultant.locator('canvas').first());
  await expect(consultant.getByRole('button', { name: 'Record', exact: true })).toBeEnabled();
  await consultant.keyboard.press('Space');
  await expect(consultant.getByText('Recording', { exact: true })).toBeVisible();
  expect(new URL(consultant.url()).searchParams.get('caseId')).toBe(id);
}

async function review(reviewer: Page, name: string): Promise<void> {
  await reviewer.getByRole('link', { name, exact: true }).click();
  await reviewer.getByRole('button', { name: 'Start Review' }).click();
  // Watching.
  await reviewer.getByRole('button', { name: /^Play/ }).first().click();
  const all = reviewer.getByRole('button', { name: 'All five are right' });
  await expect(all).toHaveAttribute('aria-disabled', 'false', { timeout: 60_000 });
  await all.click();
  await reviewer.getByRole('button', { name: 'Sign off Case' }).click();
  const dialog = reviewer.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Sign off Case' })).toBeVisible();
  await sayWhyNoCaptions(reviewer);
  await dialog.getByRole('button', { name: 'Sign off Case' }).click();
  await expect(reviewer.getByText('Signed off.', { exact: true })).toBeVisible();
}

async function watch(page: Page, email: string, id: string): Promise<void> {
  const answer = await page.request.get(`${portal('')}/api/dev/outbox`);
  const { data } = (await answer.json()) as { data: { to: string; subject: string; html: string }[] };
  const mail = data.find(
    ({ to, subject }) => to === email && subject === 'Create your password to watch your video report',
  );
  // Shows the email as a mail program does.
  await page.route('**/mail-program', (route) =>
    route.fulfill({ contentType: 'text/html', body: mail?.html ?? '' }),
  );
  await page.goto(`${portal('')}/mail-program`);
  await page.getByRole('link', { name: 'Create your password', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Create your password' })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).focus();
  await page.keyboard.type(ownPassword);
  await page.getByLabel('Password again').focus();
  await page.keyboard.type(ownPassword);
  for (const box of await page.getByRole('checkbox').all()) await box.click();
  await page.getByRole('button', { name: 'Create password' }).click();
  await expect(page).toHaveURL(new RegExp(`/patient-report\\?caseId=${id}`), { timeout: 15_000 });
  await page.getByRole('button', { name: /^Play/ }).first().click();
  await expect
    .poll(() => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0))
    .toBeGreaterThan(0);
}

/** A window of a member of staff in which presses are counted. */
async function openCounted(
  browser: Parameters<typeof signIn>[0],
  subdomain: string,
  email: string,
  path: string,
): Promise<[Page, () => Presses]> {
  const page = await signIn(browser, subdomain, email);
  const presses = await countPresses(page);
  await page.goto(`${portal(subdomain)}${path}`);
  return [page, presses];
}

async function sendDraft(maker: DeskApi, id: string): Promise<void> {
  await videoSeconds(maker, id);
  await maker.call('PUT', `/cases/${id}/done`);
}

test(
  'CG-191, T04, T19, T21, T30: folder to order ≤ 10, list to recording ≤ 2, review ≤ 6, mail to playing ≤ 5 presses',
  { tag: '@full' },
  async ({ browser, desk }) => {
    test.setTimeout(600_000);
    const patient = newPatient('Josephine Halvorsen');
    const search = `/cases?search=${encodeURIComponent(patient.name)}`;
    const study = await smallStudy(patient.name, patient.dateOfBirth);
    const maker = await desk.api('consultant');

    const [clerk, clerked] = await openCounted(browser, 'lakeside', 'creator@lakeside.test', '/cases');
    const id = await order(clerk, patient, study);
    expectAtMost('clerk with a folder', 10, clerked());
    await maker.until(id, ({ status }) => status.value === 'new');

    const [consultant, recorded] = await openCounted(browser, '', 'consultant@demo.test', search);
    await expect(consultant.getByRole('link', { name: patient.name, exact: true })).toBeVisible();
    await consultant.keyboard.press('j');
    await consultant.keyboard.press('c');
    await maker.until(id, ({ status }) => status.value === 'in-progress');
    await expect(consultant.getByText('Record the video', { exact: true })).toBeVisible();
    const claimed = recorded();
    await record(consultant, id);
    expectAtMost('list to recording, after the claim', 2, recorded(), claimed.clicks + claimed.keys);
    await untilSaved(consultant, 5);
    await finish(consultant);
    await sendDraft(maker, id);

    const [reviewer, reviewed] = await openCounted(browser, '', 'reviewer@demo.test', search);
    await review(reviewer, patient.name);
    expectAtMost('reviewer, beside the watching', 6, reviewed(), 1);

    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const phone = await context.newPage();
    const tapped = await countPresses(phone);
    await watch(phone, patient.email, id);
    expectAtMost('mail to playing', 5, tapped());
  },
);

test(
  'L-027, J-021, T01, T10: a patient orders and pays in ≤ 10 presses',
  { tag: '@full' },
  async ({ browser }) => {
    const { name, email } = await registerPatient('Constance Ferreira');
    const page = await (await browser.newContext()).newPage();
    const presses = await countPresses(page);
    await page.goto(`${portal('portal')}/login`);
    await fillLogin(page, email, ownPassword);
    const before = presses();
    await page.goto(`${portal('portal')}/personalized-video`);
    const next = page.getByRole('button', { name: 'Continue', exact: true });
    await next.click();
    await expect(page).toHaveURL(/#files$/);
    const study = await smallStudy(name, birthDay);
    await choose(page, page.getByText('Choose a folder', { exact: true }), study.folder);
    await expect(page.getByText(`${study.images} images`).first()).toBeVisible();
    await next.click();
    await expect(page).toHaveURL(/#questions$/);
    await type(page, field(page, /What would you like to know/), 'Is the dark spot old?');
    await next.click();
    await expect(page).toHaveURL(/#finalize$/);
    await page.getByRole('checkbox', { name: /I accept the/ }).click();
    await page.getByRole('checkbox', { name: /I understand that/ }).click();
    await page.getByRole('button', { name: 'Submit Request' }).click();
    await expect(page).toHaveURL(/\/package-plans\?(caseId|studyId)=/, { timeout: 60_000 });
    await page.getByRole('button', { name: 'Buy Now: Standard video report' }).click();
    await expect(page).toHaveURL(/\/dev\/checkout\//);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await expect(page.getByRole('heading', { name: 'Thank you for your payment' })).toBeVisible();
    expectAtMost('patient orders and pays', 10, presses(), before.clicks + before.keys);
  },
);
