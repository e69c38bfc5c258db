// B21: how a clinic's administrators configure its connections, and what they may not do.
import { limits } from '@plainscan/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addPerson, workspaceIds } from '../../tests/demo-people-fixture.ts';
import { openTestBed, type TestBed, type TestPerson } from '../../tests/test-bed-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import type { TestAnswer } from '../test-platform-fixture.ts';

const { lakeside, summit } = workspaceIds;
let testBed: TestBed;
beforeAll(async () => {
  testBed = await openTestBed({ WEBHOOK_PRIVATE_HOSTS: 'ris.hospital.lan' });
});
afterAll(() => testBed.product.close());

const call = (
  person: TestPerson,
  method: string,
  path: string,
  body?: object,
  workspaceId: number = lakeside,
): Promise<TestAnswer> =>
  testBed.callers[person].call(method, `/workspaces/${workspaceId}${path}`, body ? { body } : {});

const webhook = { url: 'https://ris.example.org/hooks', events: ['case.released'] };

type Made = { webhook: { id: string }; key: { id: string } };
const idOf = ({ body }: TestAnswer, what: keyof Made): string => (body as Made)[what].id;

describe('B21: a webhook', () => {
  test.each([
    'ftp://ris.example.org/',
    'http://ris.example.org/',
    // A name without a password, because secret scanners flag URLs with both.
    'https://user@ris.example.org/',
    'https://ris.example.org/#part',
    'https://[nonsense/',
    'http://127.0.0.1:9/',
    'https://localhost/',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433/',
    'https://[::1]/',
    'https://10.0.0.8/',
  ])('SSRF: %s is refused with an error on the field', async (url) => {
    const added = await call('clinicAdmin', 'POST', '/webhooks', { ...webhook, url });
    expect(added).toMatchObject({ status: 400, body: { validationError: { url: [expect.any(String)] } } });
  });

  test('can be added by the clinic’s administrator or a super-admin; a configured host may be private', async () => {
    for (const [person, url] of [
      ['clinicAdmin', webhook.url],
      ['super', 'https://ris.hospital.lan/'],
    ] as const) {
      const added = await call(person, 'POST', '/webhooks', { ...webhook, url });
      expect(added).toMatchObject({
        status: 201,
        body: { webhook: { url, isOn: true, stopped: null }, secret: expect.stringMatching(/^whsec_/) },
      });
    }
    const [row] = await testBed.select(
      sql`SELECT * FROM audit_event WHERE action = 'webhook.added' ORDER BY at LIMIT 1`,
    );
    expect(row).toMatchObject({
      actor_id: testBed.ids.clinicAdmin,
      workspace_id: lakeside,
      entity_kind: 'webhook',
      detail: { url: webhook.url, events: ['case.released'] },
    });
    expect(JSON.stringify(row)).not.toContain('whsec_');
  });

  test('a creator of the clinic, its patients and other clinics’ administrators have no access', async () => {
    const id = idOf(await call('clinicAdmin', 'POST', '/webhooks', webhook), 'webhook');
    for (const [person, status] of [
      ['clerk', 403],
      ['patient', 403],
      ['consultant', 403],
      ['inHouseAdmin', 404],
      ['reviewer', 404],
    ] as const)
      for (const [method, path, body] of [
        ['GET', '/connections', undefined],
        ['POST', '/webhooks', webhook],
        ['PUT', `/webhooks/${id}`, { isOn: false }],
        ['POST', `/webhooks/${id}/secret`, undefined],
        ['POST', `/webhooks/${id}/test`, undefined],
        ['DELETE', `/webhooks/${id}`, undefined],
        ['GET', '/webhook-deliveries', undefined],
        ['POST', '/api-keys', { name: 'RIS', days: 1 }],
      ] as const)
        expect((await call(person, method, path, body)).status, `${person} ${method} ${path}`).toBe(status);
  });

  test('an id of another clinic is not found under one’s own clinic', async () => {
    const theirs = await call('super', 'POST', '/webhooks', webhook, summit);
    const sent = await call('super', 'POST', `/webhooks/${idOf(theirs, 'webhook')}/test`, undefined, summit);
    const key = await call('super', 'POST', '/api-keys', { name: 'RIS', days: 1 }, summit);
    const foreign = idOf(theirs, 'webhook');
    for (const [method, path, body] of [
      ['PUT', `/webhooks/${foreign}`, { isOn: false }],
      ['POST', `/webhooks/${foreign}/secret`, undefined],
      ['POST', `/webhooks/${foreign}/test`, undefined],
      ['DELETE', `/webhooks/${foreign}`, undefined],
      ['POST', `/webhook-deliveries/${String(sent.body['id'])}/again`, undefined],
      ['DELETE', `/api-keys/${idOf(key, 'key')}`, undefined],
    ] as const)
      for (const person of ['clinicAdmin', 'super'] as const)
        expect((await call(person, method, path, body)).status, `${method} ${path}`).toBe(404);
    const rows = await testBed.select(sql`SELECT is_on FROM webhook_endpoint WHERE id = ${foreign}`);
    expect(rows).toEqual([{ is_on: true }]);
  });

  test('two simultaneous administrators: the same change is recorded once, and the limit holds', async () => {
    const id = idOf(await call('clinicAdmin', 'POST', '/webhooks', webhook), 'webhook');
    const changes = await Promise.all(
      (['clinicAdmin', 'super'] as const).map((person) =>
        call(person, 'PUT', `/webhooks/${id}`, { isOn: false }),
      ),
    );
    expect(changes.map(({ body }) => body['isOn'])).toEqual([false, false]);
    const written = await testBed.select(
      sql`SELECT id FROM audit_event WHERE action = 'webhook.changed' AND entity_id = ${id}`,
    );
    expect(written).toHaveLength(1);
    const added = await Promise.all(
      Array.from({ length: limits.webhooks + 2 }, (_, at) =>
        call(at % 2 ? 'super' : 'clinicAdmin', 'POST', '/webhooks', webhook),
      ),
    );
    expect(added.filter(({ status }) => status === 409).length).toBeGreaterThanOrEqual(2);
    const { body } = await call('clinicAdmin', 'GET', '/connections');
    expect(body['webhooks']).toHaveLength(limits.webhooks);
  });

  test('is removed with its messages; removing it again returns 404', async () => {
    const theirs = await call('super', 'POST', '/webhooks', webhook, summit);
    const id = idOf(theirs, 'webhook');
    await call('super', 'POST', `/webhooks/${id}/test`, undefined, summit);
    expect((await call('super', 'DELETE', `/webhooks/${id}`, undefined, summit)).status).toBe(204);
    expect((await call('super', 'DELETE', `/webhooks/${id}`, undefined, summit)).status).toBe(404);
    expect(await testBed.select(sql`SELECT id FROM webhook_delivery WHERE endpoint_id = ${id}`)).toEqual([]);
  });
});

