// F11, B7: at each moment the event track matches the frames of the video, redrawn from the study's own files.
import { expect, type Locator, type Page } from '@playwright/test';

import { trackMomentAt, type TrackEvent } from '../packages/contract/src/index.ts';
import { birthDay } from './support/desk-api.ts';
import { test } from './support/desk-test.ts';
import {
  compareFrame,
  drawView,
  frameTimes,
  fetchTrack,
  frameOf,
  isYellow,
  placesOn,
  readFrame,
  readImages,
  wholeOf,
  type Images,
  type Size,
} from './support/event-track.ts';
import { expectPicture } from './support/pictures.ts';
import { note } from './support/studio-facts.ts';
import { describePicture, fetchVideo } from './support/studio-files.ts';
import { claimedCase, finish, openStudio, record, videoSeconds } from './support/studio.ts';
import { smallStudy } from './support/study-folder.ts';

const moments = 50;
/** Minimum PSNR in dB of a re-rendered image (F11). */
const minPsnr = 35;
/** Maximum size of the track of a four-minute report, in bytes. */
const maxTrackBytes = 150_000;
/** The track logs the view ten times a second, so a drag may be ahead by this much, in milliseconds. */
const viewEveryMs = 100;
/** How long the laser takes to fade and a mark to be drawn, in milliseconds. */
const [laserMs, drawnMs] = [1_300, 2_000];
/** Size of the pointer and strokes in pixels of the frame. */
const reach = 80;

const pane = (page: Page): Locator => page.getByRole('main').locator('section').first();

type Place = readonly [x: number, y: number];

/** Selects a tool by its key and drags across the pane. Places are fractions of its width and height. */
async function drag(page: Page, key: string, ...way: readonly [Place, ...Place[]]): Promise<void> {
  await page.keyboard.press(key);
  const box = await pane(page).boundingBox();
  if (!box) throw new Error('There is no pane.');
  const [first, ...rest] = way.map(([x, y]): Place => [box.x + box.width * x, box.y + box.height * y]);
  await page.mouse.move(...(first ?? [0, 0]));
  await page.mouse.down();
  for (const place of rest) await page.mouse.move(...place, { steps: 8 });
  await page.mouse.up();
}

/** Keeps the view on the screen for a moment, as when someone speaks about it. */
const speak = (page: Page) => page.waitForTimeout(1_300);

async function explain(page: Page): Promise<void> {
  for (const act of [
    () => pane(page).press('ArrowDown'),
    () => pane(page).press('ArrowDown'),
    () => drag(page, 'w', [0.4, 0.4], [0.5, 0.46]),
    () => drag(page, 'z', [0.5, 0.5], [0.5, 0.38]),
    () => drag(page, 'h', [0.5, 0.5], [0.56, 0.55]),
    () => drag(page, 'a', [0.4, 0.4], [0.48, 0.46]),
    () => drag(page, 'p', [0.5, 0.5], [0.55, 0.6], [0.6, 0.5]),
    () => pane(page).press('ArrowUp'),
    () => pane(page).press('ArrowDown'),
    () => page.keyboard.press('u'),
    () => page.keyboard.press('i'),
    () => page.keyboard.press('o'),
    () => changeWhilePaused(page),
    () => changeSeries(page),
    () => drag(page, 'l', [0.4, 0.5], [0.6, 0.5]),
    () => page.keyboard.press('Shift+Z'),
  ]) {
    await act();
    await speak(page);
  }
}

async function changeSeries(page: Page): Promise<void> {
  await page.keyboard.press(']');
  await expect(pane(page).getByText('Loading')).toBeHidden();
  await expectPicture(page, page.locator('canvas').first());
}

async function changeWhilePaused(page: Page): Promise<void> {
  await page.keyboard.press('Space');
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await speak(page);
  await page.keyboard.press('ArrowDown');
  await speak(page);
  await page.keyboard.press('Space');
}

