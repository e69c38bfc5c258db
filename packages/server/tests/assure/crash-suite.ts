/**
 * R1, R2, R3 and R4 on the embedded database: the server is killed at 50 moments while making a video and at 20 in each
 * other place.
 */
import { runCrashTests } from '../crash/run-crash-tests.ts';

await runCrashTests('crash', '');
