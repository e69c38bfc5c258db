/**
 * What people send that is large, as big/big-kinds.ts lists it: chosen in the order form, sent while browser, server and
 * network go away, read, opened, scrolled, recorded over, downloaded and removed. What comes back is compared by hash.
 * BIG_KINDS names some of them, such as `BIG_KINDS=disc-10000,zip64`. What each costs is printed, with the limits that it
 * misses, and nothing is judged by it.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import type { LongTasks, WholeFigures } from '../big/page-load.ts';
import { runJourneys } from '../../scripts/run-journeys.ts';

const root = resolve(import.meta.dirname, '../..');

const folder = mkdtempSync(join(tmpdir(), 'plainscan-big-results-'));
const resultsFile = join(folder, 'results.jsonl');
writeFileSync(resultsFile, '');
Object.assign(process.env, { BIG: 'full', BIG_RESULTS: resultsFile });
const { passed, failed } = await runJourneys(root, 'big-whole[.]spec');
for (const name of failed) console.error(`failed: ${name}`);

const inWords = ({ count, longest, total }: LongTasks): string =>
  `${count} long tasks, ${total} ms in all, the longest ${longest} ms`;

/** What should be reached, by name of a figure: at most, and at least. */
const most: Partial<Record<keyof WholeFigures, number>> = {
  listSeconds: 5,
  longestOfProcessor: 200,
  imageSeconds: 3,
  readSeconds: 3,
  formMegabytes: 600,
  pageMegabytes: 600,
  readerMegabytes: 512,
  serverGrowth: 512,
};
const least: Partial<Record<keyof WholeFigures, number>> = { perSecond: 20 };
const stepsOf = (name: string): number => (/^(disc|slices|series|loop|zip)/.test(name) ? 10 : 9);

const lines = readFileSync(resultsFile, 'utf8').split('\n').filter(Boolean);
for (const line of lines) {
  const { name, bytes, steps, listTasks, viewerTasks, ...figures } = JSON.parse(line) as WholeFigures;
  const numbers = Object.entries(figures).filter(([, value]) => typeof value === 'number') as [
    keyof WholeFigures,
    number,
  ][];
  const missed = numbers.filter(
    ([figure, value]) => value > (most[figure] ?? Infinity) || value < (least[figure] ?? -Infinity),
  );
  const facts = [
    `${Math.round(bytes / 1e6)} MB`,
    ...Object.entries(figures).map(([figure, value]) => `${figure} ${inShort(value)}`),
    ...(listTasks ? [`until the list ${inWords(listTasks)}`] : []),
    ...(viewerTasks ? [`in the viewer ${inWords(viewerTasks)}`] : []),
    ...(missed.length > 0 ? [`missed: ${missed.map(([figure]) => figure).join(', ')}`] : []),
  ];
  console.log(`\nbig ${name} ${steps.length}/${stepsOf(name)} (${facts.join('; ')})`);
}

function inShort(value: number | number[]): string {
  if (Array.isArray(value)) return value.join(', ');
  return value < 100 ? String(Math.round(value * 10) / 10) : String(Math.round(value));
}

rmSync(folder, { recursive: true, force: true });
process.exitCode = passed > 0 && failed.length === 0 ? 0 : 1;
