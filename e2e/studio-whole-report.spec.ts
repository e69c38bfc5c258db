// A whole report as a consultant makes it: four minutes with three chapters, one recorded again, two captions corrected,
// and sent. Done by pointer, and by keyboard alone; `npm run assure whole-report` does it at full length.
import { expect, type Page } from '@playwright/test';

import { openCase } from './support/case-page.ts';
import { test } from './support/desk-test.ts';
import { fetchTrack } from './support/event-track.ts';
import { handsOf, type Hands } from './support/hands.ts';
import { expectPicture } from './support/pictures.ts';
import { note } from './support/studio-facts.ts';
import { claimedCase, elapsedSeconds, recordButton } from './support/studio.ts';

const isFull = process.env['STUDIO'] === 'full';
/** How long the report is, and how long the second attempt at its second chapter. */
const [reportSeconds, retakeSeconds] = isFull ? [240, 60] : [36, 15];

const chapters = [
  {
    title: 'The fluid spaces',
    lines: ['These are the fluid spaces.', 'They are of a normal size.', 'Both sides look alike.'],
  },
  {
    title: 'The pale spot',
    lines: ['This is the pale spot.', 'It is a harmles cyst.', 'It needs no treatment.'],
  },
  {
    title: 'What to do next',
    lines: ['Please see your doctor.', 'Bring this vidio along.', 'Thank you for watching.'],
  },
];
const lines = chapters.map((chapter) => chapter.lines).flat();
const corrections = [
  ['It is a harmles cyst.', 'It is a harmless cyst.'],
  ['Bring this vidio along.', 'Bring this video along.'],
] as const;

const untilSpoken = (page: Page, seconds: number) =>
  expect
    .poll(() => elapsedSeconds(page), { timeout: 60_000 + seconds * 1_000 })
    .toBeGreaterThanOrEqual(seconds);

/** What the studio's tools are used for while speaking. */
interface Speaking {
  /** Makes the lines of the script ready to be started. */
  showScript: () => Promise<void>;
  record: () => Promise<void>;
  startChapter: () => Promise<void>;
  startLine: () => Promise<void>;
  point: () => Promise<void>;
}

function speakingOf(page: Page, hands: Hands, kind: 'pointer' | 'keyboard'): Speaking {
  if (kind === 'keyboard')
    return {
      showScript: async () => {},
      record: () => hands.key('Space'),
      startChapter: () => hands.key('m'),
      startLine: () => hands.key('Enter'),
      async point() {
        for (const key of ['a', 'ArrowDown', 'v', 'v', 'Shift+ArrowRight', 'v', 'Escape'])
          await hands.key(key);
      },
    };
  return {
    showScript: () => hands.press(page.getByRole('tab', { name: 'Script' })),
    record: () => hands.press(recordButton(page)),
    startChapter: () => hands.press(page.getByRole('button', { name: 'Chapter', exact: true })),
    startLine: () => hands.press(page.getByRole('button', { name: 'Next line' })),
    async point() {
      await hands.press(page.getByRole('toolbar').getByRole('button', { name: /^Arrow, key/ }));
      const box = await page.getByRole('main').locator('section').first().boundingBox();
      if (!box) throw new Error('There is no image.');
      const at = (part: number) => [box.x + box.width * part, box.y + box.height * part] as const;
      await page.mouse.move(...at(0.4));
      await page.mouse.wheel(0, 100);
      await hands.drag(at(0.4), at(0.5));
    },
  };
}

