/** A2 in full: every action of every person in every status. */
import { checkEveryAction, openEveryAction, starts } from '../every-action-fixture.ts';

const cast = await openEveryAction();
console.log(`On ${cast.product.platform.database.kind}:`);
let cells = 0;
let meantOtherwise = 0;
let wrong = 0;
for (const [status, make] of starts) {
  const checked = await checkEveryAction([status, make]);
  for (const problem of checked.wrong) console.error(`${status}: ${problem}`);
  cells += checked.cells;
  meantOtherwise += checked.meantOtherwise;
  wrong += Math.min(checked.wrong.length, checked.cells);
}
console.log(`${meantOtherwise} more calls mean another action there, which is asked in its own cell.`);
console.log(`case-actions A2 ${cells - wrong}/${cells}`);
await cast.product.close();
