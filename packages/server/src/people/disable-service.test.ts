// Who can be disabled, what that ends, and what happens to their open cases (Q-002, Q-007, CG-154, CG-202).
import { closeInvalidToken } from '@plainscan/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';

import { actionsOf, readCaseRow } from '../../tests/case-fixture.ts';
import { addPerson, openSessionFor, workspaceIds } from '../../tests/demo-people-fixture.ts';
import { openTestBed, type TestBed, type TestPerson } from '../../tests/test-bed-fixture.ts';
import { createInvitation } from '../auth/accounts/invitation-service.ts';
import { sql } from '../platform/database/drizzle.ts';
import { callAnonymously, callerWith, type TestCaller } from '../test-platform-fixture.ts';

const { provider, lakeside, harbor } = workspaceIds;
let testBed: TestBed;
let address: string;

beforeAll(async () => {
  testBed = await openTestBed();
  await testBed.product.startWorker();
  address = (await testBed.product.listen()).replace('http', 'ws');
});
afterAll(() => testBed.product.close());

type Kind = 'admins' | 'creators' | 'patients';
const change = (person: TestPerson, kind: Kind, verb: 'disable' | 'enable', id: string, body?: object) =>
  testBed.callers[person].call('PUT', `/${kind}/${verb}/${id}`, body ? { body } : {});
const add = (facts: Partial<Parameters<typeof addPerson>[1]>) =>
  addPerson(testBed.product.platform, { workspaceId: lakeside, role: 'creator', ...facts });
const signedIn = async (id: string): Promise<TestCaller> =>
  callerWith(testBed.product.app, await openSessionFor(testBed.product.platform, id));
const otherAdmins = async (id: string): Promise<string[]> => {
  const rows = await testBed.select(sql`SELECT id FROM app_user
    WHERE workspace_id = ${harbor} AND role = 'admin' AND status = 'active' AND id <> ${id}`);
  return rows.map((one) => String(one['id']));
};
const row = (id: string) => readCaseRow(testBed.product.platform, id);

