// The main journey in real windows: a clinic orders, a consultant records over the images, a reviewer signs off, the
// patient watches. Each of the four users has their own window and sees the changes of the others live.
import { expect, type Browser, type Page } from '@playwright/test';

import { expectAccessible } from './support/accessibility.ts';
import { checkList, confirm } from './support/case-page.ts';
import { test } from './support/journey-test.ts';
import { portal, signIn } from './support/people.ts';
import { expectPicture, probeVideo } from './support/pictures.ts';
import { finish } from './support/studio.ts';
import { brainStudy, writtenReport } from './support/study-folder.ts';

const patient = {
  name: 'Edith Moran',
  preferredName: 'Edie',
  email: 'edith.moran@mail.test',
  phone: '(555) 010-0199',
  born: '02/11/1954',
  password: 'Harbor-View-7',
};
const question = 'Is the dark part in the middle of my head normal?';

async function orderReport(clerk: Page): Promise<void> {
  const study = await brainStudy();
  test.info().annotations.push({
    type: 'study',
    description: study.isReal ? 'the real brain study' : 'a generated head study',
  });
  await clerk.goto(`${portal('lakeside')}/add-case`);
  await expect(clerk.getByRole('heading', { name: 'Request Video Report' })).toBeVisible();
  await clerk.locator('input[webkitdirectory]').setInputFiles(study.folder);
  await expect(clerk.getByText(`${study.images} images`).first()).toBeVisible();
  await clerk
    .locator('input[type=file][accept]')
    .first()
    .setInputFiles(await writtenReport());
  await clerk.getByRole('textbox', { name: 'Name', exact: true }).fill(patient.name);
  await clerk.getByRole('textbox', { name: 'Preferred name', exact: true }).fill(patient.preferredName);
  await clerk.getByRole('textbox', { name: 'Email', exact: true }).fill(patient.email);
  await clerk.getByRole('textbox', { name: 'Phone', exact: true }).fill(patient.phone);
  await clerk.getByRole('textbox', { name: 'Date of birth', exact: true }).fill(patient.born);
  await chooseGender(clerk);
  await clerk
    .getByRole('textbox', { name: 'What does the patient want to know?', exact: true })
    .fill(question);
  await clerk.getByRole('button', { name: /^Confirm all/ }).click();
  for (const box of await clerk.getByRole('checkbox', { name: /I accept|I understand/ }).all())
    await box.check();
  await expectAccessible(clerk, 'the filled request');
  // B4: a study without a name, such as a generated one, cannot belong to someone else.
  const doubt = clerk.getByRole('heading', { name: 'This study may belong to someone else' });
  if (await doubt.isVisible()) {
    await clerk.getByLabel('Why do the details differ?').fill('A made-up study for a made-up patient');
    await clerk.getByRole('button', { name: 'It is the same person' }).click();
    await expect(doubt).toBeHidden();
  }
  await clerk.getByRole('button', { name: 'Submit Request' }).click();
  await expect(clerk.getByRole('heading', { name: 'Your Case has been submitted' })).toBeVisible();
}

async function chooseGender(clerk: Page): Promise<void> {
  const field = clerk.getByLabel('Gender');
  if ((await field.first().evaluate((element) => element.tagName)) === 'SELECT') {
    await field.first().selectOption({ label: 'Female' });
  } else {
    await field.first().click();
    await clerk.getByRole('option', { name: 'Female', exact: true }).click();
  }
}

