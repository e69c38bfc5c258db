// CG-156: an installation without the demo starts with one super-admin, named by ADMIN_EMAIL.
import { afterEach, describe, expect, test } from 'vitest';

import { readConfig } from '../../platform/config/config.ts';
import { sql } from '../../platform/database/drizzle.ts';
import { openTestDatabase } from '../../platform/database/test-database.ts';
import { callAnonymously, openTestPlatform, type TestPlatform } from '../../test-platform-fixture.ts';
import { inviteFirstAdmin } from './first-admin-service.ts';

const email = 'ada@clinic.test';
const password = 'Quiet-Harbor-7';
let product: TestPlatform;
afterEach(() => product.close());

/** Sets up a database without any users. */
async function install(adminEmail = email): Promise<void> {
  const environment = { DEMO: '0', ADMIN_EMAIL: adminEmail, PUBLIC_URL: 'https://reports.example.com' };
  product = await openTestPlatform(undefined, { database: await openTestDatabase(), environment });
}
const post = (path: string, body: object) => callAnonymously(product.app, 'POST', path, { body });
const people = async () => {
  const { database } = product.platform;
  const rows = await database.asSystem(() =>
    database.current().execute(sql`SELECT email, role, status, workspace_id FROM app_user`),
  );
  return rows.rows;
};

const auditedActions = async () => {
  const { database } = product.platform;
  const { rows } = await database.asSystem(() =>
    database
      .current()
      .execute<{ act: string }>(
        sql`SELECT action || ' ' || outcome AS act FROM audit_event WHERE action LIKE 'auth.%' ORDER BY position`,
      ),
  );
  return rows.map(({ act }) => act);
};

describe('CG-156: the first super-admin', () => {
  test('is invited by a link, sets a password with it and logs in at the main host', async () => {
    await install();
    const made = await inviteFirstAdmin(product.platform);
    if (made.kind !== 'invited') throw new Error(made.kind);
    expect(made.link).toMatch(/^https:\/\/portal\.reports\.example\.com\/invite\?token=[\w-]{43}$/);
    const token = made.link.split('=')[1];
    expect(await people()).toEqual([{ email, role: 'super-admin', status: 'invited', workspace_id: 1 }]);
    expect((await post('/auth/reset-password', { token, password, termsAccepted: true })).status).toBe(200);
    const login = await post('/auth/login', { email, password });
    expect(login.body['user']).toMatchObject({
      role: 'super-admin',
      workspace: { id: 1, name: 'Plainscan', isProviderWorkspace: true, subdomain: 'portal' },
    });
    expect(await auditedActions()).toEqual([
      'auth.first-admin-invited allowed',
      'auth.invitation-accepted allowed',
      'auth.login allowed',
    ]);
  });

  test('is only one, however often and however many processes start', async () => {
    await install();
    const made = await Promise.all([inviteFirstAdmin(product.platform), inviteFirstAdmin(product.platform)]);
    expect(made.map(({ kind }) => kind).sort()).toEqual(['invited', 'known']);
    expect(await inviteFirstAdmin(product.platform)).toEqual({ kind: 'known' });
    expect(await people()).toHaveLength(1);
  });

  test('is still needed if no setting names one, and nothing is created', async () => {
    await install('');
    expect(await inviteFirstAdmin(product.platform)).toEqual({ kind: 'wanted' });
    expect(await people()).toEqual([]);
  });

  test('joins the existing provider if it has no super-admin left', async () => {
    await install();
    await inviteFirstAdmin(product.platform);
    const { database } = product.platform;
    await database.asSystem(() =>
      database.current().execute(sql`UPDATE app_user SET role = 'admin', email = 'eve@clinic.test'`),
    );
    expect((await inviteFirstAdmin(product.platform)).kind).toBe('invited');
    expect((await people()).map(({ workspace_id }) => workspace_id)).toEqual([1, 1]);
  });

  test('exists with the demo, which creates its own', async () => {
    product = await openTestPlatform(undefined, { environment: { ADMIN_EMAIL: email } });
    expect(await inviteFirstAdmin(product.platform)).toEqual({ kind: 'known' });
  });

  test('cannot be created over the web, and a wrong address stops the start', async () => {
    await install('');
    const filled = { name: 'A', email, password, role: 'super-admin', termsAccepted: true };
    expect((await post('/auth/register', filled)).status).toBe(400);
    expect(await people()).toEqual([]);
    expect(() => readConfig({ ADMIN_EMAIL: 'nobody' })).toThrow(/ADMIN_EMAIL/);
  });
});
