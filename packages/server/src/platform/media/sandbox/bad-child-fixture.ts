// A media child that misbehaves as the file's name requests.
import { createInterface } from 'node:readline';
import type { InspectTask } from './media-answer.ts';

const hoard: Uint8Array[] = [];

function misbehave(name: string): void {
  if (name === 'hang') for (;;) continue;
  if (name === 'crash') process.kill(process.pid, 'SIGSEGV');
  if (name === 'exit') process.exit(3);
  if (name === 'babble') process.stdout.write('this is no answer\n');
  if (name === 'eat') {
    for (;;) hoard.push(new Uint8Array(4_000_000).fill(hoard.length));
  }
}

process.stdout.write('{"kind":"ready"}\n');
for await (const line of createInterface({ input: process.stdin })) {
  const { name } = JSON.parse(line) as InspectTask;
  misbehave(name);
  process.stdout.write(`${JSON.stringify({ kind: 'broken', reason: { code: `${name} ${process.pid}` } })}\n`);
}
