/**
 * B3 in full: 3,000 files of 1.5 GB, the tab killed halfway, the folder chosen again. Bytes are counted outside the
 * page.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runJourneys } from '../../scripts/run-journeys.ts';

const root = resolve(import.meta.dirname, '../..');

const folder = mkdtempSync(join(tmpdir(), 'plainscan-resume-'));
const resultsFile = join(folder, 'results.json');
Object.assign(process.env, { RESUME: 'full', RESUME_RESULTS: resultsFile });
const { passed, failed } = await runJourneys(root, 'resume');
for (const name of failed) console.error(`failed: ${name}`);
if (existsSync(resultsFile)) {
  const { files, bytes, twice, equal } = JSON.parse(readFileSync(resultsFile, 'utf8')) as Record<
    string,
    number
  >;
  const share = (100 * (twice ?? NaN)) / (bytes ?? NaN);
  console.log(`\nresume hashes ${equal}/${files}`);
  console.log(
    `resume sent-twice ${share <= 1 ? 1 : 0}/1 (${twice} of ${bytes} bytes, ${share.toFixed(3)} %)`,
  );
}
rmSync(folder, { recursive: true, force: true });
process.exitCode = passed > 0 && failed.length === 0 ? 0 : 1;
