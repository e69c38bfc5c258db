// SEC-D5, SEC-D6: calls of one person share their turns, whatever they come with, and others do not wait for them.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestBed, type TestBed } from '../../../tests/test-bed-fixture.ts';
import { servedPerson } from '../limits/served-person.ts';

let testBed: TestBed;
beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());

test('SEC-D5: a call runs for its account, also after its body; a stranger’s for the address', async () => {
  const { database } = testBed.product.platform;
  const served: string[] = [];
  const { asActor, asSystem } = database;
  database.asActor = (scope, fn) => (served.push(servedPerson()), asActor(scope, fn));
  database.asSystem = (fn) => (served.push(servedPerson()), asSystem(fn));
  const servedBy = async (call: Promise<{ status: number }>): Promise<string[]> => {
    served.length = 0;
    await call;
    return [...new Set(served)];
  };
  try {
    const { clerk } = testBed.callers;
    await clerk.call('GET', '/users/current-user');
    expect(await servedBy(clerk.call('GET', '/cases'))).toEqual([testBed.ids.clerk]);
    const body = { locale: 'en' };
    expect(await servedBy(clerk.call('PUT', '/users/locale', { body }))).toEqual([testBed.ids.clerk]);
    const login = { email: 'nobody@mail.test', password: 'Wrong-1' };
    expect(await servedBy(clerk.call('POST', '/auth/login', { body: login }))).not.toContain('own work');
  } finally {
    Object.assign(database, { asActor, asSystem });
  }
});