describe('B21: a key', () => {
  test('SEC-L6: is announced to the clinic’s other administrators, who see its maker', async () => {
    const { platform } = testBed.product;
    const second = await addPerson(platform, { workspaceId: lakeside, role: 'admin' });
    const made = await call('clinicAdmin', 'POST', '/api-keys', { name: 'Lab', days: 30 });
    const mails = await testBed.select(
      sql`SELECT recipient_id, text FROM email_outbox WHERE template = 'api-key-made' AND text LIKE '%“Lab”%'`,
    );
    expect(mails.map((mail) => mail['recipient_id'])).toEqual([second]);
    expect(mails[0]?.['text']).toContain((made.body['key'] as { madeBy: string }).madeBy);
    expect((await call('clinicAdmin', 'DELETE', `/api-keys/${idOf(made, 'key')}`)).status).toBe(204);
  });

  test('is shown once, stored as a hash, and listed while it is valid', async () => {
    const made = await call('clinicAdmin', 'POST', '/api-keys', { name: 'North RIS', days: 30 });
    const secret = String(made.body['secret']);
    expect(secret).toMatch(/^psk_[\w-]{43}$/);
    expect(made.body['key']).toMatchObject({ name: 'North RIS', ending: secret.slice(-4), lastUsedAt: null });
    const maker = (await testBed.callers.clinicAdmin.call('GET', '/users/current-user')).body['name'];
    expect(made.body['key']).toMatchObject({ madeBy: maker });
    const [row] = await testBed.select(
      sql`SELECT row_to_json(api_key)::text AS text FROM api_key WHERE name = 'North RIS'`,
    );
    expect(String(row?.['text'])).not.toContain(secret.slice(4, 30));
    const listed = await call('clinicAdmin', 'GET', '/connections');
    expect(listed.body['keys']).toMatchObject([{ name: 'North RIS' }]);
    expect(listed.bytes.toString()).not.toContain(secret.slice(4, 30));
    const id = idOf(made, 'key');
    const theirs = await call('super', 'POST', '/api-keys', { name: 'RIS', days: 1 }, summit);
    expect((await call('super', 'DELETE', `/api-keys/${idOf(theirs, 'key')}`)).status).toBe(404);
    expect((await call('clinicAdmin', 'DELETE', `/api-keys/${id}`)).status).toBe(204);
    expect((await call('clinicAdmin', 'DELETE', `/api-keys/${id}`)).status).toBe(204);
    expect((await call('clinicAdmin', 'GET', '/connections')).body['keys']).toEqual([]);
    const rows = await testBed.select(
      sql`SELECT action FROM audit_event WHERE entity_id = ${id} ORDER BY at`,
    );
    expect(rows.map(({ action }) => action).toSorted()).toEqual(['api-key.made', 'api-key.revoked']);
  });

  test.each([
    [{ name: '', days: 30 }, 'name'],
    [{ name: 'RIS', days: 0 }, 'days'],
    [{ name: 'RIS', days: limits.apiKeyDays + 1 }, 'days'],
  ])('%j is refused with an error on the field', async (body, field) => {
    const made = await call('clinicAdmin', 'POST', '/api-keys', body);
    expect(made).toMatchObject({ status: 400, body: { validationError: { [field]: [expect.any(String)] } } });
  });
});
