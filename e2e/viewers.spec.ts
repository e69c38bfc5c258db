// Every kind of file in its viewer, checked by pixels, because an event that says "drawn" proves nothing.
import { expect, type Locator, type Page } from '@playwright/test';

import { onlyInFull, test } from './support/journey-test.ts';
import { expectPagePasses } from './support/page-check.ts';
import { portal } from './support/people.ts';
import { brightnessOf, expectContrast } from './support/pictures.ts';
import { fileId, needTestFile, openServed, viewerLinkOf } from './support/viewer-page.ts';

const picture = (page: Page) => page.locator('[data-shown]').first();
const slices = (page: Page, n = 0) => page.getByRole('slider', { name: 'Image' }).nth(n);

async function openStudy(page: Page, caseName = 'PLN-0001'): Promise<void> {
  await page.goto(`${portal('')}${await viewerLinkOf(caseName)}`);
  await expectContrast(page, picture(page));
}

/** Returns the brightness of the left and right halves, measured from their pixels. */
async function halves(page: Page): Promise<[number, number]> {
  const box = await picture(page).boundingBox();
  if (!box) throw new Error('There is no picture.');
  const half = { y: box.y, width: box.width / 2, height: box.height };
  const of = async (x: number) => (await brightnessOf(page, clipped(page, { x, ...half }))).mean;
  return [await of(box.x), await of(box.x + box.width / 2)];
}

type Clip = { x: number; y: number; width: number; height: number };
const clipped = (page: Page, clip: Clip) => ({ screenshot: () => page.screenshot({ clip }) });

test('H-001, H-004: images open with the pass in the URL, which is then removed', async ({ page }) => {
  await openStudy(page);
  expect(page.url()).not.toContain('token');
  await expect(page.getByText('Not for diagnostic use').first()).toBeVisible();
  await expectPagePasses(page, 'dcm');
  await page.keyboard.press('m');
  await expect(page.getByRole('dialog', { name: 'More tools' })).toBeVisible();
  await expectPagePasses(page, 'dcm-more');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'More tools' })).toHaveCount(0);
});

test('H-004: after a reload the same link still opens', { tag: '@full' }, async ({ page }) => {
  await openStudy(page);
  await page.reload();
  await expectContrast(page, picture(page));
});

test('H-001: by keyboard alone images are scrolled, inverted, mirrored, rotated, played and reset', async ({
  page,
}) => {
  await openStudy(page);
  const before = Number(await slices(page).inputValue());
  await page.keyboard.press('ArrowDown');
  await expect(slices(page)).toHaveValue(String(before + 1));
  await page.keyboard.press('PageUp');
  await expect(slices(page)).toHaveValue(String(before - 9));
  const { mean } = await brightnessOf(page, picture(page));
  await page.keyboard.press('i');
  const inverted = async () => (await brightnessOf(page, picture(page))).mean;
  await expect.poll(inverted).toBeGreaterThan(mean + 20);
  await page.keyboard.press('i');
  await expect.poll(inverted).toBeLessThan(mean + 5);
  // Half of the picture is panned out of view, so that left and right differ.
  await page.keyboard.press('h');
  const box = await picture(page).boundingBox();
  if (!box) throw new Error('There is no picture.');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x + 300, middle.y, { steps: 5 });
  await page.mouse.up();
  const [left, right] = await halves(page);
  expect(right).toBeGreaterThan(left + 5);
  await page.keyboard.press('f');
  await page.keyboard.press('t');
  await page.keyboard.press('Shift+Z');
  const even = async () => Math.abs((await halves(page)).reduce((a, b) => a - b));
  await expect.poll(even).toBeLessThan(right - left);
  const resting = Number(await slices(page).inputValue());
  await page.keyboard.press('Shift+S');
  await expect.poll(async () => Number(await slices(page).inputValue())).toBeGreaterThan(resting + 3);
  await page.keyboard.press('Shift+S');
});

