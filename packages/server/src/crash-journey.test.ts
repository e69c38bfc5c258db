// A sample of the kills (`npm run assure kills` has them all): 2 moments of each place, the same ones each time.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { inspectKeptData } from '../tests/crash/kept-data.ts';
import { killPlaces } from '../tests/crash/kill-places.ts';
import { runCrashRounds } from '../tests/crash/kill-rounds.ts';
import { openKillTarget, stuckMilliseconds, type KillTarget } from '../tests/crash/kill-target.ts';
import { inspectSentMails } from '../tests/crash/sent-mails.ts';

const seed = 20_261_121;
let target: KillTarget;

beforeAll(async () => {
  target = await openKillTarget(process.env['TEST_DATABASE_URL']);
});

afterAll(async () => {
  await target.remove();
});

test.each(killPlaces())(
  '$id: nothing acknowledged is lost, doubled or stuck when the server is killed during $name',
  async (place) => {
    const result = await runCrashRounds(target, place, {
      seed,
      rounds: 2,
      // The 20 s of the test programme are held by `npm run assure`: here others may use the machine.
      maxMilliseconds: stuckMilliseconds,
    });
    expect(result).toMatchObject({ id: place.id, passed: 2, total: 2, problems: [] });
    expect(result.cutOff).toBeGreaterThan(0);
  },
  600_000,
);

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
