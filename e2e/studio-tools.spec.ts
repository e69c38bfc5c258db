// Studio tools before and during a recording: side sheet, recording bar, drawing tools and script, by pointer and by
// keyboard only.
import { expect, type Locator, type Page } from '@playwright/test';

import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/desk-test.ts';
import { expectPagePasses } from './support/page-check.ts';
import {
  claimedCase,
  elapsedSeconds,
  finish,
  openStudio,
  recordButton,
  sheet,
  untilSaved,
} from './support/studio.ts';

const tab = (page: Page, name: string | RegExp): Locator => sheet(page).getByRole('tab', { name });

/** Records with the countdown, which is on by default. */
async function recordAfterCount(page: Page): Promise<void> {
  await recordButton(page).click();
  await expect(page.getByRole('status').filter({ hasText: /^[321]$/ })).toBeVisible();
  expect(await elapsedSeconds(page)).toBe(0);
  await untilSaved(page, 1);
}

test('D7: patient, question, report, notes and files are next to the picture; on a phone they open from the bottom', async ({
  desk,
}) => {
  const [clerk, consultant] = [await desk.api('lakeside'), await desk.api('consultant')];
  const id = await claimedCase(clerk, consultant, 'Sheet Reader');
  const page = await desk.open('consultant');
  await openStudio(page, id);
  await expect(
    sheet(page).getByRole('heading', { name: /^Sheet Reader, \d+ years, (fe)?male$/ }),
  ).toBeVisible();
  await expect(sheet(page).getByRole('blockquote')).not.toBeEmpty();
  await tab(page, 'Report').click();
  await expect(sheet(page).getByRole('region').first()).toBeVisible();
  await expectPagePasses(page, 'the studio with the report open');
  await tab(page, 'Report').press('ArrowRight');
  await expect(tab(page, /^Notes/)).toBeFocused();
  await expect(sheet(page).getByText('The reviewer has not written any notes.')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(sheet(page).getByText('There are no additional files.')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(sheet(page)).toBeHidden();
  await page.getByRole('button', { name: 'Case and script' }).press('Enter');
  await expect(sheet(page)).toBeFocused();
  await expectAccessible(page, 'the sheet on a phone');
  await tab(page, 'Series').click();
  await sheet(page)
    .getByRole('button', { name: /^T1 coronal/ })
    .press('Enter');
  await expect(page.getByRole('region', { name: /^Images of T1 coronal/ })).toBeVisible();
  await expectAccessible(page, 'the series on a phone');
  await tab(page, 'Report').click();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
});

/**
 * Presses Space again as soon as the countdown appears, from within the page, because on a busy machine three seconds
 * may be over before a test looks.
 */
const stopCountdown = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done, fail) => {
        const until = performance.now() + 30_000;
        const look = () => {
          const button = document.querySelector('button[title="Do not record yet"]');
          if (!button && performance.now() > until) fail(new Error('No countdown began within 30 s.'));
          if (!button) {
            requestAnimationFrame(look);
            return;
          }
          const space = { key: ' ', code: 'Space', bubbles: true, cancelable: true };
          document.body.dispatchEvent(new KeyboardEvent('keydown', space));
          done();
        };
        look();
      }),
  );

test(
  'D12, T21: a countdown that can be stopped and turned off, the time left of four minutes, and the lamps',
  { tag: '@full' },
  async ({ desk }) => {
    const [clerk, consultant] = [await desk.api('lakeside'), await desk.api('consultant')];
    const id = await claimedCase(clerk, consultant, 'Counted Down');
    const page = await desk.open('consultant');
    await openStudio(page, id);
    // Space does nothing until the studio knows whether another recording is running.
    await expect(recordButton(page)).toBeEnabled();
    const stopped = stopCountdown(page);
    await page.keyboard.press('Space');
    await stopped;
    await expect(recordButton(page)).toBeVisible();
    await recordAfterCount(page);
    await expect(page.getByText(/^3:5\d left of 4 minutes$/)).toBeVisible();
    await expect(page.getByText(/frames? lost$/i)).toBeVisible();
    await expectPagePasses(page, 'the bar while recording');
    await page.keyboard.press('Space');
    await expect(page.getByText('Paused', { exact: true })).toBeVisible();
    await finish(page);

    // A saved draft opens the review; `take` opens the studio.
    await page.goto(`${page.url()}&take=new`);
    await page.getByRole('switch', { name: 'Countdown' }).press('Space');
    await page.reload();
    await expect(page.getByRole('switch', { name: 'Countdown' })).not.toBeChecked();
    await page.getByRole('switch', { name: 'Countdown' }).press('Space');
  },
);