/** Opens the patient's case from the Report Dashboard. */
async function openCase(page: Page): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/cases?search=${encodeURIComponent(patient.name)}`);
  await page.getByRole('link', { name: patient.name, exact: true }).first().click();
  await expect(page).toHaveURL(/case-details/);
}

async function recordReport(consultant: Page): Promise<void> {
  await consultant
    .getByRole('button', { name: 'Start Video Recorder' })
    .or(consultant.getByRole('link', { name: 'Start Video Recorder' }))
    .click();
  await expect(consultant).toHaveURL(/case-recording/);
  const viewport = consultant.locator('canvas').first();
  await expectPicture(consultant, viewport);
  await consultant.getByRole('button', { name: /^(Record|Start recording)/ }).click();
  // The countdown runs first. Nothing is recorded during it.
  await expect(consultant.getByText('Recording', { exact: true })).toBeVisible();
  const box = await viewport.boundingBox();
  if (!box) throw new Error('The viewport has no place.');
  await consultant.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let slice = 0; slice < 12; slice += 1) {
    await consultant.mouse.wheel(0, 120);
    await consultant.waitForTimeout(150);
  }
  await consultant.keyboard.press('p');
  await consultant.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await consultant.mouse.down();
  await consultant.mouse.move(box.x + box.width / 2 + 80, box.y + box.height / 2 + 40, { steps: 8 });
  await consultant.mouse.up();
  await expect(consultant.getByText(/Saved to the server up to 0:(0[2-9]|[1-5]\d)/)).toBeVisible();
  await expectAccessible(consultant, 'the studio');
  await finish(consultant);
  await consultant.getByRole('link', { name: 'Back to the case' }).click();
  await expect(consultant).toHaveURL(/case-details/);
  // Immediately, not only when the video is ready, because a new recording must not look lost.
  await expect(consultant.getByRole('button', { name: 'Edit Draft Video' })).toBeVisible();
}

/** B9, T44: the clerk sees that the report is unwatched. Resending the email right away is refused. */
async function watchUnopened(clerk: Page): Promise<void> {
  await clerk.goto(`${portal('lakeside')}/cases?view=unopened`);
  await clerk.getByRole('link', { name: patient.name, exact: true }).click();
  await expect(clerk.getByText('Nothing yet')).toBeVisible();
  await clerk.getByRole('button', { name: 'Send the Email Again' }).click();
  await clerk.getByRole('dialog').getByRole('button', { name: 'Send the Email Again' }).click();
  await expect(clerk.getByText(/The email was sent less than ten minutes ago/)).toBeVisible();
  await clerk.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
}

/** Plays this many seconds of the video from its beginning. */
async function watchSeconds(page: Page, seconds: number): Promise<void> {
  const video = page.locator('video');
  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = 0;
    return element.play();
  });
  await expect
    .poll(() => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime))
    .toBeGreaterThan(seconds);
  await video.evaluate((element: HTMLVideoElement) => element.pause());
}

type Mail = { to: string; subject: string; text: string };

async function newestMail(page: Page, subject: string): Promise<Mail> {
  const answer = await page.request.get(`${portal('')}/api/dev/outbox`);
  const { data } = (await answer.json()) as { data: Mail[] };
  const mail = data.find((one) => one.to === patient.email && one.subject === subject);
  if (!mail) throw new Error(`There is no mail "${subject}".`);
  return mail;
}

async function acceptInvitation(browser: Browser, staff: Page): Promise<Page> {
  const mail = await newestMail(staff, 'Create your password to watch your video report');
  const link = /http\S+\/invite\S+/.exec(mail.text)?.[0] ?? '';
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Create your password' })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(patient.password);
  await page.getByLabel('Password again').fill(patient.password);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await expectAccessible(page, 'the invitation');
  await page.getByRole('button', { name: 'Create password' }).click();
  await expect(page.getByRole('heading', { name: 'Password Created' })).toBeVisible();
  await page
    .getByRole('link', { name: 'Go to Login' })
    .or(page.getByRole('button', { name: 'Go to Login' }))
    .click();
  // CG-191: the password is typed twice and nothing else.
  await expect(page).toHaveURL(/patient-report/);
  return page;
}

test('from a folder on a clerk’s disk to a watched video (B1, T04, T14, T19, T21, T22, T26, T27, T30, T31, T44, B9, B20)', async ({
  browser,
}) => {
  const clerk = await signIn(browser, 'lakeside', 'creator@lakeside.test');
  const consultant = await signIn(browser, '', 'consultant@demo.test');
  const reviewer = await signIn(browser, '', 'reviewer@demo.test');

  // The case must appear live, whatever else is on the list.
  await consultant.goto(`${portal('')}/cases?search=${encodeURIComponent(patient.name)}`);
  await orderReport(clerk);
  await expect(consultant.getByRole('link', { name: patient.name, exact: true })).toBeVisible();

  await openCase(consultant);
  await expect(consultant.getByText(question)).toBeVisible();
  await expectPicture(consultant, consultant.locator('canvas').first());
  await expectAccessible(consultant, 'the case before it is claimed');
  await openCase(clerk);
  await consultant.getByRole('button', { name: 'Claim Case' }).click();
  await expect(clerk.getByText('In Progress').first()).toBeVisible();

  await recordReport(consultant);
  await expect(consultant.getByRole('button', { name: 'Send for Review' })).toBeEnabled({ timeout: 150_000 });
  await confirm(consultant, 'Send for Review');

  await openCase(reviewer);
  await reviewer.getByRole('button', { name: 'Start Review' }).click();
  await expect(consultant.getByText('In Review').first()).toBeVisible();
  await expect(reviewer.locator('video')).toBeVisible();
  const draft = await probeVideo(reviewer);
  expect(draft.duration).toBeGreaterThan(2);
  expect(draft.brightness).toBeGreaterThan(5);
  expect(draft.difference).toBeGreaterThan(0.5);
  expect(draft.loudness).toBeGreaterThan(0.01);
  await expectAccessible(reviewer, 'the case in review');
  await checkList(reviewer, /^Before you sign off$/);
  await confirm(reviewer, 'Sign off Case');
  await expect(clerk.getByText('Completed').first()).toBeVisible();

  await watchUnopened(clerk);
  const self = await acceptInvitation(browser, reviewer);
  await expect(self).toHaveURL(/patient-report/);
  await expect(self.getByText(/^For /).first()).toBeVisible();
  await expect(self.getByText(question)).toBeVisible();
  await expectAccessible(self, 'the patient’s report');
  const watched = await probeVideo(self);
  expect(watched.loudness).toBeGreaterThan(0.01);
  await watchSeconds(self, 2);
  await self.getByRole('region', { name: /^Video report:/ }).press('End');
  await expect(self.getByText('What to do now')).toBeVisible();
  await expectAccessible(self, 'the end of the film');
  await self.getByRole('radio', { name: /^5/ }).press('Space');
  await self.getByRole('button', { name: 'Submit' }).click();
  await expect(self.getByText(/Thank you/).first()).toBeVisible();
  const worry = self.getByRole('group', { name: 'How worried are you about the result now?' });
  await worry.getByText('1', { exact: true }).click();
  await expect(worry.getByRole('radio', { name: /^1/ })).toBeChecked();
  await expectAccessible(self, 'the questions after the rating');
  await self.getByRole('button', { name: /View .*images/ }).click();
  await expectPicture(self, self.locator('canvas').first());
  await clerk.reload();
  await expect(clerk.getByText(/^[1-9]\d*% of the video, last on /)).toBeVisible();
  await expect(clerk.getByRole('heading', { name: 'After it was sent' })).toBeVisible();
  await expect(clerk.getByText('5 of 5').last()).toBeVisible();
  await expectPicture(clerk, clerk.locator('canvas').first());
  await expectAccessible(clerk, 'the report that was watched');
});
