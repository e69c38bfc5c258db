/**
 * Every transfer syntax and file of the table in served-pictures/picture-inputs.ts, opened in the viewer and, once for
 * each syntax, in the studio of the served product, on Chromium and on Firefox. The canvas is read back and compared with
 * what other programs decode.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runJourneys } from '../../scripts/run-journeys.ts';

const root = resolve(import.meta.dirname, '../..');

/** One comparison, as compare-file.ts notes it. */
interface Outcome {
  name: string;
  ending: string;
  place: string;
  browser: string;
  shows: string;
  isRight: boolean;
}

const folder = mkdtempSync(join(tmpdir(), 'plainscan-pictures-'));
const resultsFile = join(folder, 'results.jsonl');
writeFileSync(resultsFile, '');
// Two at a time: each compares files of its own.
Object.assign(process.env, { PICTURES_RESULTS: resultsFile, E2E_WORKERS: process.env['E2E_WORKERS'] ?? '2' });
const { failed, skipped } = await runJourneys(root, 'served-pictures', ['--fully-parallel']);
for (const name of failed) console.error(`failed: ${name}`);
for (const { name, reason } of skipped) console.error(`skipped: ${name}: ${reason}`);

const outcomes = readFileSync(resultsFile, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Outcome);
const groups = Map.groupBy(
  outcomes,
  ({ browser, place, ending }) => `${browser}-${place}-1.2.840.10008.1.2${ending}`,
);
for (const [id, of] of [...groups].toSorted(([a], [b]) => a.localeCompare(b))) {
  const right = of.filter(({ isRight }) => isRight);
  const wrong = of.filter(({ isRight }) => !isRight).map(({ name, shows }) => `${name}: ${shows}`);
  console.log(
    `pictures ${id} ${right.length}/${of.length}${wrong.length > 0 ? ` (${wrong.join('; ')})` : ''}`,
  );
}
const syntaxes = new Set(outcomes.map(({ ending }) => ending)).size;
const files = new Set(outcomes.map(({ name, ending }) => `${name}${ending}`)).size;
console.log(`pictures syntaxes ${Math.min(26, syntaxes)}/26`);
console.log(`pictures files ${Math.min(60, files)}/60`);
rmSync(folder, { recursive: true, force: true });
process.exitCode = failed.length === 0 ? 0 : 1;