/** The pane's canvas; the recording shows it with the ink on top. */
const pane = (page: Page): Locator => page.getByRole('main').locator('section').first();

/** Drags across the pane; positions are fractions of its width and height. */
async function drag(
  page: Page,
  from: readonly [number, number],
  to: readonly [number, number],
): Promise<void> {
  const box = await pane(page).boundingBox();
  if (!box) throw new Error('There is no pane.');
  await page.mouse.move(box.x + box.width * from[0], box.y + box.height * from[1]);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * to[0], box.y + box.height * to[1], { steps: 4 });
  await page.mouse.up();
}

/** Counts pixels of the ink canvas in a color that only the yellow ink has. */
const inkPixels = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('canvas[aria-hidden="true"]');
    const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    let count = 0;
    for (let at = 0; at < pixels.length; at += 4)
      if ((pixels[at] ?? 0) > 240 && (pixels[at + 1] ?? 0) > 190 && (pixels[at + 2] ?? 0) < 110) count += 1;
    return count;
  });

const toolButton = (page: Page, name: string): Locator =>
  page.getByRole('toolbar').getByRole('button', { name: new RegExp(`^${name}, key`) });

/** Returns the names of the loaded fonts other than the page's own. */
const shownFonts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const loaded = [...document.fonts].filter(({ status }) => status === 'loaded');
    const names = new Set(loaded.map(({ family }) => family.replaceAll('"', '')));
    return [...names].filter((name) => name.startsWith('Noto')).toSorted();
  });

