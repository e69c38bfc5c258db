/** SEC-X3 in full: all 80 script-like texts, stored and shown, together with X6 and X7. */
import { resolve } from 'node:path';
import { runJourneys } from '../../scripts/run-journeys.ts';

const root = resolve(import.meta.dirname, '../..');

process.env['SCRIPT_PAYLOADS'] = 'full';
const { passed, failed, skipped } = await runJourneys(root, 'hostile-texts');
for (const name of failed) console.error(`failed: ${name}`);
console.log(`\nhostile-texts journeys ${passed}/${passed + failed.length + skipped.length}`);
process.exitCode = passed > 0 && failed.length === 0 ? 0 : 1;