test('H-001: lengths and areas are measured by pointer in millimeters, and by keyboard alone', async ({
  page,
}) => {
  await openStudy(page);
  const box = await picture(page).boundingBox();
  if (!box) throw new Error('There is no picture.');
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  const drag = async () => {
    await page.mouse.move(...at(0.4, 0.5));
    await page.mouse.down();
    await page.mouse.move(...at(0.6, 0.55), { steps: 4 });
    await page.mouse.up();
  };
  await page.keyboard.press('d');
  await drag();
  await expect(page.getByText(/^\d+\.\d mm$|^\d+ mm$/)).toHaveCount(1);
  await page.keyboard.press('o');
  await drag();
  await expect(page.getByText(/^Area \d+(,\d+)?(\.\d)? mm²$/)).toHaveCount(1);
  await expect(page.getByText(/^Mean \d/)).toHaveCount(1);
  await expect(page.getByText(/^Deviation \d/)).toHaveCount(1);
  await expectPagePasses(page, 'dcm-measured');
  await page.keyboard.press('Backspace');
  await expect(page.getByText(/^Area \d/)).toHaveCount(0);
  await page.keyboard.press('Backspace');
  await expect(page.getByText(/ mm$/)).toHaveCount(0);
  await page.keyboard.press('d');
  for (const key of ['Enter', 'Enter', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Enter'])
    await page.keyboard.press(key);
  // Twenty pixels of 0.7 mm each.
  await expect(page.getByText('14.0 mm')).toHaveCount(1);
});

test('H-001: two series are shown side by side', { tag: '@full' }, async ({ page }) => {
  await openStudy(page);
  await page.keyboard.press('b');
  await expect(page.locator('[data-shown]')).toHaveCount(2);
  await expectContrast(page, page.locator('[data-shown]').nth(1));
  await expect(page.getByText('do not show the same slices')).toBeVisible();
  await expectPagePasses(page, 'dcm-two');
  // Both show the same series, so they scroll together.
  await page.getByRole('button', { name: /^T1 axial/ }).focus();
  await page.locator('section[aria-label^="Images of"]').nth(1).focus();
  await page.getByRole('button', { name: /^T1 axial/ }).click();
  await expect(page.locator('section[aria-label^="Images of T1 axial"]')).toHaveCount(2);
  await page.locator('section[aria-label^="Images of T1 axial"]').nth(0).focus();
  await page.keyboard.press('PageDown');
  await expect.poll(async () => slices(page, 1).inputValue()).toBe(await slices(page).inputValue());
});

test('H-001: one finger scrolls the images, two zoom', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await openStudy(page);
  const cdp = await context.newCDPSession(page);
  const touch = (type: string, points: [number, number][]) =>
    cdp.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    });
  const before = Number(await slices(page).inputValue());
  await touch('touchStart', [[200, 250]]);
  for (let y = 260; y <= 330; y += 10) await touch('touchMove', [[200, y]]);
  await touch('touchEnd', []);
  await expect.poll(async () => Number(await slices(page).inputValue())).toBeGreaterThan(before);
  await touch('touchStart', [
    [180, 300],
    [220, 300],
  ]);
  for (let by = 5; by <= 60; by += 5)
    await touch('touchMove', [
      [180 - by, 300],
      [220 + by, 300],
    ]);
  await touch('touchEnd', []);
  await expect(page.getByText(/Zoom [2-9]\.\d/)).toBeVisible();
  await context.close();
});

/** Returns red, green and blue of a text, 0 to 255 each. */
const channelsOf = (text: Locator): Promise<number[]> =>
  text.evaluate((element) => {
    const board = new OffscreenCanvas(1, 1).getContext('2d');
    if (!board) throw new Error('There is no canvas.');
    board.fillStyle = getComputedStyle(element).color;
    board.fillRect(0, 0, 1, 1);
    return [...board.getImageData(0, 0, 1, 1).data];
  });

