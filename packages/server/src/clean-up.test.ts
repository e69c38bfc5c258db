import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { cleanUp } from './clean-up.ts';
import { sql } from './platform/database/drizzle.ts';
import { createLogger } from './platform/log/create-logger.ts';
import { openTestPlatform, type TestPlatform } from './test-platform-fixture.ts';

let product: TestPlatform;
beforeAll(async () => {
  product = await openTestPlatform();
});
afterAll(() => product.close());

test('a storage that cannot be swept is logged by name, and all later steps still run', async () => {
  const { database, storage, clock } = product.platform;
  const lines: string[] = [];
  const destination = new Writable({
    write(line, _, done) {
      lines.push(String(line));
      done();
    },
  });
  await product.as('creator@lakeside.test');
  const expired = new Date(clock.now().getTime() - 90 * 24 * 3_600_000).toISOString();
  await database.asSystem(() =>
    database.current()
      .execute(sql`INSERT INTO capability (token_hash, user_id, session_id, object_key, mime, disposition, file_name, expires_at)
      SELECT sha256('gone'), user_id, id, 'o', 'image/png', 'inline', 'o.png', ${expired} FROM session LIMIT 1`),
  );
  await cleanUp({
    ...product.platform,
    logger: createLogger({ logLevel: 'error', role: 'all' }, destination),
    storage: { ...storage, sweep: () => Promise.reject(new Error('NotImplemented')) },
  });
  const { rows } = await database.asSystem(() =>
    database.current().execute(sql`SELECT 1 FROM capability WHERE expires_at = ${expired}`),
  );
  expect(rows).toEqual([]);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { step: 'storage', msg: 'cleaning up: storage failed', err: { message: 'NotImplemented' } },
  ]);
});
