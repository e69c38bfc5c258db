/** SEC-X3 in full: all 80 script-like texts, stored and shown, together with X6 and X7. */
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

interface Counts {
  passed: number;
  failed: string[];
  skipped: { name: string }[];
}
type RunJourneys = (folder: string, only?: string) => Promise<Counts>;

process.env['SCRIPT_PAYLOADS'] = 'full';
const { runJourneys } = (await import(join(root, 'scripts/run-journeys.mjs'))) as {
  runJourneys: RunJourneys;
};
const { passed, failed, skipped } = await runJourneys(root, 'hostile-texts');
for (const name of failed) console.error(`failed: ${name}`);
console.log(`\nhostile-texts journeys ${passed}/${passed + failed.length + skipped.length}`);
process.exitCode = passed > 0 && failed.length === 0 ? 0 : 1;