test('H-005, H-006: every missing resource is reported in red', async ({ page }) => {
  const say = page.getByText('Something went wrong loading the resource');
  for (const address of ['/viewer', '/viewer?token=abcdefghijklmnopqrstuvwxyz', `/viewer?uuid=${fileId}`]) {
    await page.goto(`${portal('')}${address}`);
    await expect(say).toBeVisible();
    const [red = 0, green = 0, blue = 0] = await channelsOf(say);
    expect(red - Math.max(green, blue)).toBeGreaterThan(60);
  }
  await expectPagePasses(page, 'failed');
  await openServed(page, { resource: { type: 'unheard-of' as 'other', title: '' } });
  await expect(say).toBeVisible();
});

const states = [
  ['processing', { state: 'processing', type: 'video' }, 'This file is being prepared'],
  [
    'unshown',
    { state: 'failed', type: 'pdf', failure: { code: 'empty', message: 'The file is empty.' } },
    'The file is empty.',
  ],
  ['missing', { type: 'dcm' }, 'File Not Available'],
  ['other', { type: 'other', downloadPath: '/media/x' }, 'There is no viewer for this kind of file.'],
] as const;

for (const [name, resource, text] of states) {
  test(`H-008, H-021: a file that is ${name} says so`, onlyInFull(name !== 'missing'), async ({ page }) => {
    await openServed(page, { resource: { title: 'Notes of the clinic', ...resource } });
    await expect(page.getByText(text)).toBeVisible();
    await expectPagePasses(page, `state-${name}`);
  });
}

test('H-001, H-002: a PDF shows its pages, zooms by a tenth, and finds words', async ({ page }) => {
  needTestFile('pdf/tracemonkey_a11y.pdf');
  await openServed(page, {
    resource: { type: 'pdf', title: 'Report.pdf', path: '/media/a-pdf', downloadPath: '/media/a-pdf' },
    files: { '/media/a-pdf': { path: 'pdf/tracemonkey_a11y.pdf', mime: 'application/pdf' } },
  });
  await expectContrast(page, page.locator('[data-page="0"] canvas'));
  const sheet = page.locator('[data-page="0"]');
  const before = (await sheet.boundingBox())?.width ?? 0;
  await page.getByRole('button', { name: 'Larger' }).click();
  await expect.poll(async () => ((await sheet.boundingBox())?.width ?? 0) / before).toBeCloseTo(1.1, 2);
  await page.getByRole('searchbox').fill('JAVASCRIPT');
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
  await expect(page.locator('[data-current]').first()).toBeAttached();
  await expectPagePasses(page, 'pdf');
});

test('H-002: the pages of a PDF are turned by button and by keyboard', { tag: '@full' }, async ({ page }) => {
  needTestFile('pdf/three_pages_with_number.pdf');
  await openServed(page, {
    resource: { type: 'pdf', title: 'Report.pdf', path: '/media/c-pdf' },
    files: { '/media/c-pdf': { path: 'pdf/three_pages_with_number.pdf', mime: 'application/pdf' } },
  });
  await expect(page.getByText('Page 1 of 3')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('Page 2 of 3')).toBeVisible();
  await page.getByRole('group', { name: 'Report.pdf' }).focus();
  await page.keyboard.press('PageDown');
  await expect(page.getByText('Page 3 of 3')).toBeVisible();
  // Two presses before the first scroll event.
  await page.getByRole('group', { name: 'Report.pdf' }).evaluate((pane) => {
    for (let press = 0; press < 2; press += 1)
      pane.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageUp', bubbles: true }));
  });
  await expect(page.getByText('Page 1 of 3')).toBeVisible();
});

for (const [file, says] of [
  ['pdf/encrypted/', 'locked with a password'],
  ['pdf/corrupt/', 'damaged'],
] as const) {
  test(
    `H-001: a PDF in ${file} says why it is not shown`,
    onlyInFull(file !== 'pdf/encrypted/'),
    async ({ page }) => {
      const name = {
        'pdf/encrypted/': 'made/pdf/aes256-user-password-secret.pdf',
        'pdf/corrupt/': 'made/pdf/header-only.pdf',
      }[file];
      needTestFile(name);
      await openServed(page, {
        resource: { type: 'pdf', title: 'Report.pdf', path: '/media/b-pdf' },
        files: { '/media/b-pdf': { path: name, mime: 'application/pdf' } },
      });
      await expect(page.getByText(says)).toBeVisible();
    },
  );
}

