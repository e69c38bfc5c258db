// Orders of patients, for tests: read from the database, changed as a super-admin changes them.
import type { OrderStatus } from '@plainscan/contract';

import { selectOrderOf, type OrderRow } from '../src/orders/order-repository.ts';
import { patientOrder } from '../src/orders/order-tables.ts';
import type { Platform } from '../src/platform/platform.ts';
import type { TestAnswer, TestCaller } from '../src/test-platform-fixture.ts';
import { addCase, setCase } from './case-fixture.ts';
import { addPerson } from './demo-people-fixture.ts';

export async function orderOf({ database }: Platform, userId: string): Promise<OrderRow> {
  const row = await database.asSystem(() => selectOrderOf(userId));
  if (!row) throw new Error('The patient has no order.');
  return row;
}

export const moveTo = (
  caller: Pick<TestCaller, 'call'>,
  orderId: string,
  to: OrderStatus,
  body?: object,
): Promise<TestAnswer> =>
  caller.call('PUT', `/order-tracking/${orderId}/${to}`, body === undefined ? {} : { body });

/** Adds a case that waits for its patient's payment. */
export async function addUnpaid(
  platform: Platform,
  { patient, creator, workspaceId }: { patient: string; creator: string; workspaceId: number },
): Promise<string> {
  const { id } = await addCase(platform, { workspaceId, status: 'not-paid', patient, creator });
  await setCase(platform, id, {
    payer: 'patient',
    needsPayment: true,
    dueDate: null,
    waitingSince: platform.clock.now(),
  });
  return id;
}

/** Adds the order of a new patient and returns its ID. */
export async function addOrder(platform: Platform, workspaceId: number): Promise<string> {
  const id = await addPerson(platform, { workspaceId, role: 'patient' });
  return (await orderOf(platform, id)).id;
}

/** Resets orders, because released and signed-off cases have paid or completed them. */
export async function reopenOrders({ database }: Platform): Promise<void> {
  await database.asSystem(() => database.current().update(patientOrder).set({ status: 'registered' }));
}
