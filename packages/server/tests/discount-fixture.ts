// Discounts for tests: made and given by the super-admin's own calls, or written straight into the table.
import { insertDiscount } from '../src/discounts/discount-repository.ts';
import { newId } from '../src/platform/clock/uuidv7.ts';
import type { Platform } from '../src/platform/platform.ts';
import type { TestAnswer, TestCaller } from '../src/test-platform-fixture.ts';

type Caller = Pick<TestCaller, 'call'>;

/** A body that is taken as it is; its code stands nowhere else. */
export const discountForm = (change: object = {}) => ({
  name: 'Spring',
  code: newId(),
  percent_off: 20,
  ...change,
});

/** Makes a discount; gives its id. */
export async function makeDiscount(caller: Caller, change: object = {}): Promise<string> {
  const answer = await caller.call('POST', '/discounts', { body: discountForm(change) });
  if (answer.status !== 201) throw new Error(`No discount: ${JSON.stringify(answer.body)}`);
  return String(answer.body['id']);
}

export const giveDiscount = (
  caller: Caller,
  workspaceId: number,
  discountId: string | null,
): Promise<TestAnswer> => caller.call('PUT', `/workspaces/${workspaceId}/discount`, { body: { discountId } });

/** A discount that no one has yet; gives its id. */
export async function addDiscount({ database, clock }: Platform): Promise<string> {
  const now = clock.now();
  const id = newId();
  const row = { id, name: 'Spring', code: id, percentOff: 20, createdAt: now, updatedAt: now };
  await database.asSystem(() => insertDiscount(row));
  return id;
}
