// Row-level security of notifications on its own (SEC-A1).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import {
  actorOf,
  asPerson,
  idOf,
  openRowSecurityCases,
  product,
  run,
  type Email,
} from '../../tests/row-security-fixture.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { sql } from '../platform/database/drizzle.ts';
import { insertNotification, selectUnread } from './notification-repository.ts';

const { lakeside } = workspaceIds;

beforeAll(openRowSecurityCases);
afterAll(() => product.close());

describe('notifications', () => {
  test('are read and marked only by their recipient, and created by nobody (CG-136)', async () => {
    const { database, clock } = product.platform;
    const tell = (email: Email, source: string) =>
      database.asSystem(() =>
        insertNotification({
          id: newId(),
          userId: idOf(email),
          workspaceId: lakeside,
          source,
          key: 'case.claimed' as const,
          createdAt: clock.now(),
        }),
      );
    await tell('creator@lakeside.test', 'one');
    await tell('admin@lakeside.test', 'one');
    expect(await tell('creator@lakeside.test', 'one')).toBe(false);
    const { rows } = await run('creator@lakeside.test', 'SELECT user_id FROM notification');
    expect(rows).toEqual([{ user_id: idOf('creator@lakeside.test') }]);
    const seen = await asPerson('super@demo.test', () =>
      selectUnread(actorOf('super@demo.test'), { limit: 10 }, { queryScope: false }),
    );
    expect(seen).toEqual({ records: [], total: 0 });
    const marked = await run('super@demo.test', 'UPDATE notification SET read_at = now() RETURNING id');
    expect(marked.rows).toEqual([]);
    await expect(
      run(
        'creator@lakeside.test',
        sql`INSERT INTO notification (id, user_id, workspace_id, source, key, created_at)
            VALUES (gen_random_uuid(), ${idOf('admin@lakeside.test')}, 3, 'x', 'case.claimed', now())`,
      ),
    ).rejects.toMatchObject({ cause: { code: '42501' } });
  });
});
