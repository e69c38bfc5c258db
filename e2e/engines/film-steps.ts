// What a patient does with the film of a report, in any engine.
import { expect } from '@playwright/test';
import type { EnginePage } from './engine-page.ts';
import { compareNames, ofTheDay } from './names.ts';

/** What engines say of the sound: decoded bytes in Chromium, its tracks in WebKit, whether there is any in Firefox. */
interface SoundFacts {
  readonly webkitAudioDecodedByteCount?: number;
  readonly audioTracks?: { readonly length: number };
  readonly mozHasAudio?: boolean;
}

/** Reads the film: where it is, and whether the engine plays sound. */
const readFilm = () => {
  const video = document.querySelector<HTMLVideoElement & SoundFacts>('video');
  if (!video) return null;
  const { currentTime, paused, readyState, error } = video;
  const sound = video.mozHasAudio ? 1 : video.webkitAudioDecodedByteCount || (video.audioTracks?.length ?? 0);
  return { currentTime, paused, readyState, error: error?.message ?? null, sound };
};

/** Waits until the film has passed a second. */
const untilSecond = (page: EnginePage, second: number) =>
  page.until(
    `second ${second} of the film`,
    (from) => (document.querySelector('video')?.currentTime ?? 0) >= from,
    second,
  );

/** Plays the film from its start: pictures, sound and captions, then a chapter. */
export async function watchFilm(page: EnginePage): Promise<void> {
  page.begin('the film');
  await page.press('^Play');
  await untilSecond(page, 2);
  // On a busy machine the player may just be changing to the small file.
  await page.until('its picture', () => (document.querySelector('video')?.videoWidth ?? 0) > 0);
  const film = await page.ask(readFilm);
  expect(film).toMatchObject({ paused: false, error: null });
  expect(film?.sound, 'sound').toBeGreaterThan(0);
  await page.until('the first caption', () =>
    /we will look at your head MRI together/.test(
      document.querySelector('[role=region] > p')?.textContent ?? '',
    ),
  );
  page.begin('a chapter of the film');
  await page.press('^0:21');
  await page.until('the caption of the chapter', () =>
    /These dark spaces are filled with fluid/.test(
      document.querySelector('[role=region] > p')?.textContent ?? '',
    ),
  );
  await untilSecond(page, 22);
  await compareNames(page, 'report-playing', ofTheDay);
  expect(await page.ask(spreadOfFilm), 'the picture of the film').toBeGreaterThan(20);
}

/** How much the gray values of the film's picture differ now. */
const spreadOfFilm = () => {
  const video = document.querySelector('video');
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [96, 54];
  const pen = canvas.getContext('2d');
  if (!video || !pen) return 0;
  pen.drawImage(video, 0, 0, 96, 54);
  const { data } = pen.getImageData(0, 0, 96, 54);
  const values = data.filter((_, at) => at % 4 === 0);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
};

/** Opens the image that the film explains, with what was drawn on it, and returns to the film. */
export async function exploreImage(page: EnginePage): Promise<void> {
  page.begin('the explained image');
  await page.ask(() => {
    const video = document.querySelector('video');
    video?.pause();
    if (video) video.currentTime = 26.4;
  });
  await page.press('^Look at this image yourself$');
  await page.until('the drawing on the image', () => document.querySelector('canvas[data-ink="1"]') !== null);
  await page.sees('T1 axial: image 63 of 106');
  await compareNames(page, 'report-explore', ofTheDay);
  await page.press('^Back to the video$');
  await page.until(
    'the film again',
    () => (document.querySelector('video')?.getBoundingClientRect().height ?? 0) > 0,
  );
}
