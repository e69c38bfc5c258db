import { expect, type Locator, type Page } from '@playwright/test';

/** Returns the mean and spread of the brightness of a region of the page, from 0 to 255, measured from its pixels. */
export async function brightnessOf(
  page: Page,
  region: { screenshot: () => Promise<Buffer> },
): Promise<{ mean: number; spread: number }> {
  const png = (await region.screenshot()).toString('base64');
  return page.evaluate(async (data) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${data}`;
    await picture.decode();
    const canvas = new OffscreenCanvas(picture.naturalWidth, picture.naturalHeight);
    const pen = canvas.getContext('2d');
    if (!pen) return { mean: 0, spread: 0 };
    pen.drawImage(picture, 0, 0);
    const { data: pixels } = pen.getImageData(0, 0, canvas.width, canvas.height);
    let sum = 0;
    let squares = 0;
    const count = pixels.length / 4;
    for (let at = 0; at < pixels.length; at += 4) {
      const value = pixels[at] ?? 0;
      sum += value;
      squares += value * value;
    }
    const mean = sum / count;
    return { mean, spread: Math.sqrt(Math.max(0, squares / count - mean * mean)) };
  }, png);
}

export type VideoProbe = { duration: number; difference: number; brightness: number; loudness: number };

/** Probes the page's video: two moments differ, are not black, and there is sound. */
export async function probeVideo(page: Page): Promise<VideoProbe> {
  return page.evaluate(async () => {
    const video = document.querySelector('video');
    if (!video) throw new Error('There is no video on this page.');
    // A case that has just changed brings a fresh link, and the player loads again.
    const loaded = async (): Promise<void> => {
      while (video.readyState < HTMLMediaElement.HAVE_METADATA)
        await new Promise((done) => video.addEventListener('loadedmetadata', done, { once: true }));
    };
    await loaded();
    const bytes = await (await fetch(video.currentSrc || video.src)).arrayBuffer();
    const sound = await new OfflineAudioContext(1, 44_100, 44_100).decodeAudioData(bytes);
    const samples = sound.getChannelData(0);
    let loudness = 0;
    for (const sample of samples) loudness = Math.max(loudness, Math.abs(sample));

    const pixelsAt = async (seconds: number): Promise<Uint8ClampedArray> => {
      video.currentTime = seconds;
      await new Promise((done) => video.addEventListener('seeked', done, { once: true }));
      const canvas = new OffscreenCanvas(160, 90);
      const pen = canvas.getContext('2d');
      if (!pen) throw new Error('No canvas.');
      pen.drawImage(video, 0, 0, 160, 90);
      return pen.getImageData(0, 0, 160, 90).data;
    };
    await loaded();
    const first = await pixelsAt(video.duration * 0.25);
    const second = await pixelsAt(video.duration * 0.75);
    let difference = 0;
    let brightness = 0;
    for (let at = 0; at < first.length; at += 4) {
      difference += Math.abs((first[at] ?? 0) - (second[at] ?? 0));
      brightness += first[at] ?? 0;
    }
    const count = first.length / 4;
    return {
      duration: video.duration,
      difference: difference / count,
      brightness: brightness / count,
      loudness,
    };
  });
}

/** Expects a region to be a picture: neither black nor a single flat color. */
export async function expectPicture(page: Page, region: Locator): Promise<void> {
  await expect(async () => {
    const { mean, spread } = await brightnessOf(page, region);
    expect(mean).toBeGreaterThan(8);
    expect(spread).toBeGreaterThan(15);
  }).toPass({ timeout: 30_000 });
}

/** Waits until the drawing has the contrast of a picture. */
export async function expectContrast(page: Page, region: Locator): Promise<void> {
  await expect(region).toBeVisible({ timeout: 60_000 });
  const spread = async () => (await brightnessOf(page, region)).spread;
  await expect.poll(spread, { timeout: 60_000 }).toBeGreaterThan(15);
}
