// F1, F3, F4: what is spoken and shown at one moment is heard and seen at one moment, through pauses, and the server passes
// the pictures on as they were recorded. `npm run assure studio` measures it at length.
import { expect } from '@playwright/test';

import { test } from './support/desk-test.ts';
import { describePicture, fetchVideo, wasEncodedAgain } from './support/studio-files.ts';
import {
  findClicks,
  giveSignal,
  keepMoving,
  missingTone,
  readPictures,
  readSound,
  soundAgainstPicture,
} from './support/studio-signal.ts';
import {
  claimedCase,
  finish,
  openStudio,
  record,
  untilSaved,
  videoSeconds,
  elapsedSeconds,
} from './support/studio.ts';

const middle = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

test('F1, F3, F4: sound and picture stay together through pauses, nothing is missing, nothing is encoded again', async ({
  desk,
}) => {
  const [clerk, consultant] = [await desk.api('lakeside'), await desk.api('consultant')];
  const id = await claimedCase(clerk, consultant, 'Barcode Clock');
  const page = await desk.open('consultant');
  await giveSignal(page);
  await openStudio(page, id);
  await keepMoving(page);
  await record(page, 3);
  for (let turn = 0; turn < 4; turn++) {
    await page.keyboard.press('Space');
    await page.waitForTimeout(500 + turn * 130);
    const before = await elapsedSeconds(page);
    await page.keyboard.press('Space');
    await untilSaved(page, before + 3);
  }
  const spoken = await elapsedSeconds(page);
  await finish(page);
  expect(await videoSeconds(consultant, id)).toBeGreaterThanOrEqual(spoken - 1);

  const file = await fetchVideo(consultant, id);
  expect(await describePicture(file)).toMatchObject({
    codec_name: 'h264',
    pix_fmt: 'yuv420p',
    color_range: 'tv',
    color_space: 'bt709',
  });
  expect(await wasEncodedAgain(file)).toBe(false);
  const [pictures, sound] = [await readPictures(file), await readSound(file)];
  const errors = soundAgainstPicture(pictures, findClicks(sound));
  const facts = {
    errors,
    pictures: pictures.length,
    seconds: sound.length / 48_000,
    missing: missingTone(sound),
  };
  test.info().annotations.push({ type: 'signal', description: JSON.stringify(facts) });
  expect(errors.length).toBeGreaterThanOrEqual(6);
  expect(Math.abs(middle(errors)), JSON.stringify(facts)).toBeLessThanOrEqual(45);
  // The pauses shift nothing: the last clicks are as near as the first.
  expect(
    Math.abs(middle(errors.slice(-3)) - middle(errors.slice(0, 3))),
    JSON.stringify(facts),
  ).toBeLessThanOrEqual(20);
  expect(facts.missing, JSON.stringify(facts)).toBeLessThanOrEqual(0.02 * facts.seconds);
});
