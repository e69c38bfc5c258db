/** The races in full: 200 rounds each, twenty simultaneous claims, on the embedded database and on PostgreSQL. */
import { openRaceFixture } from '../case-race-fixture.ts';
import { races } from '../case-work-race-fixture.ts';
import { clinicRaces } from '../clinic-race-fixture.ts';
import { orderRaces } from '../order-race-fixture.ts';
import { openTestPlatform } from '../../src/test-platform-fixture.ts';

const rounds = 200;
const claimers = 20;

async function runRaces(suffix: string): Promise<void> {
  const product = await openTestPlatform();
  console.log(`On ${product.platform.database.kind} ${product.platform.database.version}:`);
  try {
    for (const [id, { play }] of Object.entries({ ...races, ...clinicRaces, ...orderRaces })) {
      // Signs in again for each race, because sessions would expire during the others.
      const fixture = await openRaceFixture(product, claimers);
      let passed = 0;
      for (let round = 0; round < rounds; round += 1) {
        const problem = await play(fixture);
        if (problem === null) passed += 1;
        else console.error(`${id}, round ${round}: ${problem}`);
      }
      console.log(`races ${id}${suffix} ${passed}/${rounds}`);
    }
  } finally {
    await product.close();
  }
}

const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';
process.env['TEST_DATABASE_URL'] = '';
await runRaces('');
process.env['TEST_DATABASE_URL'] = serverUrl;
if (serverUrl !== '') await runRaces('-postgresql');
else console.log('Not run on PostgreSQL: TEST_DATABASE_URL is not set.');
