import { readFileSync } from 'node:fs';
import { failureLines, isGreen, none, repeatLines, sum, summaryLine, type Counts } from './counts.ts';

// A run that left no file did not finish, which counts as a failure.
const counts = process.argv.slice(2).map((path): Counts & { times?: string[] } => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Counts;
  } catch {
    return { ...none(), failed: [`a run that left no ${path}`] };
  }
});
const total = sum(counts);
const times = counts.flatMap((one) => one.times ?? []);
// At the end, because a long log is often cut at its start.
if (times.length > 0) console.log(`Times: ${times.join(' · ')}`);
for (const line of [...repeatLines(total.repeated), ...failureLines(total.failed)]) console.log(line);
console.log(summaryLine(total));
process.exitCode = isGreen(total) ? 0 : 1;
