// B17: a patient gives a relative access. The relative creates an account on a phone, looks at the record, and is
// removed.
import { expect, type Browser, type Page } from '@playwright/test';

import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/journey-test.ts';
import { mailedLink } from './support/mails.ts';
import { portal, signIn } from './support/people.ts';
import { watchPage } from './support/watched-page.ts';

const phone = { viewport: { width: 390, height: 844 } };
const lakeside = portal('lakeside');

/** Waits for the video, which the demo creates after startup. */
async function waitForVideo(patient: Page): Promise<void> {
  await expect(async () => {
    await patient.goto(`${lakeside}/patient-dashboard`);
    await patient.getByRole('link', { name: 'View Video Report' }).first().click();
    await expect(patient.locator('video')).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 240_000 });
}

/** Invites a caregiver by keyboard alone. */
async function invite(patient: Page, name: string, email: string, images: boolean): Promise<void> {
  await patient.goto(`${lakeside}/my-account`);
  await patient.getByRole('link', { name: 'Choose who helps me' }).press('Enter');
  await expect(patient.getByRole('heading', { name: 'People who help me' })).toBeVisible();
  await patient.getByRole('button', { name: 'Add a person' }).press('Enter');
  const form = patient.getByRole('dialog', { name: 'Add a person' });
  await form.getByLabel('Their name').focus();
  await patient.keyboard.type(name);
  await patient.keyboard.press('Tab');
  await expect(form.getByLabel('Their email')).toBeFocused();
  await patient.keyboard.type(email);
  await patient.keyboard.press('Tab');
  await expect(form.getByLabel('My video reports and written reports')).toBeFocused();
  if (images) await patient.keyboard.press('ArrowDown');
  await expectAccessible(patient, 'the form for a caregiver');
  await form.getByRole('button', { name: 'Send the invitation' }).press('Enter');
  await expect(form).toBeHidden();
  await expect(patient.getByText('Invited. Not accepted yet.')).toBeVisible();
}

async function openPhone(browser: Browser, locale = 'en-US'): Promise<Page> {
  return (await browser.newContext({ ...phone, locale })).newPage();
}

const isWithin = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

test('B17: a daughter is invited, registers on a phone, sees the report, and is removed immediately', async ({
  browser,
}) => {
  test.setTimeout(420_000);
  const email = 'meena.raman@mail.test';
  const patient = await signIn(browser, 'lakeside', 'patient@lakeside.test');
  const quiet = watchPage(patient);
  await waitForVideo(patient);
  await invite(patient, 'Meena Raman', email, true);
  await expectAccessible(patient, 'the list of caregivers');

  const helper = await openPhone(browser);
  const watched = watchPage(helper);
  await helper.goto(await mailedLink(helper.request, email, '/care-invitation'));
  await expect(
    helper.getByText('Priya Raman wants you to see their record at Lakeside Clinic.'),
  ).toBeVisible();
  expect(new URL(helper.url()).search).toBe('');
  await expectAccessible(helper, 'an invitation');
  expect(await isWithin(helper)).toBe(true);
  await helper.getByLabel('Your name').fill('Meena Raman');
  await helper.getByLabel('Your date of birth').fill('04/05/1990');
  await helper.getByLabel('Password', { exact: true }).fill('Harbor-Lamp-77');
  for (const box of await helper.getByRole('checkbox').all()) await box.check();
  await helper.getByRole('button', { name: 'Make the account and accept' }).click();

  await expect(helper.getByText(/^You are looking at Priya Raman’s record until/)).toBeVisible();
  await expect(helper.getByRole('link', { name: 'Priya’s record' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(helper, 'the record of a helped person');
  expect(await isWithin(helper)).toBe(true);
  await expect(helper.getByRole('button', { name: /See the images/ }).first()).toBeVisible();
  await helper
    .getByRole('link', { name: /Watch the report/ })
    .first()
    .click();
  await expect(helper.locator('video')).toHaveAttribute('src', /^\/media\//);
  await expect(helper.getByText(/^You are looking at Priya Raman’s record until/)).toBeVisible();
  await expect(helper.getByRole('button', { name: /Share|Download|Ask/ })).toHaveCount(0);
  await expectAccessible(helper, 'the report of a helped person');
  expect(await isWithin(helper)).toBe(true);

  await patient.reload();
  await expect(patient.getByText(/^Last looked on/)).toBeVisible();
  await patient.getByRole('button', { name: /^Remove/ }).press('Enter');
  const question = patient.getByRole('dialog', { name: 'Remove Meena Raman?' });
  await expectAccessible(patient, 'the question before a caregiver is removed');
  await question.getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(helper.getByRole('heading', { name: 'You can no longer see this record' })).toBeVisible({
    timeout: 5_000,
  });
  await expect(helper.locator('video')).toHaveCount(0);
  await expectAccessible(helper, 'a record that is no longer seen');
  await expect(patient.getByText('Nobody can see your record but you and your clinic.')).toBeVisible();
  quiet.expectQuiet('the pages of a patient who is helped');
  watched.expectQuiet('the pages of a caregiver');
});

test('B17: in Spanish, with reports only, and given up', { tag: '@full' }, async ({ browser }) => {
  const email = 'lucia.raman@mail.test';
  const patient = await signIn(browser, 'lakeside', 'patient@lakeside.test');
  await patient.setViewportSize(phone.viewport);
  await invite(patient, 'Lucía', email, false);
  expect(await isWithin(patient)).toBe(true);

  const helper = await openPhone(browser, 'es-US');
  await helper.goto(await mailedLink(helper.request, email, '/care-invitation'));
  await expect(
    helper.getByText('Priya Raman quiere que usted vea su expediente en Lakeside Clinic.'),
  ).toBeVisible();
  await helper.getByLabel('Su nombre').fill('Lucía Raman');
  await helper.getByLabel('Su fecha de nacimiento').fill('04/05/1990');
  await helper.getByLabel('Contraseña', { exact: true }).fill('Harbor-Lamp-77');
  for (const box of await helper.getByRole('checkbox').all()) await box.check();
  await helper.getByRole('button', { name: 'Abrir la cuenta y aceptar' }).click();
  await expect(helper.getByText(/^Está viendo el expediente de Priya Raman hasta el/)).toBeVisible();
  await expect(helper.getByRole('button', { name: /Ver las imágenes/ })).toHaveCount(0);
  await expectAccessible(helper, 'the record of a helped person, Spanish');
  await helper.setViewportSize({ width: 1440, height: 900 });
  await helper.getByRole('button', { name: 'Dejar de ayudar a Priya Raman' }).click();
  const question = helper.getByRole('dialog', { name: '¿Dejar de ayudar a Priya Raman?' });
  await question.getByRole('button', { name: 'Dejar de ayudar a Priya Raman' }).click();
  await expect(helper.getByRole('link', { name: 'Expediente de Priya' })).toHaveCount(0);
  await patient.reload();
  await expect(patient.getByText('Nobody can see your record but you and your clinic.')).toBeVisible();
});
