// B18, D10, F11: a tall or a wide frame with two images in it: a normal study, an earlier one or another series beside
// the patient's own, with linked scrolling, labels in the picture and entries in the event track.
import { expect, type Browser, type Locator, type Page } from '@playwright/test';

import { trackPanesAt, type TrackEvent } from '../packages/contract/src/index.ts';
import { expectAccessible } from './support/accessibility.ts';
import { birthDay, type DeskApi } from './support/desk-api.ts';
import { test } from './support/desk-test.ts';
import {
  compareFrame,
  drawView,
  fetchTrack,
  frameOf,
  frameTimes,
  imagesOf,
  readFrame,
  readImages,
  type Images,
  type Place,
  type Size,
} from './support/event-track.ts';
import { addHeadToLibrary, normalSlices } from './support/normal-study.ts';
import { expectPagePasses } from './support/page-check.ts';
import { portal, signIn } from './support/people.ts';
import { expectPicture } from './support/pictures.ts';
import { note } from './support/studio-facts.ts';
import { describePicture, fetchVideo, wasEncodedAgain } from './support/studio-files.ts';
import {
  claimedCase,
  finish,
  openStudio,
  record,
  recordButton,
  seek,
  videoSeconds,
} from './support/studio.ts';
import { smallStudy } from './support/study-folder.ts';

const title = `A head to compare ${process.pid}`;
/** Other journeys have their own normal heads. */
const mark = { anatomy: 'Brain', modality: 'MRI', titleEn: 'A head to compare', titleEs: 'Para comparar' };
const slices = 6;
/** Minimum PSNR in dB of a re-rendered image (F11). */
const minPsnr = 35;
const tall: Size = { width: 1_080, height: 1_350 };
const wide: Size = { width: 1_920, height: 1_080 };
/** The places in which the studio divides a wide frame, below the label of each half. */
const halves: readonly Place[] = [
  { x: 0, y: 0, width: 958, height: 1_080 },
  { x: 962, y: 0, width: 958, height: 1_080 },
];
const labelHeight = 80;
/** Size of the pointer in pixels of the frame. */
const reach = 90;

const panes = (page: Page): Locator => page.locator('section:has([data-tool])');
const active = (page: Page): Locator => page.locator('[data-active] section');
const own = (page: Page): Locator => page.getByRole('region', { name: /^This study/ });
const normal = (page: Page): Locator => page.getByRole('region', { name: /^Normal · A head to compare/ });
const foot = (page: Page): Locator => page.getByRole('main').getByText(/^Only this picture is recorded, /);

/** Returns the one-based slice on the screen in a pane. */
async function sliceIn(pane: Locator): Promise<number> {
  const shown = await pane.locator('[data-shown]').getAttribute('data-shown');
  return Number(shown) + 1;
}

/** Opens the studio without earlier judgments, because a busy machine may have lost pictures before. */
async function openFresh(page: Page, caseId: string): Promise<void> {
  await page.addInitScript(() => {
    localStorage.removeItem('studio-frame-detail');
    localStorage.setItem('studio-countdown', 'off');
  });
  await openStudio(page, caseId);
}

async function newCase(desk: { api: (person: 'lakeside' | 'consultant') => Promise<DeskApi> }, name: string) {
  const [clerk, consultant] = [await desk.api('lakeside'), await desk.api('consultant')];
  return { clerk, consultant, id: await claimedCase(clerk, consultant, name) };
}

const sizeOf = async (file: string): Promise<Size> => {
  const { width, height } = await describePicture(file);
  return { width: Number(width), height: Number(height) };
};

let head: Awaited<ReturnType<typeof addHeadToLibrary>>;
test.beforeAll(async () => {
  head = await addHeadToLibrary(title);
  await head.api.call('PUT', `/materials/${head.id}/normal`, mark);
});

test.afterAll(() => head.api.call('DELETE', `/materials/${head.id}/normal`));

/** Expects the normal head to show the slice at the same height as the patient's own, within one slice. */
async function expectLinked(page: Page): Promise<void> {
  await expect(async () => {
    const wanted = (((await sliceIn(own(page))) - 1) / (slices - 1)) * (normalSlices - 1) + 1;
    expect(Math.abs((await sliceIn(normal(page))) - wanted)).toBeLessThanOrEqual(normalSlices / slices);
  }).toPass();
}

