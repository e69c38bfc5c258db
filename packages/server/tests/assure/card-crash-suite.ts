/**
 * R4 with renewal and refund: the server is killed at 20 moments of each, on the embedded database and on PostgreSQL.
 */
import { runCardCrashTests } from '../crash/run-crash-tests.ts';

const seed = Number(process.env['KILLS_SEED'] ?? Date.now() % 1_000_000);
console.log(`The moments are drawn with the seed ${seed}; KILLS_SEED=${seed} draws them again.`);
await runCardCrashTests('card-crash', '', seed);
const serverUrl = process.env['TEST_DATABASE_URL'];
if (serverUrl) await runCardCrashTests('card-crash-postgresql', serverUrl, seed);
else console.log('Not run on PostgreSQL: TEST_DATABASE_URL is not set.');
