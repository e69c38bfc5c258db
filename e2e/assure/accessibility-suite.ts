// Every page in each of its states, at three widths, in all seven colors, without any axe findings.
import { resolve } from 'node:path';
import { runJourneys } from '../../scripts/run-journeys.ts';

const root = resolve(import.meta.dirname, '../..');

process.env['ACCESSIBILITY'] = 'full';
// Each state is opened by itself, so they can be looked at two at a time.
process.env['E2E_WORKERS'] ??= '2';
const { passed, failed, skipped } = await runJourneys(root, 'accessibility', ['--fully-parallel']);
for (const name of failed) console.error(`failed: ${name}`);
console.log(`\naccessibility pages ${passed}/${passed + failed.length + skipped.length}`);
process.exitCode = passed > 0 && failed.length === 0 ? 0 : 1;
