// A sample of the kills (`npm run assure kills` has them all): 5 moments of each place, the same ones each time.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { inspectKeptData } from '../tests/kills/kept-data.ts';
import { runKills } from '../tests/kills/kill-rounds.ts';
import { openKillTarget, stuckMilliseconds, type KillTarget } from '../tests/kills/kill-target.ts';
import { signOffKills } from '../tests/kills/sign-off-kills.ts';
import { transcodeKills } from '../tests/kills/transcode-kills.ts';
import { uploadKills } from '../tests/kills/upload-kills.ts';

const seed = 20_261_121;
let target: KillTarget;

beforeAll(async () => {
  target = await openKillTarget(process.env['TEST_DATABASE_URL']);
});

afterAll(async () => {
  await target.remove();
});

test.each([uploadKills, transcodeKills, signOffKills])(
  '$id: nothing acknowledged is lost, doubled or stuck when the server is killed during $name',
  async (place) => {
    const result = await runKills(target, place, {
      seed,
      rounds: 5,
      // The 20 s of the test programme are held by `npm run assure`: here others may use the machine.
      mostMilliseconds: stuckMilliseconds,
    });
    expect(result).toMatchObject({ id: place.id, passed: 5, total: 5, problems: [] });
    expect(result.cutOff).toBeGreaterThan(0);
  },
  600_000,
);

test('R1–R3: what was kept holds after all kills', async () => {
  const platform = await target.openKept();
  try {
    expect(await inspectKeptData(platform)).toEqual([]);
  } finally {
    await platform.database.close();
  }
});
