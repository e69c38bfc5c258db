// The case flow in full: 2,000 random walks of 30 steps hold the database against the table.
import { seededNumbers } from '../../src/platform/storage/pack-fixture.ts';
import { openCast } from '../case-cast-fixture.ts';
import { openWalker, walk } from '../case-walk-fixture.ts';

const walks = 2_000;
const steps = 30;
const seed = Number(process.env['SEED'] ?? 20_261_121);

const cast = await openCast();
console.log(`On ${cast.product.platform.database.kind}, seed ${seed}:`);
const walker = await openWalker(cast, seededNumbers(seed));
let passed = 0;
for (let at = 0; at < walks; at += 1) {
  const problem = await walk(walker, steps);
  if (problem === null) passed += 1;
  else console.error(`walk ${at}: ${problem}`);
}
console.log(`case-flow walks ${passed}/${walks}`);
await cast.product.close();
