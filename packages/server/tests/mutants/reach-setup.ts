// Runs in each test file while no mutant is in place: records which blocks of code it has reached.
import { writeFileSync } from 'node:fs';
import { afterAll } from 'vitest';

const reached = new Set<string>();
Object.assign(globalThis, { reachedBlocks: reached });

afterAll(() => {
  const file = process.env['REACHED_BLOCKS_FILE'];
  if (file) writeFileSync(file, JSON.stringify([...reached]));
});
