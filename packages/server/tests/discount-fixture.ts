// Discounts for tests: created and assigned with the super-admin's calls, or inserted directly.
import { insertDiscount } from '../src/discounts/discount-repository.ts';
import { newId } from '../src/platform/clock/uuidv7.ts';
import type { Platform } from '../src/platform/platform.ts';
import type { TestAnswer, TestCaller } from '../src/test-platform-fixture.ts';

type Caller = Pick<TestCaller, 'call'>;

/** A valid body with a unique code. */
export const discountForm = (change: object = {}) => ({
  name: 'Spring',
  code: newId(),
  percent_off: 20,
  ...change,
});

/** Creates a discount and returns its ID. */
export async function makeDiscount(caller: Caller, change: object = {}): Promise<string> {
  const answer = await caller.call('POST', '/discounts', { body: discountForm(change) });
  if (answer.status !== 201) throw new Error(`No discount: ${JSON.stringify(answer.body)}`);
  return String(answer.body['id']);
}

export const assignDiscount = (
  caller: Caller,
  workspaceId: number,
  discountId: string | null,
): Promise<TestAnswer> => caller.call('PUT', `/workspaces/${workspaceId}/discount`, { body: { discountId } });

/** Adds a discount that no one has yet and returns its ID. */
export async function addDiscount({ database, clock }: Platform): Promise<string> {
  const now = clock.now();
  const id = newId();
  const row = { id, name: 'Spring', code: id, percentOff: 20, createdAt: now, updatedAt: now };
  await database.asSystem(() => insertDiscount(row));
  return id;
}