test('D11, D13, F17, CG-213: each tool works by key and by button; ink can be undone, redone, erased and cleared', async ({
  desk,
}) => {
  const [clerk, consultant] = [await desk.api('lakeside'), await desk.api('consultant')];
  const id = await claimedCase(clerk, consultant, 'Drawn Upon');
  const page = await desk.open('consultant');
  await openStudio(page, id);
  for (const [key, name] of [
    ['p', 'Pen'],
    ['a', 'Arrow'],
    ['e', 'Circle'],
    ['d', 'Line with length'],
    ['t', 'Text'],
    ['l', 'Laser'],
    ['x', 'Eraser'],
    ['w', 'Brightness'],
    ['z', 'Zoom'],
    ['h', 'Move'],
    ['s', 'Scroll'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(toolButton(page, name)).toHaveAttribute('aria-pressed', 'true');
  }
  await page.keyboard.press('a');
  await drag(page, [0.3, 0.3], [0.4, 0.4]);
  const arrow = await inkPixels(page);
  expect(arrow).toBeGreaterThan(50);
  await page.keyboard.press('e');
  await drag(page, [0.5, 0.4], [0.7, 0.6]);
  const both = await inkPixels(page);
  expect(both).toBeGreaterThan(arrow);
  await page.keyboard.press('u');
  await expect.poll(() => inkPixels(page)).toBe(arrow);
  await page.keyboard.press('Shift+U');
  await expect.poll(() => inkPixels(page)).toBe(both);
  await page.keyboard.press('x');
  await drag(page, [0.5, 0.5], [0.51, 0.5]);
  await expect.poll(() => inkPixels(page)).toBe(arrow);
  await page.keyboard.press('d');
  await drag(page, [0.4, 0.7], [0.7, 0.7]);
  const withLine = await inkPixels(page);
  expect(withLine).toBeGreaterThan(arrow);
  await page.keyboard.press('Shift+X');
  await expect.poll(() => inkPixels(page)).toBe(0);
  await page.keyboard.press('u');
  await expect.poll(() => inkPixels(page)).toBe(withLine);
  await page.keyboard.press('Shift+X');

  await page.keyboard.press('l');
  await drag(page, [0.3, 0.5], [0.6, 0.5]);
  await expect.poll(() => inkPixels(page)).toBe(0);

  await page.keyboard.press('t');
  await drag(page, [0.4, 0.4], [0.4, 0.4]);
  await page.getByRole('textbox', { name: 'Text on the picture' }).fill('ventricle');
  await expectAccessible(page, 'a text that is being typed');
  await page.keyboard.press('Enter');
  await expect.poll(() => inkPixels(page)).toBeGreaterThan(50);
  await page.keyboard.press('Shift+X');

  // Letters that the page's font lacks get one of their own, for the film too.
  expect(await shownFonts(page)).toEqual([]);
  await drag(page, [0.4, 0.4], [0.4, 0.4]);
  await page.getByRole('textbox', { name: 'Text on the picture' }).fill('الكلية (王)');
  await page.keyboard.press('Enter');
  const needed = ['Noto Sans Arabic Variable', 'Noto Sans SC Variable'];
  await expect.poll(() => shownFonts(page)).toEqual(expect.arrayContaining(needed));
  await page.keyboard.press('Shift+X');
  await page.keyboard.press('Shift+P');
  await expect(page.getByRole('button', { name: 'Blue' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Yellow' }).click();

  const window = page.getByText(/^W \d+ L \d+$/);
  await page.keyboard.press('w');
  const before = await window.textContent();
  await drag(page, [0.4, 0.4], [0.6, 0.5]);
  await expect(window).not.toHaveText(before ?? '');
  await page.keyboard.press('Shift+S');
  const slice = page.getByText(/^.*Slice \d \/ 6$/);
  const shown = await slice.textContent();
  await expect(slice).not.toHaveText(shown ?? '');
  await page.keyboard.press('Shift+S');
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'All keys' });
  await expect(keys.getByText('Line with length')).toBeVisible();
  await expectPagePasses(page, 'the list of keys');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await expectPagePasses(page, 'the studio with its tools');
});

test('D11, F17: a circle can be drawn by keyboard only', { tag: '@full' }, async ({ desk }) => {
  const [clerk, consultant] = [await desk.api('lakeside'), await desk.api('consultant')];
  const id = await claimedCase(clerk, consultant, 'Drawn By Keys');
  const page = await desk.open('consultant');
  await openStudio(page, id);
  await page.keyboard.press('e');
  await page.keyboard.press('v');
  await expect(pane(page)).toBeFocused();
  await page.keyboard.press('v');
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowDown', 'ArrowDown'])
    await page.keyboard.press(key);
  await page.keyboard.press('v');
  await expect.poll(() => inkPixels(page)).toBeGreaterThan(50);
  await page.keyboard.press('Escape');
  await page.keyboard.press('u');
  await expect.poll(() => inkPixels(page)).toBe(0);
});

/** Types the script before recording. */
async function writeScript(page: Page, text: string): Promise<void> {
  await tab(page, 'Script').click();
  await page.getByLabel('What you want to say').fill(text);
  await expect(sheet(page).getByText('3 lines, each of which can become a caption.')).toBeVisible();
}

test('B10, F14, F17: a script is read line by line by keyboard only, and its lines become the captions', async ({
  desk,
}) => {
  const [clerk, consultant] = [await desk.api('lakeside'), await desk.api('consultant')];
  const id = await claimedCase(clerk, consultant, 'Script Reader');
  const page = await desk.open('consultant');
  await openStudio(page, id);
  await writeScript(page, 'Hello there.\nThese are the fluid spaces.\n\nThey are of a normal size.');
  await expectPagePasses(page, 'the script that is written');
  await page.reload();
  await tab(page, 'Script').click();
  await expect(page.getByLabel('What you want to say')).toHaveValue(/fluid spaces/);
  await page.getByLabel('What you want to say').press('Escape');

  await expect(page.getByText('Ready to record')).toBeVisible();
  await page.keyboard.press('Space');
  await untilSaved(page, 1);
  // Enter starts a line and Space pauses, whatever was clicked before.
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Resume' }).click();
  const line = (text: string) => sheet(page).getByRole('listitem').filter({ hasText: text });
  const pressed: number[] = [];
  for (const text of ['Hello there.', 'fluid spaces', 'normal size']) {
    pressed.push(await pressUntil(page, line(text)));
    await untilSaved(page, (await elapsedSeconds(page)) + 1);
  }
  await expectPagePasses(page, 'the script that is read');
  await page.keyboard.press('Shift+Enter');
  await expect(line('fluid spaces')).toHaveAttribute('aria-current', 'step');
  const again = await pressUntil(page, line('normal size'));
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: /They are of a normal size/ })).toBeVisible();
  await expectAccessible(page, 'the line that is read on a phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await untilSaved(page, (await elapsedSeconds(page)) + 1);
  await page.keyboard.press('Enter');
  await expect(sheet(page).getByText('You have read every line.')).toBeVisible();
  await page.keyboard.press('m');
  await finish(page);

  const { videoReport } = (await consultant.call('GET', `/cases/${id}`)) as unknown as {
    videoReport: { captions: { start: number; end: number; text: string }[] };
  };
  const { captions } = videoReport;
  expect(captions.map(({ text }) => text)).toEqual([
    'Hello there.',
    'These are the fluid spaces.',
    'They are of a normal size.',
  ]);
  // The time between two key presses on the page's clock equals the time between their captions.
  const [first = 0, second = 0] = pressed;
  const starts = captions.map(({ start }) => start);
  expect(Math.abs((starts[1] ?? 0) - (starts[0] ?? 0) - (second - first))).toBeLessThanOrEqual(0.3);
  expect(Math.abs((starts[2] ?? 0) - (starts[0] ?? 0) - (again - first))).toBeLessThanOrEqual(0.3);
});

/** Presses Enter until this line is current, because a press may come too soon. Returns the time of the last press. */
async function pressUntil(page: Page, line: Locator): Promise<number> {
  let at = 0;
  await expect(async () => {
    at = await pressNow(page, 'Enter');
    await expect(line).toHaveAttribute('aria-current', 'step', { timeout: 5_000 });
  }).toPass({ timeout: 20_000 });
  return at;
}

/** Presses a key. Returns when the page received it, in seconds. */
async function pressNow(page: Page, key: string): Promise<number> {
  await page.evaluate(() => {
    const hear = ({ timeStamp }: KeyboardEvent) => Object.assign(window, { heardAt: timeStamp / 1_000 });
    window.addEventListener('keydown', hear, { once: true });
  });
  await page.keyboard.press(key);
  return page.evaluate(() => (window as unknown as { heardAt: number }).heardAt);
}

test(
  'B10, F9: the spoken lines of a script survive a reload together with the recording',
  { tag: '@full' },
  async ({ desk }) => {
    const [clerk, consultant] = [await desk.api('lakeside'), await desk.api('consultant')];
    const id = await claimedCase(clerk, consultant, 'Script Kept');
    const page = await desk.open('consultant');
    await openStudio(page, id);
    await writeScript(page, 'One line.\nAnother line.\nA third line.');
    await recordAfterCount(page);
    await page.getByRole('button', { name: 'Next line' }).click();
    await untilSaved(page, (await elapsedSeconds(page)) + 2);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByRole('button', { name: 'Recover recording' }).click();
    await expect(page.getByText('The recording is saved as the draft for its case.').first()).toBeVisible({
      timeout: 60_000,
    });
    const { videoReport } = (await consultant.call('GET', `/cases/${id}`)) as unknown as {
      videoReport: { captions: { text: string }[] };
    };
    expect(videoReport.captions.map(({ text }) => text)).toEqual(['One line.']);
  },
);