test(
  'B18, F11, F17: by keyboard alone a normal study opens side by side, linked and labeled, and the track has both',
  { tag: '@full' },
  async ({ desk }) => {
    test.setTimeout(600_000);
    const name = 'Beside Normal';
    const { consultant, id } = await newCase(desk, name);
    const page = await desk.open('consultant');
    await openFresh(page, id);
    await expect(foot(page)).toHaveText('Only this picture is recorded, 1080 × 1350');
    await page.keyboard.press('f');
    const dialog = page.getByRole('dialog', { name: 'Show beside' });
    await expect(dialog.getByText('You have no access to an earlier study of this patient.')).toBeVisible();
    await expectAccessible(page, 'the choice of a second image');
    await dialog.getByRole('button', { name: 'A head to compare' }).press('Enter');
    await expectPicture(page, own(page));
    await expectPicture(page, normal(page));
    await expect(foot(page)).toHaveText('Only this picture is recorded, 1920 × 1080');
    await expect(page.getByText('They scroll together.')).toBeVisible();
    await expectPagePasses(page, 'the studio with a normal study');
    await expectLinked(page);

    await page.keyboard.press('Space');
    await expect(page.getByText(/^Saved to the server up to 0:0[1-9]/)).toBeVisible({ timeout: 60_000 });
    await own(page).focus();
    await page.keyboard.press('Home');
    await expectLinked(page);
    await page.keyboard.press('ArrowDown');
    await expectLinked(page);
    await page.waitForTimeout(1_200);
    // Scrolling the normal study moves the patient's own too.
    await page.keyboard.press('Shift+F');
    await expect(normal(page)).toBeFocused();
    await page.keyboard.press('End');
    await expect.poll(() => sliceIn(own(page))).toBe(slices);
    await expect.poll(() => sliceIn(normal(page))).toBe(normalSlices);
    await page.keyboard.press('i');
    await page.waitForTimeout(1_200);
    await page.keyboard.press('g');
    await expect(page.getByText('They scroll separately.')).toBeVisible();
    await page.keyboard.press('PageUp');
    await expect.poll(() => sliceIn(normal(page))).toBe(normalSlices - 10);
    expect(await sliceIn(own(page))).toBe(slices);
    await page.waitForTimeout(1_200);
    // If the second image is closed while recording, the frame stays wide.
    await page.keyboard.press('f');
    await expect(panes(page)).toHaveCount(1);
    await expect(foot(page)).toHaveText('Only this picture is recorded, 1920 × 1080');
    await page.waitForTimeout(1_200);
    await finish(page);
    const seconds = await videoSeconds(consultant, id);
    const file = await fetchVideo(consultant, id);
    expect(await sizeOf(file)).toEqual(wide);
    expect(await wasEncodedAgain(file)).toBe(false);
    const events = (await fetchTrack(consultant, id))?.events ?? [];
    const layouts = events.filter((event) => event.type === 'layout');
    expect(layouts[0]?.panes.map(({ kind, label }) => `${kind}: ${label}`)).toEqual([
      expect.stringMatching(/^own: This study · \d\d\/\d\d\/\d{4}$/),
      'normal: Normal · A head to compare',
    ]);
    expect(layouts.at(-1)?.panes).toEqual([{ kind: 'own', label: '' }]);

    const images = new Map([
      ...(await readImages((await smallStudy(name, birthDay)).folder)),
      ...imagesOf(head.files),
    ]);
    const found = await compareAll({ file, events, images, seconds });
    note('panes', {
      compared: found.length,
      minPsnr: Math.min(...found.map(({ psnr }) => psnr)),
      seconds,
    });
    expect(found.filter(({ pane }) => pane === 1).length).toBeGreaterThan(10);
    expect(found.filter(({ psnr }) => !(psnr >= minPsnr))).toEqual([]);
    expect(found.filter(({ isLabelRight }) => !isLabelRight)).toEqual([]);
  },
);

/** Returns whether there is white text in the upper left corner of a pane, where heads are black. */
function isLabeled(frame: Buffer, place: Place): boolean {
  let white = 0;
  for (let y = 16; y < 64; y += 1)
    for (let x = place.x + 30; x < place.x + 300; x += 1)
      if ((frame[(y * wide.width + x) * 3 + 1] ?? 0) > 200) white += 1;
  return white > 200;
}

interface Replayed {
  readonly file: string;
  readonly events: readonly TrackEvent[];
  readonly images: Images;
  readonly seconds: number;
}

