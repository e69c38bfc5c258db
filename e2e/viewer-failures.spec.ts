// Every failure of a viewer: its message, at every width, and retrying by keyboard alone.
import { expect, type Page, type Route } from '@playwright/test';

import { onlyInFull, test } from './support/journey-test.ts';
import { expectPagePasses } from './support/page-check.ts';
import { portal } from './support/people.ts';
import { expectPicture } from './support/pictures.ts';
import { fileId, openServed, viewerLinkOf, type ServedFile } from './support/viewer-page.ts';

const gone = { status: 410, json: { message: 'No.', code: 'pass.ended', params: {}, requestId: 'r' } };
const instances = /\/api\/studies\/[^/]+\/instances\//;

/** Retries by keyboard. */
const again = (page: Page) => page.getByRole('button', { name: 'Try again' }).press('Enter');

test('H-005, CG-172: a link that has ended says so, below the specification’s message', async ({ page }) => {
  await page.route('**/api/resources/open', (route) => route.fulfill(gone));
  await page.goto(`${portal('')}/viewer?uuid=${fileId}&token=a-token-that-is-long-enough`);
  await expect(
    page.getByRole('heading', { name: 'Something went wrong loading the resource' }),
  ).toBeVisible();
  await expect(page.getByText(/This link no longer works/)).toBeVisible();
  await expectPagePasses(page, 'link-ended');
});

const failures: [string, RegExp, (route: Route) => Promise<void>][] = [
  ['ended', /The link to these images has expired/, (route) => route.fulfill(gone)],
  ['without network', /The image did not load/, (route) => route.abort()],
];

for (const [name, says, fail] of failures) {
  test(
    `H-021: images ${name} say so and appear once they can`,
    onlyInFull(name !== 'without network'),
    async ({ page }) => {
      await page.route(instances, fail);
      await page.goto(`${portal('')}${await viewerLinkOf('PLN-0001')}`);
      await expect(page.getByText(says)).toBeVisible();
      await expectPagePasses(page, `dcm-${name.replaceAll(' ', '-')}`);
      await page.unroute(instances);
      await again(page);
      await expectPicture(page, page.locator('[data-shown]').first());
    },
  );
}

test('H-021: a damaged image says so, and the others stay', async ({ page }) => {
  let first = true;
  await page.route(instances, (route) => {
    const isDamaged = first;
    first = false;
    return isDamaged ? route.fulfill({ body: Buffer.alloc(2_000, 7) }) : route.continue();
  });
  await page.goto(`${portal('')}${await viewerLinkOf('PLN-0001')}`);
  await expect(page.getByText('This file is not a medical image.')).toBeVisible();
  await expectPagePasses(page, 'dcm-damaged');
  await page.keyboard.press('ArrowDown');
  await expectPicture(page, page.locator('[data-shown]').first());
});

const kinds: [string, ServedFile['resource'], string][] = [
  [
    'picture',
    { type: 'image', title: 'Photo.tif', pages: [{ path: '/media/x', width: 400, height: 300 }] },
    '/media/x',
  ],
  ['document', { type: 'pdf', title: 'Report.pdf', path: '/media/x' }, '/media/x'],
  ['text', { type: 'text', title: 'Letter.docx', textPath: '/media/x' }, '/media/x'],
  ['video', { type: 'video', title: 'Film.mp4', h264Path: '/media/x' }, '/media/x'],
];

for (const [name, resource, path] of kinds) {
  test(
    `H-021: a ${name} that fails to load says so and can be retried by keyboard`,
    onlyInFull(name !== 'video'),
    async ({ page }) => {
      await page.route(`**${path}`, (route) => route.abort());
      await openServed(page, { resource });
      await expect(page.getByRole('alert')).toBeVisible();
      await expectPagePasses(page, `no-network-${name}`);
      const asked = page.waitForRequest(`**${path}`);
      await again(page);
      await asked;
    },
  );
}

test(
  'H-021: a document error is shown in Spanish to an account in Spanish',
  { tag: '@full' },
  async ({ browser }) => {
    const context = await browser.newContext({ locale: 'es-ES' });
    const page = await context.newPage();
    await openServed(page, {
      resource: { type: 'pdf', title: 'Informe.pdf', state: 'failed', failure: null },
    });
    await expect(page.getByText('Este archivo no se puede mostrar')).toBeVisible();
    await expectPagePasses(page, 'unshown-spanish');
    await context.close();
  },
);
