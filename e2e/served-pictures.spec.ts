// H-001, F16: the served product draws each transfer syntax as other programs decode it, in the viewer and in the studio.
// A tenth of the files, and one for each decoder, are compared every day; `npm run assure pictures` compares all.
import { expect, type Page } from '@playwright/test';
import type { Browser } from 'puppeteer-core';

import { problemsOf, type PicturePage } from './served-pictures/compare-file.ts';
import type { PictureDesk } from './served-pictures/picture-cases.ts';
import { pictureInputs, type PictureInput } from './served-pictures/picture-inputs.ts';
import { isInstalled, programFor } from './served-pictures/picture-oracle.ts';
import { test, type Desk } from './support/desk-test.ts';
import { findFirefox, openFirefox } from './support/firefox.ts';
import { onlyInFull } from './support/journey-test.ts';
import { portal } from './support/people.ts';

const batchMilliseconds = 1_200_000;

const inputs = pictureInputs();
const made = Map.groupBy(
  inputs.filter(({ series }) => series !== undefined),
  ({ batch }) => batch ?? '',
);
const real = inputs.filter(({ series }) => series === undefined);
const daily = [...made.values()].flat().filter(({ isDaily }) => isDaily);

/** What is opened together: the made files, which are series of one study, and each real file by itself. */
const batches = [
  { name: 'made files, one for each decoder', isDaily: true, of: daily },
  ...[...made].map(([batch, of]) => ({ name: `made files: ${batch}`, isDaily: false, of })),
  ...real.map((input) => ({
    name: `${input.name}, 1.2.840.10008.1.2${input.ending}`,
    isDaily: input.isDaily,
    of: [input],
  })),
];

async function deskOf(desk: Desk): Promise<PictureDesk> {
  return {
    clerk: await desk.api('lakeside'),
    consultant: await desk.api('consultant'),
    superAdmin: await desk.api('superAdmin'),
  };
}

/** Skips files that nothing on this machine makes, or whose right pixels nothing knows. */
function needOracle(of: readonly PictureInput[]): void {
  test.skip(of.length === 0, 'TEST_DATA_DIR is missing');
  const programs = of.flatMap(({ ending, refusal, right }) => (refusal || right ? [] : [programFor(ending)]));
  for (const program of new Set([...programs, 'dcmconv', 'dcmj2pnm', 'dcmcjpeg', 'dcmcrle', 'dcmcjpls']))
    test.skip(
      program !== 'node' && !isInstalled(program),
      `${program} is not installed (dcmtk, libgdcm-tools, libopenjp2-tools, libjxl-tools)`,
    );
}

const inChromium = (page: Page): PicturePage => ({
  goto: (address) => page.goto(address),
  setSize: (width, height) => page.setViewportSize({ width, height }),
  evaluate: (script, argument) => page.evaluate(script as never, argument) as never,
});

test('H-001: there are files of each transfer syntax', () => {
  test.skip(inputs.length === 0, 'TEST_DATA_DIR is missing');
  // A further one, H.264, is a video, which study-objects.spec.ts plays.
  expect(new Set(inputs.map(({ ending }) => ending)).size).toBeGreaterThanOrEqual(26);
  expect(inputs.length).toBeGreaterThanOrEqual(60);
});

for (const { name, isDaily, of } of batches)
  test(`H-001, F16: ${name}`, onlyInFull(!isDaily), async ({ desk }) => {
    needOracle(of);
    test.setTimeout(batchMilliseconds);
    const page = await desk.open('consultant');
    expect(await problemsOf(of, inChromium(page), await deskOf(desk), 'chromium')).toEqual([]);
  });

test.describe('in Firefox', () => {
  const path = findFirefox();
  let browser: Browser | undefined;
  let page: PicturePage | undefined;
  test.afterAll(() => browser?.close());

  /** Opens Firefox once, signed in as the consultant. */
  async function firefoxPage(): Promise<PicturePage> {
    if (page) return page;
    browser = await openFirefox(path ?? '');
    const opened = await browser.newPage();
    await opened.goto(`${portal('')}/login`);
    await (await opened.waitForSelector('input[type=email]'))?.type('consultant@demo.test');
    await (await opened.waitForSelector('input[type=password]'))?.type('Demo-2026!');
    await opened.keyboard.press('Enter');
    await opened.waitForFunction(() => !location.pathname.startsWith('/login'));
    page = {
      goto: (address) => opened.goto(address),
      setSize: (width, height) => opened.setViewport({ width, height }),
      evaluate: (script, argument) => opened.evaluate(script as never, argument) as never,
    };
    return page;
  }

  for (const { name, of } of batches)
    test(`H-001, F16: ${name}`, { tag: '@full' }, async ({ desk }) => {
      test.skip(path === null, 'Firefox is not installed here (firefox-esr of Debian, or firefox).');
      needOracle(of);
      test.setTimeout(batchMilliseconds);
      expect(await problemsOf(of, await firefoxPage(), await deskOf(desk), 'firefox')).toEqual([]);
    });
});