/** Compares each pane of fifty frames with the track. */
async function compareAll({ file, events, images, seconds }: Replayed) {
  const times = await frameTimes(file);
  const found: { at: number; pane: number; psnr: number; isLabelRight: boolean }[] = [];
  for (let turn = 0; turn < 50; turn += 1) {
    // Never the same second twice, and the same seconds in each run.
    const at = Math.round((((turn * 0.618_034) % 1) * (seconds - 0.4) + 0.1) * 1_000);
    const frame = await readFrame(file, times, at / 1_000);
    const { panes: all } = trackPanesAt(events, at);
    for (const [pane, { label }] of all.entries()) {
      const place = all.length > 1 ? halves[pane] : { x: 0, y: 0, ...wide };
      if (!place) continue;
      // The track logs the view ten times a second.
      const psnrs = [at, at + 100].flatMap((time) => {
        const { view } = trackPanesAt(events, time).panes[pane] ?? {};
        if (!view) return [];
        const drawn = drawView(view, images, wide, place);
        if (label !== '') drawn.fill(Number.NaN, 0, labelHeight * wide.width);
        const pointed = events.findLast(({ t, type }) => type === 'pointer' && t <= time);
        const covered =
          pointed?.type === 'pointer' && pointed.at && (pointed.pane ?? 0) === pane
            ? [{ ...frameOf(view, images, place, pointed.at), reach }]
            : [];
        return compareFrame(frame, wide.width, drawn, covered);
      });
      const psnr = Math.round(Math.max(...psnrs) * 10) / 10;
      // A busy machine may draw a new layout late.
      const isNew = events.some(({ t, type }) => type === 'layout' && t > at - 1_000 && t < at + 200);
      const isLabelRight = isNew || isLabeled(frame, place) === (label !== '');
      if (psnrs.length > 0) found.push({ at, pane, psnr, isLabelRight });
    }
  }
  return found;
}

test(
  'B18, D10: an earlier study is added while a tall recording runs, and both are stacked',
  { tag: '@full' },
  async ({ desk }) => {
    test.setTimeout(400_000);
    const name = 'Seen Before';
    const patient = { email: `seen.before.${process.pid}@mail.test` };
    const [clerk, consultant] = [await desk.api('lakeside'), await desk.api('consultant')];
    await claimedCase(clerk, consultant, name, { ...patient, seed: 'last year' });
    const id = await claimedCase(clerk, consultant, name, patient);
    const page = await desk.open('consultant');
    await openFresh(page, id);
    await record(page, 1);
    await page.keyboard.press('y');
    const earlier = page.getByRole('region', { name: /^Earlier study · \d\d\/\d\d\/\d{4}/ });
    await expectPicture(page, earlier);
    await expect(foot(page)).toHaveText('Only this picture is recorded, 1080 × 1350');
    const [first, second] = [await own(page).boundingBox(), await earlier.boundingBox()];
    expect((second?.y ?? 0) - (first?.y ?? 0)).toBeGreaterThanOrEqual(first?.height ?? Infinity);
    await expectAccessible(page, 'two images in a tall frame');
    // Tools work in the pane that was touched last: ink of one is not on the other.
    await page.keyboard.press('a');
    const box = second ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.4);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.5, { steps: 5 });
    await page.mouse.up();
    await expect(active(page)).toHaveAccessibleName(/^Earlier study/);
    await page.waitForTimeout(1_500);
    await finish(page);
    const seconds = await videoSeconds(consultant, id);
    const file = await fetchVideo(consultant, id);
    expect(await sizeOf(file)).toEqual(tall);
    const events = (await fetchTrack(consultant, id))?.events ?? [];
    const { panes: all, active: at } = trackPanesAt(events, seconds * 1_000);
    expect(all.map(({ kind, ink }) => [kind, ink.length])).toEqual([
      ['own', 0],
      ['earlier', 1],
    ]);
    expect(at).toBe(1);
  },
);

