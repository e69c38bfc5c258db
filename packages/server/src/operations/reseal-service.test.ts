import { afterAll, beforeAll, expect, test } from 'vitest';

import { addNamespace, listAllNamespaces, openSecret } from '../gateway/namespace-service.ts';
import { sql } from '../platform/database/drizzle.ts';
import { createSealer } from '../platform/secrets/sealed-text.ts';
import { openTestPlatform, type TestPlatform } from '../test-platform-fixture.ts';
import { resealSecrets, sealedColumns } from './reseal-service.ts';

const [one, two] = ['one', 'two'].map((name) => name.padEnd(32, '-')) as [string, string];

let product: TestPlatform;
beforeAll(async () => {
  product = await openTestPlatform();
});
afterAll(() => product.close());

test('CG-205: every column with sealed texts is resealed when the key changes', async () => {
  const { database } = product.platform;
  const { rows } = await database.asSystem(() =>
    database.current().execute<{ name: string }>(sql`
      SELECT table_name || '.' || column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name ~ '(^|_)sealed(_|$)' AND data_type = 'text'
        AND table_name <> 'sealing_check' ORDER BY 1`),
  );
  expect(sealedColumns.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(
    rows.map(({ name }) => name),
  );
});

test('CG-205: text sealed with the old key opens only with the new one, and only in its place', async () => {
  const platform = { ...product.platform, sealer: createSealer([one]) };
  const { database } = platform;
  const { secret } = await addNamespace(platform, 'RESEAL');
  await database.asSystem(async () => {
    const users = await database
      .current()
      .execute<{ id: string }>(sql`SELECT id FROM app_user ORDER BY id LIMIT 1`);
    const id = users.rows[0]?.id ?? '';
    await database.current().execute(sql`INSERT INTO totp_secret (user_id, sealed_secret, created_at)
      VALUES (${id}, ${platform.sealer.seal('seed', `totp:${id}`)}, now())`);
  });
  expect(await resealSecrets({ database, sealer: createSealer([two, one]) })).toBe(2);
  expect(await resealSecrets({ database, sealer: createSealer([two, one]) })).toBe(0);
  const alone = { ...product.platform, sealer: createSealer([two]) };
  const namespace = (await listAllNamespaces(alone)).find(({ name }) => name === 'RESEAL');
  expect(namespace && openSecret(alone, namespace)).toBe(secret);
  const { rows } = await database.asSystem(() =>
    database
      .current()
      .execute<{ id: string; sealed: string }>(
        sql`SELECT user_id::text AS id, sealed_secret AS sealed FROM totp_secret`,
      ),
  );
  expect(rows.map(({ id, sealed }) => alone.sealer.open(sealed, `totp:${id}`))).toEqual(['seed']);
});
