/** A2 in full: every action of every user in every status. */
import { checkEveryAction, openEveryAction, starts } from '../every-action-fixture.ts';

const testBed = await openEveryAction();
console.log(`On ${testBed.product.platform.database.kind}:`);
let cells = 0;
let expectedDifferences = 0;
let wrong = 0;
for (const [status, make] of starts) {
  const checked = await checkEveryAction([status, make]);
  for (const problem of checked.wrong) console.error(`${status}: ${problem}`);
  cells += checked.cells;
  expectedDifferences += checked.expectedDifferences;
  wrong += Math.min(checked.wrong.length, checked.cells);
}
console.log(`${expectedDifferences} more calls mean another action there, which is asked in its own cell.`);
console.log(`case-actions A2 ${cells - wrong}/${cells}`);
await testBed.product.close();
