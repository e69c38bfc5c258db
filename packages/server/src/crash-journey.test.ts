// A sample of the kills, one moment of two places: an upload and a sign-off on the embedded database, a video and a payment
// on a PostgreSQL server. All moments of all places, on both, have `npm run assure kills` and `kills-postgresql`.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { inspectKeptData } from '../tests/crash/kept-data.ts';
import { killPlaces } from '../tests/crash/kill-places.ts';
import { runCrashRounds } from '../tests/crash/kill-rounds.ts';
import { openKillTarget, stuckMilliseconds, type KillTarget } from '../tests/crash/kill-target.ts';
import { inspectSentMails } from '../tests/crash/sent-mails.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];
const seed = 20_261_121;
const sampled = serverUrl === undefined ? ['R1', 'R3-claim'] : ['R2', 'R4-webhook'];
const places = killPlaces().filter(({ id }) => sampled.includes(id));
let target: KillTarget;
/** Kills that met their work unfinished. */
let cutOff = 0;

beforeAll(async () => {
  target = await openKillTarget(serverUrl);
});

afterAll(async () => {
  await target.remove();
});

test.each(places)(
  '$id: nothing acknowledged is lost, doubled or stuck when the server is killed during $name',
  async (place) => {
    const result = await runCrashRounds(target, place, {
      seed,
      rounds: 1,
      // The 20 s of the test programme are held by `npm run assure`: here others may use the machine.
      maxMilliseconds: stuckMilliseconds,
    });
    expect(result).toMatchObject({ id: place.id, passed: 1, total: 1, problems: [] });
    cutOff += result.cutOff;
  },
  600_000,
);

test('the kills cut something off', () => {
  expect(cutOff).toBeGreaterThan(0);
});

test('R1, R2, R3, R4: what was kept holds after all kills, and each mail went out under one Message-ID', async () => {
  const platform = await target.openKept();
  try {
    expect(await inspectKeptData(platform)).toEqual([]);
    const { problems } = await inspectSentMails(platform, target.mailServer);
    expect(problems).toEqual([]);
  } finally {
    await platform.database.close();
  }
});
