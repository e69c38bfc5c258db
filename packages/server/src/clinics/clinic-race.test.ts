// Clinic races, a few rounds of each. `npm run assure races` runs 200 on both databases.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openRaceFixture, type RaceFixture } from '../../tests/case-race-fixture.ts';
import { clinicRaces } from '../../tests/clinic-race-fixture.ts';
import { openTestPlatform } from '../test-platform-fixture.ts';

const rounds = 10;
let fixture: RaceFixture;
beforeAll(async () => {
  fixture = await openRaceFixture(await openTestPlatform(), 1);
});
afterAll(() => fixture.product.close());

test.each(Object.entries(clinicRaces).map(([id, race]) => [id, race.says, race.play] as const))(
  '%s: %s, in every round (CG-125, CG-195)',
  async (_, __, play) => {
    const problems: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const problem = await play(fixture);
      if (problem !== null) problems.push(`round ${round}: ${problem}`);
    }
    expect(problems).toEqual([]);
  },
  60_000,
);