test('B7, B18: of two series side by side the player opens the active one, and then the other', async ({
  desk,
}) => {
  test.setTimeout(400_000);
  const { consultant, id } = await newCase(desk, 'Two Series');
  const page = await desk.open('consultant');
  await openFresh(page, id);
  await page.keyboard.press('f');
  await page
    .getByRole('dialog', { name: 'Show beside' })
    .getByRole('button', { name: /^T1 coronal/ })
    .press('Enter');
  await expectPicture(page, panes(page).nth(1));
  await record(page, 1);
  await page.keyboard.press('Shift+F');
  await expect(active(page)).toHaveAccessibleName(/^T1 coronal/);
  await page.waitForTimeout(2_500);
  await finish(page);
  const seconds = await videoSeconds(consultant, id);
  await page.goto(`${new URL(page.url()).origin}/case-details?caseId=${id}`);
  const video = page.locator('video');
  await expect(video).toBeVisible();
  await seek(video, seconds - 1);
  await page.getByRole('button', { name: 'Look at this image yourself' }).first().click();
  const explained = page.getByRole('region', { name: /^Explained image of / });
  await expect(explained).toHaveAccessibleName(/T1 coronal/);
  await page.getByRole('button', { name: 'Show the other image' }).press('Enter');
  await expect(explained).toHaveAccessibleName(/T1 axial/);
  await expectPicture(page, explained);
  await expectAccessible(page, 'the other image in the place of the video');
});

test(
  'D10: the frame is chosen before a recording and remembered; a slow computer uses a smaller one',
  { tag: '@full' },
  async ({ desk }) => {
    const { id } = await newCase(desk, 'Chosen Frame');
    const page = await desk.open('consultant');
    await openFresh(page, id);
    const choice = page.getByRole('radiogroup', { name: 'Frame' });
    await choice.getByText('Wide 16:9').click();
    await expect(foot(page)).toHaveText('Only this picture is recorded, 1920 × 1080');
    await page.reload();
    await expect(choice.getByRole('radio', { name: 'Wide 16:9' })).toBeChecked();
    await expectPicture(page, panes(page).first());
    const box = await panes(page).first().boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
    await page.addInitScript(() => localStorage.setItem('studio-frame-detail', 'reduced'));
    await page.reload();
    await expect(page.getByText(/^This computer dropped frames at full size/)).toBeVisible();
    await expect(foot(page)).toHaveText('Only this picture is recorded, 1280 × 720');
    await expectPagePasses(page, 'the studio on a slow computer');
    await page.getByRole('button', { name: 'Try full size again' }).press('Enter');
    await expect(foot(page)).toHaveText('Only this picture is recorded, 1920 × 1080');
    await choice.getByText('Tall 4:5').click();
    await expect(foot(page)).toHaveText('Only this picture is recorded, 1080 × 1350');
    await expect(recordButton(page)).toBeEnabled();
  },
);

/** Opens the demo's report as if its video had been recorded in a tall frame. */
async function openTallReport(browser: Browser, width: number, height: number): Promise<Page> {
  const page = await signIn(browser, 'portal', 'patient@demo.test');
  await page.setViewportSize({ width, height });
  await page.route(/\/api\/cases\/[^/]+$/, async (route) => {
    // The test process cannot resolve portal host names, so a header names the workspace.
    const url = route
      .request()
      .url()
      .replace(/\/\/[^/]+\.localhost/, '//localhost');
    const answer = await route.fetch({ url });
    const size = `"size":${JSON.stringify(tall)}`;
    const text = (await answer.text()).replaceAll(/"size":\{"width":\d+,"height":\d+\}/g, size);
    await route.fulfill({ response: answer, body: text });
  });
  await page.goto(`${portal('portal')}/patient-dashboard`);
  await page.locator('a[href*="patient-report"]').filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/patient-report/);
  // The demo creates its videos after startup.
  await expect(async () => {
    await page.reload();
    await expect(page.locator('[data-tall] video')).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 120_000 });
  return page;
}

test(
  'D10: a tall video fills the width of a phone and is never taller than the screen',
  { tag: '@full' },
  async ({ browser }) => {
    for (const [width, height] of [
      [390, 844],
      [834, 1_112],
      [1_440, 900],
    ] as const) {
      const page = await openTallReport(browser, width, height);
      const box = (await page.locator('[data-tall] video').boundingBox()) ?? { width: 0, height: 0 };
      expect(box.height).toBeLessThanOrEqual(height * 0.83);
      if (width === 390) {
        expect(box.width).toBe(width);
        expect(box.width / box.height).toBeCloseTo(tall.width / tall.height, 2);
      }
      await expectPagePasses(page, `a tall report at ${width}`);
      await page.context().close();
    }
  },
);
