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

describe('the sub-domain header (CG-26)', () => {
  const { lakeside, summit, harbor } = workspaceIds;

  test('is read once for each sub-domain', async () => {
    const { database } = product.platform;
    const read = vi.spyOn(database, 'readAsSystem');
    const isOf = watchSubdomains(database);
    for (let call = 0; call < 4; call += 1) expect(await isOf(lakeside, 'lakeside')).toBe(true);
    expect(await isOf(harbor, 'lakeside')).toBe(false);
    expect(read).toHaveBeenCalledTimes(1);
    read.mockRestore();
  });

  test('is read again after a failure', async () => {
    const { database } = product.platform;
    const read = vi.spyOn(database, 'readAsSystem').mockRejectedValueOnce(new Error('no database'));
    const isOf = watchSubdomains(database);
    await expect(isOf(harbor, 'harbor')).rejects.toThrow('no database');
    expect(await isOf(harbor, 'harbor')).toBe(true);
    read.mockRestore();
  });

  test('counts at once in every process when it is new; the old one stays', async () => {
    const { database } = product.platform;
    const processes = [watchSubdomains(database), watchSubdomains(database)];
    const rename = (name: string) =>
      database.asSystem(() =>
        database.current().execute(sql`UPDATE workspace SET subdomain = ${name} WHERE id = ${summit}`),
      );
    for (const isOf of processes) expect(await isOf(summit, 'peak')).toBe(false);
    await rename('peak');
    for (const isOf of processes) {
      expect(await isOf(summit, 'peak')).toBe(true);
      expect(await isOf(summit, 'summit')).toBe(true);
      expect(await isOf(harbor, 'summit')).toBe(false);
    }
    await rename('summit');
  });
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
