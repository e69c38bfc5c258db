import { afterAll, beforeAll, expect, test } from 'vitest';

import { openRaceFixture, type RaceFixture } from '../../tests/case-race-fixture.ts';
import { races } from '../../tests/case-work-race-fixture.ts';
import { openTestPlatform, type TestPlatform } from '../test-platform-fixture.ts';

const rounds = 20;
let product: TestPlatform;
let fixture: RaceFixture;

beforeAll(async () => {
  product = await openTestPlatform();
  fixture = await openRaceFixture(product, 2);
});
afterAll(() => product.close());

test.each(Object.entries(races).map(([id, race]) => [id, race.says, race.play] as const))(
  `%s %s, ${rounds} rounds (C1, C2, C4, C5, C6, C8, T43, CG-183, CG-202)`,
  async (_, __, play) => {
    const wrong: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const problem = await play(fixture);
      if (problem !== null) wrong.push(`round ${round}: ${problem}`);
    }
    expect(wrong).toEqual([]);
  },
);
