// The product with the demo's users in memory, at the address of PUBLIC_URL, with a clock moved by lines of standard
// input. Each line is a number of days, after which the hourly clean-up runs once and `done` is printed.
import { createInterface } from 'node:readline';

import { cleanUp } from '../src/clean-up.ts';
import { openTestPlatform } from '../src/test-platform-fixture.ts';

let moved = 0;
const clock = { now: () => new Date(Date.now() + moved) };
const { PUBLIC_URL = '' } = process.env;
const product = await openTestPlatform(clock, { environment: { PUBLIC_URL } });
await product.startWorker();
await product.listen(Number(new URL(PUBLIC_URL).port));
console.log('done');
for await (const line of createInterface({ input: process.stdin })) {
  moved += Number(line) * 24 * 3_600_000;
  await cleanUp(product.platform);
  console.log('done');
}
await product.close();
