// What the check of every request knows about sub-domains, and the URLs in emails (CG-26, CG-173).
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { signIn, workspaceIds } from '../../tests/demo-people-fixture.ts';
import { fakeClock, type FakeClock } from '../platform/clock/test-clock.ts';
import { sql } from '../platform/database/drizzle.ts';
import { openTestPlatform, type TestPlatform } from '../test-platform-fixture.ts';
import { addressIn, allocateCaseName, watchSubdomains } from './workspace-service.ts';

let clock: FakeClock;
let product: TestPlatform;

beforeAll(async () => {
  clock = fakeClock(new Date('2026-11-20T09:00:00.000Z'));
  product = await openTestPlatform(clock);
});
afterAll(() => product.close());

test('the first requests of a process wait for a single read, and none sees an empty list', async () => {
  const { database } = product.platform;
  const read = vi.spyOn(database, 'readAsSystem');
  const subdomains = watchSubdomains(database, clock.now);
  const found = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      await subdomains.refresh();
      return subdomains.isOf(workspaceIds.lakeside, 'lakeside');
    }),
  );
  expect(found).toEqual([true, true, true, true]);
  expect(read).toHaveBeenCalledTimes(1);
  read.mockRestore();
});

test('a failed read is retried by the next request', async () => {
  const { database } = product.platform;
  const read = vi.spyOn(database, 'readAsSystem').mockRejectedValueOnce(new Error('no database'));
  const subdomains = watchSubdomains(database, clock.now);
  await expect(subdomains.refresh()).rejects.toThrow('no database');
  await subdomains.refresh();
  expect(subdomains.isOf(workspaceIds.harbor, 'harbor')).toBe(true);
  read.mockRestore();
});

test('a new sub-domain is known a second later, even if the clock went back; the old one stays (CG-26)', async () => {
  const { database } = product.platform;
  const subdomains = watchSubdomains(database, clock.now);
  await subdomains.refresh();
  const { summit, harbor } = workspaceIds;
  const rename = (name: string) =>
    database.asSystem(() =>
      database.current().execute(sql`UPDATE workspace SET subdomain = ${name} WHERE id = ${summit}`),
    );
  await rename('peak');
  await subdomains.refresh();
  expect(subdomains.isOf(summit, 'peak')).toBe(false);
  clock.advance(1_000);
  await subdomains.refresh();
  expect(subdomains.isOf(summit, 'peak')).toBe(true);
  expect(subdomains.isOf(summit, 'summit')).toBe(true);
  expect(subdomains.isOf(harbor, 'summit')).toBe(false);
  await rename('crest');
  clock.advance(-3_600_000);
  await subdomains.refresh();
  expect(subdomains.isOf(summit, 'crest')).toBe(true);
  await rename('summit');
});

test('twenty simultaneous cases get twenty names', async () => {
  const { database } = product.platform;
  const names = await Promise.all(
    Array.from({ length: 20 }, () => database.asSystem(() => allocateCaseName(workspaceIds.lakeside))),
  );
  expect([...names].sort()).toEqual(
    Array.from({ length: 20 }, (_, at) => `LAK-${String(at + 1).padStart(4, '0')}`),
  );
});

test.each([
  ['http://localhost:8080', 'harbor', 'http://harbor.localhost:8080/invite?token=a'],
  ['https://reports.example.com', 'harbor', 'https://harbor.reports.example.com/invite?token=a'],
  ['https://reports.example.com', null, 'https://reports.example.com/invite?token=a'],
])('from %s the portal %s is %s', (address, subdomain, expected) => {
  expect(addressIn({ publicUrl: new URL(address) }, { subdomain }, '/invite?token=a')).toBe(expected);
});

describe('the provider’s flag (CG-27)', () => {
  test.each([
    ['consultant@demo.test', true],
    ['creator@harbor.test', false],
  ])('%s reads it under both its names: %s', async (email, isProvider) => {
    const { call } = await product.as(email);
    const flags = { isProviderWorkspace: isProvider, isPlainscanWorkspace: isProvider };
    expect((await call('GET', '/workspaces/current')).body).toMatchObject(flags);
    expect((await call('GET', '/users/current-user')).body['workspace']).toMatchObject(flags);
  });

  test('belongs to one workspace, and no call can remove it', async () => {
    const { database } = product.platform;
    const second = sql`UPDATE workspace SET is_provider = true WHERE id = ${workspaceIds.harbor}`;
    await expect(database.asSystem(() => database.current().execute(second))).rejects.toThrow();
    const superAdmin = await signIn(product.platform, 'super@demo.test');
    const unset = sql`UPDATE workspace SET is_provider = false WHERE id = ${workspaceIds.provider}`;
    await expect(database.asActor(superAdmin, () => database.current().execute(unset))).rejects.toThrow();
    const rows = await database.asSystem(() =>
      database.current().execute(sql`SELECT id FROM workspace WHERE is_provider`),
    );
    expect(rows.rows).toEqual([{ id: workspaceIds.provider }]);
  });
});
