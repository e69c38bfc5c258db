// Runs bench/<name>-bench.ts: one script per question. Results are printed as ratios against a named baseline.
import { spawnSync } from 'node:child_process';
import { choose, namedPrograms } from './named-programs.ts';

const benches = choose(namedPrograms(process.cwd(), ['bench'], '-bench.ts'), process.argv.slice(2));
if (benches.length === 0) console.log('There are no benches yet in bench.');
for (const { name, path } of benches) {
  console.log(`== ${name}`);
  if (spawnSync(process.execPath, [path], { stdio: 'inherit' }).status !== 0) process.exitCode = 1;
}
