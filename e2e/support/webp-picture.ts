import type { Page } from '@playwright/test';

/** Returns the page as WebP, encoded by the browser and a fifth of the size of a PNG. `scale` below 1 shrinks it. */
export async function takeWebpScreenshot(
  page: Page,
  { isWhole = false, scale = 1 }: { isWhole?: boolean; scale?: number } = {},
): Promise<Buffer> {
  const png = (await page.screenshot({ animations: 'disabled', fullPage: isWhole })).toString('base64');
  const draw = async ([data, by]: [string, number]): Promise<string> => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${data}`;
    await picture.decode();
    const canvas = new OffscreenCanvas(
      Math.round(picture.naturalWidth * by),
      Math.round(picture.naturalHeight * by),
    );
    const pen = canvas.getContext('2d');
    if (pen) pen.imageSmoothingQuality = 'high';
    pen?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.4 });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
  };
  return Buffer.from(await page.evaluate(draw, [png, scale] as [string, number]), 'base64');
}
