// B21: webhooks, messages and keys are readable by their clinic's administrators and writable only by the system.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { openRowSecurityCases, idOf, product, run } from '../../tests/row-security-fixture.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { sql } from '../platform/database/drizzle.ts';
import { hashSecret } from '../platform/secrets/secret-token.ts';
import { insertKey } from './api-key-repository.ts';
import { queueMessages } from './webhooks/webhook-events.ts';
import { insertEndpoint } from './webhooks/webhook-repository.ts';

const { lakeside, summit } = workspaceIds;
const tables = ['webhook_endpoint', 'webhook_delivery', 'api_key'] as const;

beforeAll(async () => {
  await openRowSecurityCases();
  const { database, clock } = product.platform;
  const now = clock.now();
  const made = { createdBy: idOf('super@demo.test'), createdAt: now };
  await database.asSystem(async () => {
    for (const workspaceId of [lakeside, lakeside, summit]) {
      const id = newId();
      await insertEndpoint({
        id,
        workspaceId,
        url: 'https://ris.example.org/',
        events: ['case.released'],
        isOn: true,
        stopped: null,
        failingSince: null,
        secretSealed: 'x',
        formerSecretSealed: null,
        formerSecretEndsAt: null,
        ...made,
      });
      const message = { type: 'webhook.test', timestamp: now.toISOString(), data: {} } as const;
      await queueMessages([{ id, workspaceId }], message, { caseId: null, now });
      await insertKey({
        id: newId(),
        workspaceId,
        name: 'RIS',
        keyHash: hashSecret(id),
        ending: 'abcd',
        expiresAt: now,
        ...made,
      });
    }
  });
});
afterAll(() => product.close());

test.each([
  ['super@demo.test', 3],
  ['admin@lakeside.test', 2],
  ['admin@summit.test', 1],
  ['reviewer@demo.test', 0],
  ['creator@lakeside.test', 0],
  ['patient@lakeside.test', 0],
  ['consultant@demo.test', 0],
] as const)('B21: %s sees %i of each by row-level security alone', async (email, number) => {
  for (const table of tables)
    expect((await run(email, `SELECT id FROM ${table}`)).rows, table).toHaveLength(number);
});

test.each([
  'SELECT secret_sealed FROM webhook_endpoint',
  'SELECT former_secret_sealed FROM webhook_endpoint',
  'SELECT key_hash FROM api_key',
  'UPDATE webhook_endpoint SET is_on = false',
  "UPDATE webhook_delivery SET status = 'failed'",
  'UPDATE api_key SET revoked_at = now()',
  ...tables.map((table) => `DELETE FROM ${table}`),
  ...tables.map((table) => `INSERT INTO ${table} (id) VALUES (gen_random_uuid())`),
])('B21: the API’s role may not %s', async (statement) => {
  for (const email of ['super@demo.test', 'admin@lakeside.test'] as const)
    await expect(run(email, sql.raw(statement)), email).rejects.toMatchObject({ cause: { code: '42501' } });
});