describe('a disabled user', () => {
  test('V-070, V-071, Q-002: loses every session and socket at once, and can log in again when enabled', async () => {
    const id = await add({ role: 'admin' });
    const callers = [await signedIn(id), await signedIn(id)];
    const { body } = await callers[0]!.call('POST', '/ws-ticket');
    const socket = new WebSocket(`${address}/api/ws?token=${String(body['ticket'])}`);
    let closeCode: number | undefined;
    socket.on('close', (code) => (closeCode = code));
    await vi.waitFor(() => expect(socket.readyState).toBe(WebSocket.OPEN), 5_000);
    expect(await change('super', 'admins', 'disable', id)).toMatchObject({
      status: 200,
      body: { status: { value: 'disabled', label: 'Disabled' }, cases: [] },
    });
    for (const caller of callers) expect((await caller.call('GET', '/users/current-user')).status).toBe(401);
    // The product's clock stands still, so it is the change that closes the socket, not a deadline.
    await vi.waitFor(() => expect(closeCode).toBe(closeInvalidToken), 15_000);
    expect((await change('super', 'admins', 'enable', id)).body).toMatchObject({
      status: { value: 'invited' },
    });
  });

  test('SEC-L6: the keys and webhooks that an administrator made end too, unless they are kept', async () => {
    const id = await add({ role: 'admin' });
    const caller = await signedIn(id);
    const path = `/workspaces/${lakeside}`;
    const made = await caller.call('POST', `${path}/api-keys`, { body: { name: 'North RIS', days: 730 } });
    const { key, secret } = made.body as { key: { id: string }; secret: string };
    const webhook = { url: 'https://ris.example.org/hooks', events: ['case.released'] };
    const added = await caller.call('POST', `${path}/webhooks`, { body: webhook });
    const webhookId = (added.body as { webhook: { id: string } }).webhook.id;
    const read = async () => {
      const headers = { authorization: `Bearer ${secret}` };
      return (await callAnonymously(testBed.product.app, 'GET', '/fhir/Patient', { headers })).status;
    };
    expect(await read()).toBe(200);
    expect(
      (await testBed.callers.super.call('GET', `/people/${id}/open-cases`)).body['connections'],
    ).toMatchObject([
      { id: key.id, kind: 'api-key', name: 'North RIS' },
      { id: webhookId, kind: 'webhook', name: webhook.url },
    ]);
    expect((await change('super', 'admins', 'disable', id, { connections: 'keep' })).status).toBe(200);
    expect(await read()).toBe(200);
    await change('super', 'admins', 'enable', id);
    expect((await change('super', 'admins', 'disable', id)).status).toBe(200);
    expect(await read()).toBe(401);
    const left = await testBed.select(sql`SELECT is_on FROM webhook_endpoint WHERE id = ${webhookId}`);
    expect(left).toEqual([{ is_on: false }]);
    const rows = await testBed.select(
      sql`SELECT action FROM audit_event WHERE entity_id IN (${key.id}, ${webhookId}) AND actor_id = ${testBed.ids.super}`,
    );
    expect(rows.map(({ action }) => action).toSorted()).toEqual(['api-key.revoked', 'webhook.changed']);
  });

  test('CG-154: an administrator can disable and enable only the creators of their own workspace', async () => {
    const [own, foreign] = [await add({}), await add({ workspaceId: harbor })];
    expect((await change('clinicAdmin', 'creators', 'disable', own)).status).toBe(200);
    expect((await change('clinicAdmin', 'creators', 'enable', own)).status).toBe(200);
    expect((await change('clinicAdmin', 'creators', 'disable', foreign)).status).toBe(404);
    expect((await change('clerk', 'creators', 'disable', own)).status).toBe(403);
    const written = await testBed.select(
      sql`SELECT action, actor_id, workspace_id FROM audit_event WHERE entity_id = ${own} ORDER BY position`,
    );
    expect(written).toEqual([
      { action: 'person.disabled', actor_id: testBed.ids.clinicAdmin, workspace_id: lakeside },
      { action: 'person.enabled', actor_id: testBed.ids.clinicAdmin, workspace_id: lakeside },
      { action: 'call.denied', actor_id: testBed.ids.clerk, workspace_id: lakeside },
    ]);
  });

  test('a patient’s sessions end and their cases stay; only administrators can do it', async () => {
    const id = await add({ role: 'patient' });
    const caller = await signedIn(id);
    const caseId = await testBed.pooled({ patient: id });
    expect((await change('clerk', 'patients', 'disable', id)).status).toBe(403);
    expect((await change('clinicAdmin', 'patients', 'disable', id)).body).toMatchObject({ cases: [] });
    expect((await caller.call('GET', '/cases')).status).toBe(401);
    expect(await row(caseId)).toMatchObject({ status: 'new', version: 1 });
    expect((await change('clinicAdmin', 'patients', 'enable', id)).body).toMatchObject({ userId: id });
  });

  test('an invited user loses the link; after enabling, they are invited as before', async () => {
    const id = await add({ status: 'invited' });
    const { platform, app } = testBed.product;
    const token = await platform.database.asSystem(() => createInvitation(id, testBed.clock.now()));
    await change('clinicAdmin', 'creators', 'disable', id);
    const checked = await callAnonymously(app, 'GET', `/auth/invitation-check/${token}`);
    expect(checked.body['valid']).toBe(false);
    expect(await change('clinicAdmin', 'creators', 'enable', id)).toMatchObject({
      body: { status: { value: 'invited' } },
    });
    const accepted = await callAnonymously(app, 'POST', '/auth/reset-password', {
      body: { token, password: 'Quiet-Orchard-31', termsAccepted: true },
    });
    expect(accepted.status).toBe(400);
  });

  test('disabling twice is the same as once', async () => {
    const id = await add({});
    for (let time = 0; time < 2; time += 1)
      expect((await change('clinicAdmin', 'creators', 'disable', id)).status).toBe(200);
    for (let time = 0; time < 2; time += 1)
      expect((await change('clinicAdmin', 'creators', 'enable', id)).status).toBe(200);
    const [{ written }] = (await testBed.select(
      sql`SELECT count(*)::int AS written FROM audit_event WHERE entity_id = ${id}`,
    )) as [{ written: number }];
    expect(written).toBe(2);
  });
});