for (const kind of ['pointer', 'keyboard'] as const)
  test(
    `T21, T22, T25, B7, B10, F13, F14, F17: by ${kind}, a report with three chapters is recorded, one of them twice, corrected and sent`,
    { tag: '@full' },
    async ({ desk }) => {
      test.setTimeout(900_000);
      const [clerk, maker] = [await desk.api('lakeside'), await desk.api('consultant')];
      const id = await claimedCase(clerk, maker, `Whole Report ${kind}`);
      const page = await desk.open('consultant');
      await openCase(page, id);
      const hands = handsOf(page, kind);
      const speak = speakingOf(page, hands, kind);
      const began = Date.now();
      const reviewed = page.getByRole('heading', { level: 1, name: 'Review your recording' });
      const finish = () => hands.press(page.getByRole('button', { name: 'Finish', exact: true }));

      await test.step('the script is pasted, and four minutes are recorded', async () => {
        await hands.press(page.getByRole('button', { name: 'Start Video Recorder' }));
        await expectPicture(page, page.locator('canvas').first());
        await hands.press(page.getByRole('tab', { name: 'Script' }));
        await hands.write(page.getByLabel('What you want to say'), lines.join('\n'));
        await speak.record();
        const lineSeconds = reportSeconds / lines.length;
        for (const [number, chapter] of chapters.entries()) {
          const from = number * chapter.lines.length * lineSeconds;
          await untilSpoken(page, from + 1);
          await speak.startChapter();
          for (const at of chapter.lines.keys()) {
            await untilSpoken(page, from + 1 + at * lineSeconds);
            await speak.startLine();
          }
          await speak.point();
        }
        await untilSpoken(page, reportSeconds);
        await finish();
        await expect(reviewed).toBeVisible({ timeout: 60_000 });
      });

      await test.step('the chapters are named', async () => {
        for (const [number, { title }] of chapters.entries())
          await hands.write(
            page.getByRole('textbox', { name: /^Name of the chapter at/ }).nth(number),
            title,
          );
      });

      await test.step('the second one is recorded again, from its own line on', async () => {
        await hands.press(page.getByRole('button', { name: /^Record the chapter at .* again$/ }).nth(1));
        await expect(page.getByText('You are recording the chapter “The pale spot” again.')).toBeVisible();
        await expectPicture(page, page.locator('canvas').first());
        await speak.showScript();
        await speak.record();
        for (const at of chapters[1]?.lines.keys() ?? []) {
          await untilSpoken(page, 1 + at * (retakeSeconds / 3));
          await speak.startLine();
        }
        await untilSpoken(page, retakeSeconds);
        await finish();
        await expect(reviewed).toBeVisible({ timeout: 60_000 });
        await expect(page.getByRole('button', { name: /^Part \d+, / })).toHaveCount(3);
      });

      await test.step('two captions are corrected', async () => {
        await hands.press(page.getByRole('link', { name: 'Edit captions' }));
        for (const [wrong, right] of corrections) {
          const texts = page.getByRole('textbox', { name: /^Caption \d+,/ });
          await expect(texts).toHaveCount(lines.length);
          await hands.write(texts.nth(lines.indexOf(wrong)), right);
        }
        await hands.press(page.getByRole('button', { name: 'Save', exact: true }));
        await expect(page.getByText('Everything is saved')).toBeVisible();
        await hands.press(page.getByRole('link', { name: 'Back to the case' }));
      });

      await test.step('it is sent', async () => {
        await hands.press(page.getByRole('button', { name: 'Send for Review' }));
        const dialog = page.getByRole('dialog');
        await hands.press(dialog.getByRole('button', { name: 'Send for Review' }));
        await expect(dialog).toBeHidden();
        await expect.poll(async () => (await maker.call('GET', `/cases/${id}`)).status.value).toBe('review');
      });
      const seconds = (Date.now() - began) / 1_000;

      await test.step('the report is what was spoken last, with every line once', async () => {
        const { videoReport } = (await maker.call('GET', `/cases/${id}`)) as unknown as {
          videoReport: { duration: number; captions: { text: string }[]; chapters: { title: string }[] };
        };
        const corrected = new Map<string, string>(corrections);
        expect(videoReport.captions.map(({ text }) => text)).toEqual(
          lines.map((line) => corrected.get(line) ?? line),
        );
        expect(videoReport.chapters.map(({ title }) => title)).toEqual(chapters.map(({ title }) => title));
        const kept = (reportSeconds * 2) / 3 + retakeSeconds;
        expect(Math.abs(videoReport.duration - kept)).toBeLessThan(6);
        const { events = [] } = (await fetchTrack(maker, id)) ?? {};
        expect(events.filter(({ type }) => type === 'ink').length).toBeGreaterThanOrEqual(2);
        note(`whole-report-${kind}`, {
          ...hands.counts,
          seconds: Math.round(seconds),
          besideSpeaking: Math.round(seconds - reportSeconds - retakeSeconds),
        });
      });
    },
  );
