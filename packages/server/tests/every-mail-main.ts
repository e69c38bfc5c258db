// Writes every email of the product in both languages as JSON to standard output, for inspection.
import { queueEveryMail } from './every-mail-fixture.ts';
import { openTestBed } from './test-bed-fixture.ts';

const testBed = await openTestBed();
try {
  process.stdout.write(JSON.stringify(await queueEveryMail(testBed)));
} finally {
  await testBed.product.close();
}
