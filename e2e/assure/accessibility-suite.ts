// Every page in each of its states, at three widths, in all seven colors, without any axe findings.
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const journeys = join(root, 'scripts/run-journeys.mjs');

interface Counts {
  passed: number;
  failed: string[];
  skipped: { name: string }[];
}
type RunJourneys = (folder: string, only?: string) => Promise<Counts>;

process.env['ACCESSIBILITY'] = 'full';
const { runJourneys } = (await import(journeys)) as { runJourneys: RunJourneys };
const { passed, failed, skipped } = await runJourneys(root, 'accessibility');
for (const name of failed) console.error(`failed: ${name}`);
console.log(`\naccessibility pages ${passed}/${passed + failed.length + skipped.length}`);
process.exitCode = passed > 0 && failed.length === 0 ? 0 : 1;
