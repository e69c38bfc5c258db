// A normal study of the library beside the patient's own (B18): marked by a super-admin, seen by patients and guests.
import { expect, type Browser, type Page } from '@playwright/test';

import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/journey-test.ts';
import { addHeadToLibrary, normalSlices } from './support/normal-study.ts';
import { portal, signIn } from './support/people.ts';
import { expectPicture } from './support/pictures.ts';
import { watchPage } from './support/watched-page.ts';

/** At this second of the demo's head video, an axial image with a circle is explained. */
const explainedAt = 26.4;
const own = /^T1 axial: image (\d+) of (\d+)$/;
const honest = 'Everyone’s body looks a little different. Only your doctor can say what a difference means.';

/** After a failure the remaining tests of a file run in a new worker, which adds another study. */
const title = `A healthy head ${process.pid}`;
const mark = {
  anatomy: 'Brain',
  modality: 'MRI',
  titleEn: 'A healthy head',
  titleEs: 'Una cabeza sana',
};
let head: Awaited<ReturnType<typeof addHeadToLibrary>>;
const setMarked = async (isMarked: boolean): Promise<void> => {
  const { id, api } = head;
  if (isMarked) await api.call('PUT', `/materials/${id}/normal`, mark);
  else await api.call('DELETE', `/materials/${id}/normal`);
};

test.beforeAll(async () => {
  head = await addHeadToLibrary(title);
});

const frame = (page: Page) => page.locator('[role=group][data-theme=dark]');
const pane = (page: Page) => frame(page).getByRole('region', { name: /^Explained image of / });
const normal = (page: Page) => frame(page).getByRole('region', { name: /^Normal: / });
const where = (page: Page) => frame(page).getByText(own);
const normalWhere = (page: Page) => frame(page).getByText(/^Normal: image \d+ of \d+$/);
const button = (page: Page, name: string) => frame(page).getByRole('button', { name, exact: true });

async function openReport(page: Page): Promise<void> {
  await page.goto(`${portal('portal')}/patient-dashboard`);
  await page.locator('a[href*="patient-report"]').filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/patient-report/);
  // The demo creates its videos after startup.
  await expect(async () => {
    await page.reload();
    await expect(page.locator('video')).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 120_000 });
}

/** Pauses the video at the second of an explained image and opens the image. */
async function explore(page: Page, look = 'Look at this image yourself'): Promise<void> {
  await page.locator('video').evaluate(async (video: HTMLVideoElement, to) => {
    const isThere = new Promise((done) => video.addEventListener('seeked', done, { once: true }));
    video.currentTime = to;
    await isThere;
  }, explainedAt);
  await page.getByRole('button', { name: look }).first().click();
  await expect(page.locator('canvas[data-ink]')).toBeVisible({ timeout: 60_000 });
}

async function openPatient(browser: Browser, width: number, height: number): Promise<Page> {
  const page = await signIn(browser, 'portal', 'patient@demo.test');
  await page.setViewportSize({ width, height });
  return page;
}

/** Returns which of the patient's own images is shown, and how many there are. */
async function placeOf(page: Page): Promise<{ n: number; count: number }> {
  const [, n, count] = own.exec((await where(page).textContent()) ?? '') ?? [];
  return { n: Number(n), count: Number(count) };
}
const expectOwn = (page: Page, n: number, count: number) =>
  expect(where(page)).toHaveText(`T1 axial: image ${n} of ${count}`);

/** Expects the normal head to show the image at the same height as the patient's own, within one slice. */
async function expectLinked(page: Page): Promise<void> {
  await expect(normalWhere(page)).toBeVisible({ timeout: 60_000 });
  await expect(async () => {
    const { n, count } = await placeOf(page);
    const shown = Number(/image (\d+) of/.exec((await normalWhere(page).textContent()) ?? '')?.[1]);
    const wanted = ((n - 1) / (count - 1)) * (normalSlices - 1) + 1;
    expect(Math.abs(shown - wanted)).toBeLessThanOrEqual(0.5);
  }).toPass();
}

async function boxesOf(page: Page) {
  const [first, second] = [await pane(page).boundingBox(), await normal(page).boundingBox()];
  if (!first || !second) throw new Error('There are no two panes.');
  return { first, second };
}

test('B18: nothing is offered while no normal study fits', { tag: '@full' }, async ({ browser }) => {
  await setMarked(false);
  const page = await openPatient(browser, 1440, 900);
  await openReport(page);
  const asked = page.waitForResponse(/\/api\/studies\/[^/]+\/normals$/);
  await explore(page);
  expect(((await (await asked).json()) as { total: number }).total).toBe(0);
  await expect(button(page, 'Larger')).toBeVisible();
  await expect(button(page, 'Beside a normal')).toHaveCount(0);
});

test(
  'B18: a super-admin sets what a library study is the normal of',
  { tag: '@full' },
  async ({ browser }) => {
    await setMarked(false);
    const page = await signIn(browser, 'portal', 'super@demo.test');
    await page.goto(`${portal('portal')}/resources`);
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
    await card.getByRole('button', { name: `Show ${title} as normal` }).click();
    const dialog = page.getByRole('dialog', { name: 'Show as normal' });
    await expectAccessible(page, 'the dialog of a normal study');
    await dialog.getByLabel('Anatomy').selectOption('Brain');
    await dialog.getByLabel('Modality').selectOption('MRI');
    await dialog.getByLabel('Title in Spanish').fill('Una cabeza sana');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(card.getByText('Normal: Brain · MRI')).toBeVisible();
    await expectAccessible(page, 'the library with a normal study');
  },
);

