/** F2, F4, F5: how much video and sound is lost, and how sharp a still picture is, for each frame shape. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { recordMeasurement, root } from './measurement-record.ts';
import { runJourneys } from '../scripts/run-journeys.ts';

type Facts = Record<string, number | string>;

const folder = mkdtempSync(join(tmpdir(), 'plainscan-frames-'));
const resultsFile = join(folder, 'results.json');
writeFileSync(resultsFile, '{}');
process.env['STUDIO_RESULTS'] = resultsFile;
const { failed } = await runJourneys(root, 'studio-signal', ['-g', 'F2']);
for (const name of failed) console.error(`failed: ${name}`);
const results = JSON.parse(readFileSync(resultsFile, 'utf8')) as Record<string, Facts>;
const shown: readonly (readonly [what: string, fact: string, limit: string])[] = [
  ['lost frames while the pen moves, %', 'lostPercent', '≤ 1'],
  ['longest gap between frames, ms', 'longestGap', '≤ 100'],
  ['missing sound, s', 'missingSound', '≤ 0.1 %'],
  ['a still frame, PSNR in dB', 'psnr', '≥ 42'],
  ['a still frame, SSIM', 'ssim', '≥ 0.995'],
  ['MB per minute of moving pictures', 'megabytesPerMinute', ''],
  ['load of the machine in the last minute, five and fifteen', 'load', ''],
];
const valueOf = (from: string, fact: string): string => String(results[from]?.[fact] ?? 'not measured');
recordMeasurement('studio-frames', {
  title: 'image quality of a recording in a tall and in a wide frame',
  setting:
    'Twelve seconds that move and three that are still, in Chromium without a graphics card: the clock as a barcode in each frame, a microphone that clicks at each second over a steady tone. The limits are those for an idle machine of two cores.',
  columns: ['what', '1080×1350', '1920×1080', 'limit'],
  rows: shown.map(([what, fact, limit]) => [
    what,
    valueOf('moving', fact),
    valueOf('moving-wide', fact),
    limit,
  ]),
});
rmSync(folder, { recursive: true, force: true });
process.exitCode = failed.length === 0 ? 0 : 1;
