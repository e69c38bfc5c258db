/** A1 in full: every cell of every call, compared with the handwritten expectedAnswers. */
import { checkCall, openMatrix, product, rows } from '../authorization-matrix-fixture.ts';

await openMatrix();
console.error(`authorization on ${product.platform.database.kind} ${product.platform.database.version}`);
try {
  let cells = 0;
  let wrong = 0;
  for (const [name, row] of rows) {
    const checked = await checkCall(name, row, true);
    for (const problem of checked.wrong) console.error(problem);
    cells += checked.cells;
    wrong += Math.min(checked.wrong.length, checked.cells);
  }
  console.log(`authorization A1 ${cells - wrong}/${cells}`);
} finally {
  await product.close();
}