/** Returns pseudorandom numbers from 0 to 1, the same in each run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

test(
  'F11, B7: at 50 random times the image described by the track matches the video',
  { tag: '@full' },
  async ({ desk }) => {
    test.setTimeout(600_000);
    const [clerk, consultant] = [await desk.api('lakeside'), await desk.api('consultant')];
    const name = 'Tracked Images';
    const id = await claimedCase(clerk, consultant, name);
    const images = await readImages((await smallStudy(name, birthDay)).folder);
    const page = await desk.open('consultant');
    await openStudio(page, id);
    await record(page, 1);
    await explain(page);
    await finish(page);
    const seconds = await videoSeconds(consultant, id);
    const file = await fetchVideo(consultant, id);
    const track = await fetchTrack(consultant, id);
    const events = track?.events ?? [];

    await test.step('it contains every action, within its size limit', () => {
      const views = events.filter((event) => event.type === 'view');
      expect(views[0]?.t).toBeLessThan(300);
      expect(new Set(views.map(({ series }) => series)).size).toBe(2);
      const types = events.map(({ type }) => type);
      for (const type of ['ink', 'ink-removed', 'pointer', 'laser'] as const) expect(types).toContain(type);
      expect(events.at(-1)?.t).toBeLessThanOrEqual(seconds * 1_000);
      expect(((track?.bytes ?? 0) / seconds) * 240).toBeLessThanOrEqual(maxTrackBytes);
    });

    const { width, height } = await describePicture(file);
    const size = { width: Number(width), height: Number(height) };
    expect(size).toEqual({ width: 1_080, height: 1_350 });
    const times = await frameTimes(file);
    const random = seeded(11);
    const results: Compared[] = [];
    while (results.length < moments) {
      const at = Math.round(random() * (seconds - 0.2) * 1_000);
      const frame = await readFrame(file, times, at / 1_000);
      const seen = [at, at + viewEveryMs].flatMap((time) => compareAt(events, time, { frame, images, size }));
      const [best] = seen.toSorted((one, other) => other.psnr - one.psnr);
      // While a series loads, no image is on the screen.
      if (best) results.push({ ...best, at });
    }
    note('track', {
      seconds,
      events: events.length,
      kilobytesInFourMinutes: Math.round(((track?.bytes ?? 0) / seconds) * 0.24),
      minPsnr: Math.min(...results.map(({ psnr }) => psnr)),
      marks: results.reduce((sum, { ink }) => sum + ink, 0),
    });
    expect(results.filter(({ psnr }) => !(psnr >= minPsnr))).toEqual([]);
    expect(results.filter(({ missedInk }) => missedInk > 0)).toEqual([]);
    expect(results.reduce((sum, { ink }) => sum + ink, 0)).toBeGreaterThan(5);
  },
);

interface Compared {
  readonly at: number;
  readonly psnr: number;
  /** Marks that were checked, and those that are not where the track places them. */
  readonly ink: number;
  readonly missedInk: number;
}

interface Shown {
  readonly frame: Buffer;
  readonly images: Images;
  readonly size: Size;
}

/** Returns how close a frame is to the track at a time. Returns nothing if the track has no image then. */
function compareAt(events: readonly TrackEvent[], at: number, { frame, images, size }: Shown): Compared[] {
  const moment = trackMomentAt(events, at);
  if (!moment) return [];
  const place = wholeOf(size);
  const inFrame = (point: { x: number; y: number }) => frameOf(moment.view, images, place, point);
  const pointed = events.filter(
    ({ t, type }) => (type === 'laser' || type === 'pointer') && t <= at && t > at - laserMs,
  );
  const last = events.findLast(({ t, type }) => type === 'pointer' && t <= at);
  const tools = [...pointed, ...(last ? [last] : [])].flatMap((event) =>
    'at' in event && event.at ? [{ ...inFrame(event.at), reach }] : [],
  );
  const inked = moment.ink.flatMap(({ points }) => points.map((point) => ({ ...inFrame(point), reach })));
  const psnr = compareFrame(frame, size.width, drawView(moment.view, images, size, place), [
    ...tools,
    ...inked,
  ]);
  const isCovered = (place: { x: number; y: number }) =>
    tools.some(({ x, y }) => Math.hypot(x - place.x, y - place.y) < reach);
  const places = moment.ink
    .filter(({ t }) => t < at - drawnMs)
    .flatMap((mark) => placesOn(mark).map(inFrame))
    .filter((one) => !isCovered(one));
  const missedInk = places.filter((one) => !isYellow(frame, size.width, one)).length;
  return [{ at, psnr: Math.round(psnr * 10) / 10, ink: places.length, missedInk }];
}
