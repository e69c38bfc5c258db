/**
 * Folders as large as discs are, chosen by the page: 10,000 files with a disc's junk, 3,000 slices of 512 KB, 500 series.
 * Cine loops of 700 MB: uncompressed, deflated, and in fragments without a table of frames.
 * BIG_KINDS names some of them, such as `BIG_KINDS=disc-10000`. What arrived is compared by hash. How long it took, what
 * the page's main thread did and its memory are printed, and nothing is judged by them.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import type { FolderFigures, LongTasks, LoopFigures } from '../big/page-load.ts';

const root = resolve(import.meta.dirname, '../..');

type RunJourneys = (folder: string, only?: string) => Promise<{ passed: number; failed: string[] }>;

const folder = mkdtempSync(join(tmpdir(), 'plainscan-big-results-'));
const resultsFile = join(folder, 'results.jsonl');
writeFileSync(resultsFile, '');
Object.assign(process.env, { BIG: 'full', BIG_RESULTS: resultsFile });
const { runJourneys } = (await import(join(root, 'scripts/run-journeys.mjs'))) as {
  runJourneys: RunJourneys;
};
const { passed, failed } = await runJourneys(root, 'big(-loops)?[.]spec');
for (const name of failed) console.error(`failed: ${name}`);

const inWords = ({ count, longest, total }: LongTasks): string =>
  `${count} long tasks, ${total} ms in all, the longest ${longest} ms`;
for (const line of readFileSync(resultsFile, 'utf8').split('\n').filter(Boolean)) {
  const of = JSON.parse(line) as FolderFigures | LoopFigures;
  if ('imageSeconds' in of) {
    printLoop(of);
    continue;
  }
  const facts = [
    `first found after ${of.foundSeconds.toFixed(1)} s`,
    `list after ${of.listSeconds.toFixed(1)} s`,
    `read after ${of.readSeconds.toFixed(1)} s`,
    `until the list ${inWords(of.untilList)}`,
    `then ${inWords(of.afterList)}`,
    `page ${of.pageMegabytes} MB`,
  ];
  console.log(`\nbig ${of.name} ${of.equal}/${of.files} (${facts.join('; ')})`);
}

function printLoop(of: LoopFigures): void {
  const facts = [
    `read ${of.readSeconds.toFixed(1)} s after the last byte`,
    `first picture after ${of.imageSeconds.toFixed(1)} s`,
    `${of.perSecond.toFixed(0)} pictures a second by key`,
    `page ${of.pageMegabytes} MB`,
    `server ${of.serverMegabytes} MB`,
  ];
  console.log(`\nbig ${of.name} 1/1 (${Math.round(of.bytes / 1e6)} MB; ${facts.join('; ')})`);
}

rmSync(folder, { recursive: true, force: true });
process.exitCode = passed > 0 && failed.length === 0 ? 0 : 1;
