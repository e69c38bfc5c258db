/** R1 (100 byte offsets of 256 MB, 50 failpoints) and R13 (100 traces) of the security program. */
import { spawnSync } from 'node:child_process';

import { killAtFailpoints } from '../uploads/failpoint-crashes.ts';
import { killAtOffsets } from '../uploads/offset-crashes.ts';
import { traceUploads } from '../uploads/upload-trace.ts';

const seed = Number(process.env['UPLOADS_SEED'] ?? Date.now() % 1_000_000);
console.log(`The offsets are drawn with the seed ${seed}; UPLOADS_SEED=${seed} draws them again.`);

const say = (problems: string[]): void => {
  for (const problem of problems) console.error(problem);
};

const failpoints = await killAtFailpoints(50);
say(failpoints);
console.log(`uploads R1-failpoints ${50 - failpoints.length}/50`);

if (spawnSync('strace', ['-V']).status === 0) {
  const traces = await traceUploads(100);
  say(traces);
  console.log(`uploads R13 ${100 - traces.length}/100`);
} else console.log('R13 is not run: strace is not installed.');

const offsets = await killAtOffsets(100, seed);
say(offsets.problems);
console.log(
  `uploads R1-offsets ${offsets.passed}/${offsets.total} (${offsets.cutOff} met a chunk on its way)`,
);
