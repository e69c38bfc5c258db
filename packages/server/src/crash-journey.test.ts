// A sample of the kills, at one moment: of a sign-off on the embedded database, of a payment on a PostgreSQL server.
// Uploads are killed in pack-crash.test.ts. `npm run assure kills` and `kills-postgresql` cover all moments of all
// places.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { inspectKeptData } from '../tests/crash/kept-data.ts';
import { killPlaces } from '../tests/crash/kill-places.ts';
import { runCrashRounds } from '../tests/crash/kill-rounds.ts';
import { openKillTarget, stuckMilliseconds, type KillTarget } from '../tests/crash/kill-target.ts';
import { inspectSentMails } from '../tests/crash/sent-mails.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];
const seed = 20_261_121;
const maxAttempts = 5;
const sampled = serverUrl === undefined ? 'R3-claim' : 'R4-webhook';
const places = killPlaces().filter(({ id }) => id === sampled);
let target: KillTarget;
/** Kills that interrupted unfinished work. */
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
    // Kills again if the work was done before the kill came: on a shared machine it can be faster than when it was timed.
    for (let attempt = 0; cutOff === 0 && attempt < maxAttempts; attempt += 1) {
      const result = await runCrashRounds(target, place, {
        seed,
        rounds: 1,
        // `npm run assure` enforces the 20 s of the test program. Here the machine may be shared.
        maxMilliseconds: stuckMilliseconds,
      });
      expect(result).toMatchObject({ id: place.id, passed: 1, total: 1, problems: [] });
      cutOff += result.cutOff;
    }
  },
  600_000,
);

test('the kills interrupted something', () => {
  expect(cutOff).toBeGreaterThan(0);
});

test('R3, R4: stored data is intact after all kills, and each email had a single Message-ID', async () => {
  const platform = await target.openKept();
  try {
    expect(await inspectKeptData(platform)).toEqual([]);
    const { problems } = await inspectSentMails(platform, target.mailServer);
    expect(problems).toEqual([]);
  } finally {
    await platform.database.close();
  }
});