describe('cannot be disabled', () => {
  test('oneself', async () => {
    expect(await change('super', 'admins', 'disable', testBed.ids.super)).toMatchObject({
      status: 409,
      body: { code: 'person.self' },
    });
  });

  test('the last active administrator of a clinic; invited and disabled ones do not count', async () => {
    await add({ workspaceId: harbor, role: 'admin', status: 'invited' });
    await add({ workspaceId: harbor, role: 'admin', status: 'disabled' });
    const answer = await change('super', 'admins', 'disable', testBed.ids.inHouseAdmin);
    expect(answer).toMatchObject({ status: 409, body: { code: 'person.last-admin' } });
    expect(answer.body['message']).toContain('Harbor Imaging');
    expect((await testBed.callers.inHouseAdmin.call('GET', '/users/current-user')).status).toBe(200);
    await add({ workspaceId: harbor, role: 'admin' });
    expect((await change('super', 'admins', 'disable', testBed.ids.inHouseAdmin)).status).toBe(200);
    await change('super', 'admins', 'enable', testBed.ids.inHouseAdmin);
  });

  test('CG-212: the last one of an open clinic, unless a successor is invited there or the clinic is closed', async () => {
    const last = testBed.ids.inHouseAdmin;
    const disable = async (body?: object) => (await change('super', 'admins', 'disable', last, body)).status;
    const invited = await add({ workspaceId: harbor, role: 'admin', status: 'invited' });
    const elsewhere = await add({ workspaceId: lakeside, role: 'admin', status: 'invited' });
    const creator = await add({ workspaceId: harbor, role: 'creator', status: 'invited' });
    const gone = await add({ workspaceId: harbor, role: 'admin', status: 'disabled' });
    for (const [at, id] of (await otherAdmins(last)).entries())
      expect((await change('super', 'admins', 'disable', id)).status, String(at)).toBe(200);
    for (const successorId of [undefined, elsewhere, creator, gone, last])
      expect(await disable({ successorId }), String(successorId)).toBe(409);
    expect(await disable({ successorId: invited })).toBe(200);
    const [written] = await testBed.select(
      sql`SELECT detail FROM audit_event WHERE entity_id = ${last} AND action = 'person.disabled' ORDER BY position DESC`,
    );
    expect(written).toMatchObject({ detail: { successorId: invited } });
    await change('super', 'admins', 'enable', last);
    const closed = (at: Date | null) =>
      testBed.product.platform.database.asSystem(() =>
        testBed.product.platform.database
          .current()
          .execute(sql`UPDATE workspace SET closed_at = ${at?.toISOString() ?? null} WHERE id = ${harbor}`),
      );
    await closed(testBed.clock.now());
    expect(await disable()).toBe(200);
    await closed(null);
    await change('super', 'admins', 'enable', last);
  });

  test('the last super-admin, by another one who has just been disabled', async () => {
    const second = await add({ workspaceId: provider, role: 'super-admin' });
    const caller = await signedIn(second);
    expect((await change('super', 'admins', 'disable', second)).status).toBe(200);
    expect((await caller.call('PUT', `/admins/disable/${testBed.ids.super}`)).status).toBe(401);
  });
});

