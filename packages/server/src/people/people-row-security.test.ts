// Row-level security of users on its own, with the statements' scope switched off (SEC-A1).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import {
  actorOf,
  asPerson,
  idOf,
  invited,
  openRowSecurityCases,
  product,
  run,
  type Email,
} from '../../tests/row-security-fixture.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { sql } from '../platform/database/drizzle.ts';
import { selectPeoplePage, selectPerson, type PeopleSearch } from './people-repository.ts';

const { provider, lakeside, summit } = workspaceIds;
const off = { queryScope: false };

beforeAll(openRowSecurityCases);
afterAll(() => product.close());

const search: PeopleSearch = {
  roles: ['patient'],
  workspaceId: undefined,
  orderField: 'name',
  orderType: 'ASC',
  page: 0,
  limit: 100,
};
const idsFor = (email: Email, change: Partial<PeopleSearch> = {}): Promise<string[]> =>
  asPerson(email, async () =>
    (await selectPeoplePage(actorOf(email), { ...search, ...change }, off)).rows.map(({ id }) => id),
  );

describe('lists', () => {
  test('contain nobody of another clinic, whatever the query', async () => {
    const own = await idsFor('creator@lakeside.test');
    expect(own).toContain(idOf('patient@lakeside.test'));
    expect(own).toContain(invited.own);
    for (const change of [
      {},
      { workspaceId: summit },
      { keyword: 'summit' },
      { status: 'invited' as const },
    ]) {
      const found = await idsFor('creator@lakeside.test', change);
      expect(found).not.toContain(idOf('patient@summit.test'));
      expect(found).not.toContain(invited.foreign);
    }
    expect(await idsFor('admin@lakeside.test', { roles: ['creator'], workspaceId: summit })).toEqual([]);
    expect(await idsFor('super@demo.test')).toEqual(expect.arrayContaining([invited.own, invited.foreign]));
  });

  test('nobody of another clinic is found by id', async () => {
    const find = (email: Email, id: string) =>
      asPerson(email, () => selectPerson(actorOf(email), id, ['patient', 'creator', 'admin'], off));
    expect(await find('admin@lakeside.test', invited.foreign)).toBeUndefined();
    expect(await find('admin@lakeside.test', idOf('creator@summit.test'))).toBeUndefined();
    expect(await find('admin@lakeside.test', invited.own)).toMatchObject({ id: invited.own });
  });
});

const refused = { cause: { code: '42501' } };
const insert = (role: string, workspaceId: number, status = 'invited') => {
  const id = newId();
  return sql`INSERT INTO app_user (id, workspace_id, role, name, email, status)
    VALUES (${id}, ${workspaceId}, ${role}, 'Somebody', ${`${id}@mail.test`}, ${status}) RETURNING id`;
};

describe('whom the API’s role may add', () => {
  test('an administrator adds invited creators and patients of their own clinic', async () => {
    expect((await run('admin@lakeside.test', insert('creator', lakeside))).rows).toHaveLength(1);
    expect((await run('admin@lakeside.test', insert('patient', lakeside))).rows).toHaveLength(1);
  });

  test.each([
    ['admin@lakeside.test', 'creator', summit, 'invited'],
    ['admin@lakeside.test', 'creator', lakeside, 'active'],
    ['admin@lakeside.test', 'admin', lakeside, 'invited'],
    ['admin@lakeside.test', 'super-admin', provider, 'invited'],
    ['creator@lakeside.test', 'creator', lakeside, 'invited'],
    ['creator@lakeside.test', 'patient', summit, 'invited'],
    ['patient@lakeside.test', 'creator', lakeside, 'invited'],
  ] as const)('%s cannot add a %s in %i who is %s', async (email, role, workspaceId, status) => {
    await expect(run(email, insert(role, workspaceId, status))).rejects.toMatchObject(refused);
  });

  test('nobody writes a status, a role, a workspace or an address, and nobody reads who invited whom', async () => {
    for (const change of ["status = 'disabled'", "role = 'admin'", 'workspace_id = 1', "email = 'x@y.test'"])
      await expect(
        run('admin@lakeside.test', `UPDATE app_user SET ${change} WHERE id = '${invited.own}'`),
        change,
      ).rejects.toMatchObject(refused);
    for (const email of ['super@demo.test', 'admin@lakeside.test'] as const)
      await expect(run(email, 'SELECT * FROM invitation')).rejects.toMatchObject(refused);
  });
});
