/**
 * R1, R2, R3 and R4 on PostgreSQL: the server is killed at 50 moments while making a video and at 20 in each other
 * place.
 */
import { runCrashTests } from '../crash/run-crash-tests.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];
if (serverUrl) await runCrashTests('crash-postgresql', serverUrl);
else console.log('Not run: TEST_DATABASE_URL is not set.');