test('B18: a patient on a phone sees it below their own image, linked by position, both labeled', async ({
  browser,
}) => {
  await setMarked(true);
  const page = await openPatient(browser, 390, 844);
  const quiet = watchPage(page);
  await openReport(page);
  await explore(page);
  const alone = await pane(page).boundingBox();
  await button(page, 'Beside a normal').click();
  await expectLinked(page);
  const { first, second } = await boxesOf(page);
  expect(second.y).toBeGreaterThanOrEqual(first.y + first.height);
  expect([first.width, second.width]).toEqual([alone?.width, alone?.width]);
  expect(Math.abs(first.height - second.height), 'equally high').toBeLessThanOrEqual(3);
  expect(second.y + second.height - first.y, 'both on one screen').toBeLessThanOrEqual(844);
  await expect(frame(page).getByText(/^This study · \d\d\/\d\d\/\d{4}$/)).toBeVisible();
  await expect(frame(page).getByText('Normal · A healthy head')).toBeVisible();
  await expect(frame(page).getByText(honest)).toBeVisible();
  await expectPicture(page, pane(page));
  await expectPicture(page, normal(page));
  await expectAccessible(page, 'beside a normal on a phone');
  const sizes = await frame(page)
    .locator('button, input')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overhang).toBeLessThanOrEqual(0);

  const { n: explained, count } = await placeOf(page);
  for (const n of [1, 20, count]) {
    await frame(page).getByRole('slider', { name: 'Image' }).fill(String(n));
    await expectOwn(page, n, count);
    await expectLinked(page);
  }
  await expect(normalWhere(page)).toHaveText(`Normal: image ${normalSlices} of ${normalSlices}`);
  await button(page, 'Back to the explained image').click();
  await expectOwn(page, explained, count);
  await expectLinked(page);
  await button(page, 'Hide the normal').click();
  await expect(normal(page)).toHaveCount(0);
  const { width, height } = (await pane(page).boundingBox()) ?? {};
  expect([width, height]).toEqual([alone?.width, alone?.height]);
  quiet.expectQuiet('beside a normal on a phone');
});

test('B18: by keyboard alone side by side, linked and separately', async ({ browser }) => {
  await setMarked(true);
  const page = await openPatient(browser, 1440, 900);
  await openReport(page);
  await explore(page);
  await button(page, 'Beside a normal').press('Enter');
  await expectLinked(page);
  const { first, second } = await boxesOf(page);
  expect(second.x).toBeGreaterThanOrEqual(first.x + first.width);
  expect(Math.abs(first.width - second.width)).toBeLessThanOrEqual(1);
  const { n: explained, count } = await placeOf(page);
  await pane(page).focus();
  await page.keyboard.press('PageDown');
  await expectOwn(page, explained + 10, count);
  await expectLinked(page);
  await page.keyboard.press('Tab');
  await expect(normal(page)).toBeFocused();
  await page.keyboard.press('Home');
  await expectOwn(page, 1, count);
  await page.keyboard.press('End');
  await expectOwn(page, count, count);
  await page.keyboard.press('ArrowUp');
  const last = `Normal: image ${normalSlices - 1} of ${normalSlices}`;
  await expect(normalWhere(page)).toHaveText(last);
  expect((await placeOf(page)).n).toBeLessThan(count);

  await button(page, 'Scroll separately').press('Enter');
  await pane(page).focus();
  await page.keyboard.press('Home');
  await expectOwn(page, 1, count);
  await expect(normalWhere(page)).toHaveText(last);
  await expectAccessible(page, 'beside a normal, each by itself');
  await button(page, 'Scroll together').press('Enter');
  await expectLinked(page);
  await page.keyboard.press('Escape');
  await expect(page.locator('video')).toBeVisible();
});

test(
  'B18, B8: a guest with the images sees it too, with passes that end with the link',
  { tag: '@full' },
  async ({ browser }) => {
    await setMarked(true);
    const patient = await signIn(browser, 'portal', 'patient@demo.test');
    await openReport(patient);
    await patient.getByRole('button', { name: 'Share Video Report' }).click();
    const dialog = patient.getByRole('dialog', { name: 'Share Video Report' });
    await dialog.getByLabel(/^They may look at the images/).check();
    await dialog.getByLabel(/^Ask for my birth date/).uncheck();
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    const url = await dialog.getByLabel('Your link').inputValue();
    const guest = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    await guest.goto(url);
    await expect(guest.locator('video')).toBeVisible();
    await explore(guest);
    await button(guest, 'Beside a normal').click();
    await expectLinked(guest);
    await expectPicture(guest, normal(guest));
    await expectPicture(guest, pane(guest));
    await frame(guest).getByRole('slider', { name: 'Image' }).fill('60');
    await expectLinked(guest);
    await expect(frame(guest).getByText(/did not load|no longer/)).toHaveCount(0);
  },
);

test('B18: in Spanish', { tag: '@full' }, async ({ browser }) => {
  await setMarked(true);
  const page = await openPatient(browser, 390, 844);
  await page.route(/\/users\/current-user$/, async (route) => {
    // The test process cannot resolve portal host names, so a header names the workspace.
    const url = route
      .request()
      .url()
      .replace(/\/\/[^/]+\.localhost/, '//localhost');
    const response = await route.fetch({ url });
    await route.fulfill({ response, json: { ...(await response.json()), locale: 'es' } });
  });
  await openReport(page);
  await explore(page, 'Ver esta imagen usted mismo');
  await button(page, 'Junto a uno normal').click();
  await expect(frame(page).getByText('Normal · Una cabeza sana')).toBeVisible();
  await expect(frame(page).getByText(/^Este estudio · /)).toBeVisible();
  await expect(frame(page).getByText(/^El cuerpo de cada persona es un poco distinto\. /)).toBeVisible();
  await expect(frame(page).getByText(/^Normal: imagen \d+ de \d+$/)).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page, 'beside a normal, Spanish');
});
