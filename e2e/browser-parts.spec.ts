// Each kind of thing that a browser loads apart from the page, in the build as the server serves it. An installation
// without the demo, on both databases, is in new-installation.spec.ts.
import { expect } from '@playwright/test';

import { expectEachKind, orderEachKind } from './support/browser-parts.ts';
import { test } from './support/desk-test.ts';
import { makeDecodedPdf } from './support/made-pdf.ts';
import { portal } from './support/people.ts';
import { brightnessOf, expectPicture } from './support/pictures.ts';
import { needTestFile, openServed } from './support/viewer-page.ts';

test('H-001: workers, decoders, fonts, PDF, 3D, media and icons load with the server’s headers', async ({
  desk,
}) => {
  needTestFile('glb/CesiumMilkTruck.glb');
  const link = await orderEachKind(await desk.api('lakeside'), await desk.api('superAdmin'));
  await expectEachKind(await desk.open('superAdmin'), `${portal('')}${link}`);
});

test('H-001: pictures in a PDF that need a decoder of their own are drawn', async ({ page }) => {
  await openServed(page, {
    resource: { type: 'pdf', title: 'Pictures.pdf', path: '/media/pictures-pdf' },
    files: { '/media/pictures-pdf': { body: await makeDecodedPdf(), mime: 'application/pdf' } },
  });
  const sheet = page.locator('[data-page="0"] canvas');
  await expectPicture(page, sheet);
  const box = await sheet.boundingBox();
  if (!box) throw new Error('There is no page.');
  // Places on the page of 420 × 160 points: JPEG 2000, JBIG2, and colors of a profile.
  const part = (left: number) => ({
    screenshot: () =>
      page.screenshot({
        clip: {
          x: box.x + (left / 420) * box.width,
          y: box.y + (25 / 160) * box.height,
          width: (110 / 420) * box.width,
          height: (110 / 160) * box.height,
        },
      }),
  });
  const stripes = async (left: number) => (await brightnessOf(page, part(left))).spread;
  await expect.poll(() => stripes(25)).toBeGreaterThan(60);
  await expect.poll(() => stripes(285)).toBeGreaterThan(60);
  expect((await brightnessOf(page, part(155))).mean).toBeGreaterThan(250);
});
