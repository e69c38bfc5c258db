// F1 to F8: sound and picture stay in sync, nothing is missing, and the server passes the pictures on as they were
// recorded. `npm run assure studio` measures it at length.
import { expect, type Page } from '@playwright/test';

import { test, type Desk } from './support/desk-test.ts';
import { onlyInFull } from './support/journey-test.ts';
import { note } from './support/studio-facts.ts';
import {
  compareAt,
  describePicture,
  fetchVideo,
  keepFile,
  loudnessOf,
  serverSeconds,
  sizeOf,
  wasEncodedAgain,
} from './support/studio-files.ts';
import {
  clickTimes,
  endReferenceRecording,
  findClicks,
  injectTestSignal,
  keepMoving,
  lastPicture,
  missingTone,
  readPictures,
  readSound,
  startReferenceRecording,
  soundDelays,
  stopMoving,
  type Picture,
} from './support/studio-signal.ts';
import {
  claimedCase,
  elapsedSeconds,
  finish,
  openStudio,
  record,
  untilSaved,
  videoSeconds,
} from './support/studio.ts';

const isFull = process.env['STUDIO'] === 'full';
const pauses = 50;
const longSeconds = 1_800;

const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);
const middle = (numbers: readonly number[]): number =>
  sorted(numbers)[Math.floor(numbers.length / 2)] ?? Number.NaN;
const round = (number: number, digits = 1): number => Number(number.toFixed(digits));

/** Returns how far the sound drifts against the picture from the first clicks to the last, in milliseconds. */
const driftOf = (errors: readonly number[]): number => {
  const ends = Math.max(3, Math.floor(errors.length / 6));
  return Math.abs(middle(errors.slice(-ends)) - middle(errors.slice(0, ends)));
};

function lostOf(pictures: readonly Picture[]): { share: number; longest: number } {
  const gaps = pictures.slice(1).map(({ shown }, at) => shown - (pictures[at]?.shown ?? 0));
  const seconds = (pictures.at(-1)?.shown ?? 0) - (pictures[0]?.shown ?? 0);
  return { share: Math.max(0, 1 - pictures.length / (seconds * 30)), longest: Math.max(...gaps) };
}

async function beginSignal(page: Page, caseId: string): Promise<void> {
  // An earlier recording on this machine must not change the size of this one.
  await page.addInitScript(() => localStorage.removeItem('studio-frame-detail'));
  await injectTestSignal(page);
  await openStudio(page, caseId);
}

const frames = { tall: { width: 1_080, height: 1_350 }, wide: { width: 1_920, height: 1_080 } };

/**
 * Measures a recording with a constantly moving pen in a frame of this shape. `name` is the key of its measurements.
 */
async function measureMoving(desk: Desk, shape: 'tall' | 'wide', name: string): Promise<void> {
  // In full, four minutes, and one for the variant, so that the suite fits its time.
  const movingSeconds = isFull ? (shape === 'tall' ? 240 : 60) : 12;
  const [clerk, consultant] = [await desk.api('lakeside'), await desk.api('consultant')];
  const id = await claimedCase(clerk, consultant, `Moving ${shape}`);
  const page = await desk.open('consultant');
  await page.addInitScript((chosen) => localStorage.setItem('studio-frame', chosen), shape);
  await beginSignal(page, id);
  await keepMoving(page);
  await record(page, 1);
  await startReferenceRecording(page);
  await untilSaved(page, movingSeconds);
  const beside = await keepFile(await endReferenceRecording(page), 'beside.webm');
  await stopMoving(page);
  await untilSaved(page, (await elapsedSeconds(page)) + 3);
  const [still, heard] = [await lastPicture(page), await clickTimes(page)];
  const usedBefore = await serverSeconds();
  const pressed = Date.now();
  await finish(page);
  const saved = Date.now();
  const seconds = await videoSeconds(consultant, id);
  const playable = Date.now();
  const file = await fetchVideo(consultant, id);
  const used = (await serverSeconds()) - usedBefore;

  const [pictures, sound] = [await readPictures(file), await readSound(file)];
  const moving = pictures.filter(({ shown }) => shown > 1 && shown < movingSeconds - 0.5);
  const [lost, errors] = [lostOf(moving), soundDelays(moving, findClicks(sound), heard)];
  const { lufs, peak } = await loudnessOf(file);
  const { psnr, ssim } = await compareAt(file, seconds - 0.5, still);
  const facts = {
    seconds: round(seconds),
    stopToSaved: round((saved - pressed) / 1000),
    stopToPlayable: round((playable - pressed) / 1000),
    lostPercent: round(lost.share * 100, 2),
    longestGap: round(lost.longest * 1000),
    offset: round(middle(errors)),
    moved: round(driftOf(errors)),
    missingSound: round(missingTone(sound), 2),
    missingBeside: round(missingTone(await readSound(beside)), 2),
    psnr: round(psnr),
    ssim: round(ssim, 4),
    lufs,
    peak,
    megabytesPerMinute: round((await sizeOf(file)) / 1_000_000 / (seconds / 60), 2),
    serverPerSecond: round(used / seconds, 3),
  };
  note(name, facts);
  expect(await describePicture(file)).toMatchObject({
    ...frames[shape],
    codec_name: 'h264',
    pix_fmt: 'yuv420p',
    color_range: 'tv',
    color_space: 'bt709',
  });
  expect(await wasEncodedAgain(file)).toBe(false);
  expect(Math.abs(facts.offset), JSON.stringify(facts)).toBeLessThanOrEqual(45);
  expect(facts.missingSound, JSON.stringify(facts)).toBeLessThanOrEqual(0.02 * seconds);
  expect(facts.psnr, JSON.stringify(facts)).toBeGreaterThanOrEqual(38);
}

