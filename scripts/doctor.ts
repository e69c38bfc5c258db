import { join } from 'node:path';
import { passThrough } from './pass-through.mjs';

passThrough(process.execPath, [
  join(process.cwd(), 'packages/server/src/doctor-main.ts'),
  ...process.argv.slice(2),
]);
