/** The case flow in full: 2,000 random walks of 30 steps compare the database with the table. */
import { openTestBed } from '../test-bed-fixture.ts';
import { runRandomWalks } from '../case-walk-fixture.ts';

const walks = 2_000;
const steps = 30;
const seed = Number(process.env['SEED'] ?? 20_261_121);

const testBed = await openTestBed();
const { kind } = testBed.product.platform.database;
console.log(`On ${kind}, seed ${seed}:`);
// Each walk has its own case. A server handles several at once. The embedded database has one connection.
const atOnce = kind === 'postgres' ? 8 : 1;
const wrong = await runRandomWalks(testBed, {
  walks,
  steps,
  seed,
  atOnce,
  tell: (problem) => console.error(problem),
});
console.log(`case-flow walks ${walks - wrong.length}/${walks}`);
await testBed.product.close();
