/**
 * R1, R2, R3 and R4 on the embedded database: the server is killed at 50 moments while making a video and at 20 in each
 * other place.
 */
import { playCrashes } from '../crash/play-crashes.ts';

await playCrashes('crash', '');