for (const [shape, name] of [
  ['tall', 'moving'],
  ['wide', 'moving-wide'],
] as const)
  test(
    `F1, F2, F4, F5, F6, F7: a recording in a ${shape} frame is complete, quickly playable, and passed on unchanged`,
    onlyInFull(shape === 'wide'),
    async ({ desk }) => {
      test.setTimeout(900_000);
      await measureMoving(desk, shape, name);
    },
  );

if (isFull) {
  test('F3: fifty pauses do not shift the sound against the picture', async ({ desk }) => {
    test.setTimeout(1_200_000);
    const [clerk, consultant] = [await desk.api('lakeside'), await desk.api('consultant')];
    const id = await claimedCase(clerk, consultant, 'Many Pauses');
    const page = await desk.open('consultant');
    await beginSignal(page, id);
    await keepMoving(page);
    await record(page, 3);
    for (let turn = 0; turn < pauses; turn++) {
      await page.keyboard.press('Space');
      await page.waitForTimeout(200 + ((turn * 137) % 600));
      const before = await elapsedSeconds(page);
      await page.keyboard.press('Space');
      await untilSaved(page, before + 2);
    }
    const heard = await clickTimes(page);
    await finish(page);
    await videoSeconds(consultant, id);
    const file = await fetchVideo(consultant, id);
    const errors = soundDelays(await readPictures(file), findClicks(await readSound(file)), heard);
    const facts = { clicks: errors.length, offset: round(middle(errors)), moved: round(driftOf(errors)) };
    note('pauses', facts);
    expect(errors.length).toBeGreaterThanOrEqual(6);
    expect(Math.abs(facts.offset), JSON.stringify(errors)).toBeLessThanOrEqual(45);
    expect(facts.moved, JSON.stringify(errors)).toBeLessThanOrEqual(20);
  });

  test('F8: half an hour is complete, and memory use does not keep growing', async ({ desk }) => {
    test.setTimeout(2_700_000);
    const [clerk, consultant] = [await desk.api('lakeside'), await desk.api('consultant')];
    const id = await claimedCase(clerk, consultant, 'Half Hour');
    const page = await desk.open('consultant');
    await beginSignal(page, id);
    await record(page, 60);
    const heap = async (): Promise<number> => {
      const session = await page.context().newCDPSession(page);
      await session.send('HeapProfiler.collectGarbage');
      return (await session.send('Runtime.getHeapUsage')).usedSize / 1_000_000;
    };
    const before = await heap();
    await expect
      .poll(() => elapsedSeconds(page), { timeout: 2_000_000, intervals: [1_000] })
      .toBeGreaterThan(longSeconds - 8);
    const [after, heard] = [await heap(), await clickTimes(page)];
    await finish(page);
    // The session of the first calls has ended by now: it made none for half an hour.
    const reader = await desk.api('consultant');
    const seconds = await videoSeconds(reader, id);
    const file = await fetchVideo(reader, id);
    const errors = soundDelays(await readPictures(file), findClicks(await readSound(file)), heard);
    const facts = {
      seconds: round(seconds),
      megabytesPerMinute: round((after - before) / ((longSeconds - 60) / 60), 2),
      offset: round(middle(errors)),
      moved: round(driftOf(errors)),
    };
    note('half-hour', facts);
    expect(seconds).toBeGreaterThanOrEqual(longSeconds - 10);
    expect(facts.megabytesPerMinute).toBeLessThanOrEqual(5);
  });
}
