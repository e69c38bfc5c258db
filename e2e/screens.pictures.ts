// Pictures of the screens at three widths, for docs/images/screens. Made by `npm run pictures`; nothing is compared.
import { test, type Page } from '@playwright/test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { accountVisits } from './visits/account-visits.ts';
import { deskVisits } from './visits/desk-visits.ts';
import { entryVisits } from './visits/entry-visits.ts';
import { galleryVisits } from './visits/gallery-visits.ts';
import { patientVisits } from './visits/patient-visits.ts';
import { closeWindows, openVisit } from './visits/visit.ts';

const folder = resolve(import.meta.dirname, '../docs/images/screens');
const sizes = [
  [390, 844],
  [834, 1112],
  [1440, 900],
] as const;

/** As WebP, which the browser makes itself: a fifth of the size of a PNG. */
async function takePicture(page: Page): Promise<Buffer> {
  const png = (await page.screenshot({ animations: 'disabled' })).toString('base64');
  const webp = await page.evaluate(async (data) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${data}`;
    await picture.decode();
    const canvas = new OffscreenCanvas(picture.naturalWidth, picture.naturalHeight);
    canvas.getContext('2d')?.drawImage(picture, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.82 });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
  }, png);
  return Buffer.from(webp, 'base64');
}

for (const visit of [...entryVisits, ...accountVisits, ...deskVisits, ...patientVisits, ...galleryVisits]) {
  test(visit.name, async ({ browser }) => {
    const { page, go } = await openVisit(browser, visit);
    mkdirSync(folder, { recursive: true });
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      // Anew at each width: what is open on a wide screen has another place on a narrow one.
      await go();
      await page.evaluate(() => document.fonts.ready);
      await page.waitForLoadState('networkidle');
      const name = visit.name.toLowerCase().replaceAll(/[^a-z]+/g, '-');
      writeFileSync(join(folder, `${name}-${width}.webp`), await takePicture(page));
    }
    await page.close();
  });
}

test.afterAll(closeWindows);
