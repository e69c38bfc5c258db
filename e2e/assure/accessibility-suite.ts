// Every page in each of its states, at three widths, in all seven colors, without any axe findings.
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const journeys = join(root, 'scripts/run-journeys.mjs');

interface Counts {
  passed: number;
  failed: string[];
  skipped: { name: string }[];
}
type RunJourneys = (folder: string, only: string, more: readonly string[]) => Promise<Counts>;

process.env['ACCESSIBILITY'] = 'full';
// Each state is opened by itself, so they can be looked at two at a time.
process.env['E2E_WORKERS'] ??= '2';
const { runJourneys } = (await import(journeys)) as { runJourneys: RunJourneys };
const { passed, failed, skipped } = await runJourneys(root, 'accessibility', ['--fully-parallel']);
for (const name of failed) console.error(`failed: ${name}`);
console.log(`\naccessibility pages ${passed}/${passed + failed.length + skipped.length}`);
process.exitCode = passed > 0 && failed.length === 0 ? 0 : 1;
