/**
 * A consultant's whole report at full length: four minutes with three chapters, one recorded again, two captions
 * corrected, and sent. Counted in clicks, key presses and seconds, by pointer and by keyboard alone.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { recordMeasurement } from '../../bench/measurement-record.ts';
import { runJourneys } from '../../scripts/run-journeys.ts';

const root = resolve(import.meta.dirname, '../..');
type Facts = { clicks: number; keys: number; seconds: number; besideSpeaking: number; load: string };

const folder = mkdtempSync(join(tmpdir(), 'plainscan-whole-report-'));
const resultsFile = join(folder, 'results.json');
writeFileSync(resultsFile, '{}');
Object.assign(process.env, { STUDIO: 'full', STUDIO_RESULTS: resultsFile });
const { passed, failed } = await runJourneys(root, 'studio-whole-report');
for (const name of failed) console.error(`failed: ${name}`);
const results = JSON.parse(readFileSync(resultsFile, 'utf8')) as Record<string, Facts>;
const rows = ['pointer', 'keyboard'].map((kind) => {
  const facts = results[`whole-report-${kind}`];
  console.log(`whole-report ${kind} ${facts ? 1 : 0}/1`);
  const { clicks, keys, seconds, besideSpeaking, load } = facts ?? {};
  return [
    kind,
    ...[clicks, keys, seconds, besideSpeaking, load].map((fact) => String(fact ?? 'not measured')),
  ];
});
recordMeasurement('whole-report', {
  title: 'what a report of four minutes with three chapters costs its consultant',
  setting:
    'From the case page to Send: paste a script of nine lines, record 240 s with a chapter, three lines and an arrow for each topic, name the chapters, record the second chapter again (60 s), correct two captions. Typed text is not counted; Tab is. The last seconds are those in which nothing is spoken, without a person’s time to think.',
  columns: ['by', 'clicks', 'keys', 'seconds', 'of which not spoken', 'load'],
  rows,
});
rmSync(folder, { recursive: true, force: true });
process.exitCode = failed.length === 0 && passed === rows.length ? 0 : 1;