describe('CG-202: a disabled consultant’s open cases', () => {
  test('are listed beforehand: each case with who can take it over, reviews separately', async () => {
    const id = await add({ workspaceId: provider, name: 'Olga Petrenko' });
    const claimed = await testBed.worked({ assignee: id });
    const inReview = await testBed.worked({
      assignee: id,
      status: 'in-review',
      reviewer: testBed.ids.reviewer,
      video: 'ready',
    });
    const waiting = await testBed.worked({ assignee: id, status: 'review', video: 'ready' });
    await testBed.worked({ assignee: id, status: 'completed', video: 'ready' });
    const { status, body } = await testBed.callers.reviewer.call('GET', `/people/${id}/open-cases`);
    expect(status).toBe(200);
    const cases = body['data'] as {
      caseId: string;
      canReturn: boolean;
      candidates: string[];
      part: string;
    }[];
    const found = (caseId: string) => cases.find((one) => one.caseId === caseId);
    expect(cases).toHaveLength(3);
    expect(found(claimed)).toMatchObject({ part: 'assignee', canReturn: true });
    expect(found(claimed)?.candidates).toContain(testBed.ids.second);
    expect(found(claimed)?.candidates).not.toContain(id);
    expect(found(waiting)).toMatchObject({ canReturn: false });
    expect(found(waiting)?.candidates).toContain(testBed.ids.second);
    expect(found(inReview)).toMatchObject({ canReturn: false, candidates: [] });
    expect(body['colleagues']).toContainEqual({
      id: testBed.ids.second,
      name: expect.any(String) as string,
      workspaceName: 'Plainscan',
    });
    expect((await testBed.callers.clinicAdmin.call('GET', `/people/${id}/open-cases`)).status).toBe(404);
  });

  test('go to the named colleague or back to the pool; a review is canceled, and everything is recorded', async () => {
    const id = await add({ workspaceId: provider, role: 'admin' });
    const [given, returned, waiting] = [
      await testBed.worked({ assignee: id }),
      await testBed.worked({ assignee: id }),
      await testBed.worked({ assignee: id, status: 'review', video: 'ready' }),
    ];
    const reviewed = await testBed.reviewed({ reviewer: id });
    const { status, body } = await change('super', 'admins', 'disable', id, {
      cases: [
        { caseId: given, userId: testBed.ids.second },
        { caseId: returned, userId: null },
        { caseId: waiting, userId: testBed.ids.second },
      ],
      reason: 'Left the practice.',
    });
    expect(status).toBe(200);
    const outcomes = Object.fromEntries(
      (body['cases'] as { caseId: string; outcome: string }[]).map(({ caseId, outcome }) => [
        caseId,
        outcome,
      ]),
    );
    expect(outcomes).toEqual({
      [given]: 'reassigned',
      [returned]: 'returned',
      [waiting]: 'reassigned',
      [reviewed]: 'review-canceled',
    });
    expect(await row(given)).toMatchObject({ status: 'in-progress', assigneeId: testBed.ids.second });
    expect(await row(returned)).toMatchObject({ status: 'new', assigneeId: null });
    expect(await row(waiting)).toMatchObject({ status: 'review', assigneeId: testBed.ids.second });
    expect(await row(reviewed)).toMatchObject({ status: 'review', reviewerId: null });
    expect(await actionsOf(testBed.product.platform, given)).toContain('reassign');
  });

  test('a request without a body returns everything to the pool that can be returned', async () => {
    const id = await add({ workspaceId: provider });
    const [claimed, waiting] = [
      await testBed.worked({ assignee: id }),
      await testBed.worked({ assignee: id, status: 'review', video: 'ready' }),
    ];
    const { body } = await change('reviewer', 'creators', 'disable', id);
    expect(body['cases']).toHaveLength(2);
    expect(await row(claimed)).toMatchObject({ status: 'new', assigneeId: null });
    expect(await row(waiting)).toMatchObject({ status: 'review', assigneeId: id });
  });

  test('a colleague who may not claim a case stops everything: nobody is disabled', async () => {
    const id = await add({ workspaceId: provider });
    const caller = await signedIn(id);
    const claimed = await testBed.worked({ assignee: id });
    for (const userId of [
      testBed.ids.otherClerk,
      testBed.ids.patient,
      '019a0000-0000-7000-8000-000000000000',
    ])
      expect(
        await change('reviewer', 'creators', 'disable', id, { cases: [{ caseId: claimed, userId }] }),
      ).toMatchObject({
        status: 409,
        body: { code: 'case.assignee-unfit' },
      });
    expect((await caller.call('GET', '/users/current-user')).status).toBe(200);
    expect(await row(claimed)).toMatchObject({ assigneeId: id, version: 1 });
  });
});
