// The studio in Firefox, which records the canvas as a stream and lets the server encode the video again.
import { expect } from '@playwright/test';

import { test } from './support/desk-test.ts';
import { button, findFirefox, openFirefox, untilText } from './support/firefox.ts';
import { portal } from './support/people.ts';
import { note } from './support/studio-facts.ts';
import { describePicture, fetchVideo, wasEncodedAgain } from './support/studio-files.ts';
import { readPictures, readSound, silentSeconds, streamBarcode } from './support/studio-signal.ts';
import { claimedCase, videoSeconds } from './support/studio.ts';

const path = findFirefox();
const seconds = 15;

test(
  'D10, F1, F3, F4: a recording made with Firefox is whole, and its limits are named before it begins',
  { tag: '@full' },
  async ({ desk }) => {
    test.skip(path === null, 'Firefox is not installed here (firefox-esr of Debian, or firefox).');
    test.setTimeout(300_000);
    const [clerk, consultant] = [await desk.api('lakeside'), await desk.api('consultant')];
    const id = await claimedCase(clerk, consultant, 'Firefox Recording');
    const browser = await openFirefox(path ?? '');
    try {
      const page = await browser.newPage();
      await page.setViewport({ width: 1440, height: 900 });
      await page.evaluateOnNewDocument(streamBarcode.script, streamBarcode.facts);
      await page.goto(`${portal('')}/login`);
      await (await page.waitForSelector('input[type=email]'))?.type('consultant@demo.test');
      await (await page.waitForSelector('input[type=password]'))?.type('Demo-2026!');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => !location.pathname.startsWith('/login'));

      await page.goto(`${portal('')}/case-recording?caseId=${id}`);
      await untilText(page, 'unplugging the microphone ends the recording');
      await page.screenshot({ path: test.info().outputPath('before.png') });
      await (await button(page, 'Got it')).click();
      await (await button(page, 'Record')).click();
      await page.waitForFunction(
        (wanted) => {
          const [, minutes, rest] =
            /(\d+):(\d\d)/.exec(document.querySelector('[role=timer]')?.textContent ?? '') ?? [];
          return Number(minutes) * 60 + Number(rest) >= wanted;
        },
        { timeout: 60_000 },
        seconds,
      );
      await (await button(page, 'Finish')).click();
      const pressed = Date.now();
      const length = await videoSeconds(consultant, id);
      const playable = (Date.now() - pressed) / 1_000;
      await untilText(page, 'Review your recording');
      await page.screenshot({ path: test.info().outputPath('review.png') });

      const file = await fetchVideo(consultant, id);
      const [pictures, sound] = [await readPictures(file), await readSound(file)];
      const gaps = pictures.slice(1).map(({ shown }, at) => shown - (pictures[at]?.shown ?? 0));
      // The first pictures were drawn before the clock.
      const [first, last] = [pictures.find(({ made }) => made > 0), pictures.at(-1)];
      const facts = {
        seconds: length,
        playable,
        longestGap: Math.max(...gaps),
        // How much the pictures run ahead of the clock that they show, from the first to the last.
        drift: (last?.shown ?? 0) - (first?.shown ?? 0) - ((last?.made ?? 0) - (first?.made ?? 0)),
        silence: silentSeconds(sound),
        soundLength: sound.length / 48_000,
      };
      note('firefox', facts);
      const said = JSON.stringify(facts);
      expect(Math.abs(length - seconds), said).toBeLessThan(2);
      expect(facts.longestGap, said).toBeLessThan(0.5);
      expect(Math.abs(facts.drift), said).toBeLessThan(0.2);
      expect(facts.silence, said).toBeLessThan(0.5);
      expect(Math.abs(facts.soundLength - length), said).toBeLessThan(0.5);
      expect(await describePicture(file)).toMatchObject({ codec_name: 'h264', pix_fmt: 'yuv420p' });
      expect(await wasEncodedAgain(file)).toBe(true);
    } finally {
      await browser.close();
    }
  },
);