test('H-001, H-002: a picture is zoomed, and its pages are turned', async ({ page }) => {
  needTestFile('images/hopper.png');
  await openServed(page, {
    resource: {
      type: 'image',
      title: 'Photo.tif',
      pages: [
        { path: '/media/page-1', width: 128, height: 128 },
        { path: '/media/page-2', width: 600, height: 450 },
      ],
    },
    files: {
      '/media/page-1': { path: 'images/hopper.png', mime: 'image/png' },
      '/media/page-2': { path: 'images/Landscape_1.jpg', mime: 'image/jpeg' },
    },
  });
  const shown = page.getByRole('img', { name: 'Photo.tif, page 1 of 2' });
  await expectContrast(page, shown);
  const before = (await shown.boundingBox())?.width ?? 0;
  await page.getByRole('group', { name: /^Photo.tif/ }).focus();
  await page.keyboard.press('+');
  await expect.poll(async () => ((await shown.boundingBox())?.width ?? 0) / before).toBeCloseTo(1.1, 2);
  await page.keyboard.press('PageDown');
  await expectContrast(page, page.getByRole('img', { name: 'Photo.tif, page 2 of 2' }));
  await expectPagePasses(page, 'image');
});

test('H-001, H-007: a video plays', async ({ page }) => {
  needTestFile('video/edts.mp4');
  await openServed(page, {
    resource: { type: 'video', title: 'Film.mp4', path: '/media/v-main', h264Path: '/media/v-h264' },
    files: {
      '/media/v-main': { body: 'not a video', mime: 'video/mp4' },
      '/media/v-h264': { path: 'video/edts.mp4', mime: 'video/mp4' },
    },
  });
  // A desktop tries the original file first and falls back to the other one if it cannot play it.
  await expect(page.locator('video')).toHaveAttribute('src', '/media/v-h264');
  await page.getByRole('button', { name: /^Play/ }).first().click();
  await expect
    .poll(() => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0))
    .toBeGreaterThan(0.2);
  await expectPagePasses(page, 'video');
});

test('H-001, H-009: a 3D model is turned by keyboard', async ({ page }) => {
  needTestFile('glb/BoxTextured.glb');
  await openServed(page, {
    resource: { type: '3d', title: 'Knee.glb', path: '/media/glb' },
    files: { '/media/glb': { path: 'glb/CesiumMilkTruck.glb', mime: 'model/gltf-binary' } },
  });
  const stage = page.getByRole('group', { name: /^3D object Knee.glb/ });
  await expectContrast(page, stage);
  const before = await stage.screenshot();
  await stage.focus();
  for (let turn = 0; turn < 5; turn += 1) await page.keyboard.press('ArrowRight');
  expect((await stage.screenshot()).equals(before)).toBe(false);
  await expectPagePasses(page, 'model');
});

test(
  'W-016, H-009: a model that fails to load says so and can be retried',
  { tag: '@full' },
  async ({ page }) => {
    await openServed(page, { resource: { type: '3d', title: 'Knee.glb', path: '/media/no-glb' } });
    await expect(page.getByText('Failed to download the 3d object')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
);

test('H-001: the text of a document is shown as text', async ({ page }) => {
  const text = 'Findings: <b>none</b>.\nImpression: normal.';
  await openServed(page, {
    resource: { type: 'text', title: 'Letter.docx', textPath: '/media/text' },
    files: { '/media/text': { body: text, mime: 'text/plain; charset=utf-8' } },
  });
  await expect(page.getByText('Findings: <b>none</b>.')).toBeVisible();
  await expectPagePasses(page, 'text');
});
