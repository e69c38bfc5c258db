// The live connection against a real server: tickets, rooms, events, replay and closing (U-001 … U-009, A3).
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';

import { closeInvalidToken, limits } from '@plainscan/contract';
import { addCase, type TestCase } from '../../tests/case-fixture.ts';
import { addPerson, openSessionFor, userIdOf, workspaceIds } from '../../tests/demo-people-fixture.ts';
import { events, joined, openLivePages, type Page } from '../../tests/live-page-fixture.ts';
import { fakeClock, type FakeClock } from '../platform/clock/test-clock.ts';
import { recordEvent } from '../platform/outbox/record-event.ts';
import { callAnonymously, openTestPlatform, type TestPlatform } from '../test-platform-fixture.ts';
import type { Worker } from '../worker.ts';

let clock: FakeClock;
let product: TestPlatform;
let worker: Worker;
let address: string;
let ofLakeside: TestCase;
let ofSummit: TestCase;

beforeAll(async () => {
  clock = fakeClock(new Date('2026-11-20T09:00:00.000Z'));
  product = await openTestPlatform(clock);
  worker = await product.startWorker();
  address = (await product.listen()).replace('http', 'ws');
  const { platform } = product;
  ofLakeside = await addCase(platform, {
    workspaceId: workspaceIds.lakeside,
    pool: true,
    patient: await userIdOf(platform, 'patient@lakeside.test'),
    creator: await userIdOf(platform, 'creator@lakeside.test'),
  });
  ofSummit = await addCase(platform, {
    workspaceId: workspaceIds.summit,
    patient: await userIdOf(platform, 'patient@summit.test'),
    creator: await userIdOf(platform, 'creator@summit.test'),
  });
});

afterEach(() => {
  live.endAll();
});
afterAll(() => product.close());

const live = openLivePages(
  () => product,
  () => address,
);
const { tokenOf, ticketFor, openPage, signedInPage } = live;
const callWith = (token: string, method: string, path: string) =>
  callAnonymously(product.app, method, path, { headers: { authorization: `Bearer ${token}` } });

// Each test has its own user, because what a user may open and send in a short time is limited.
const lakesideCreator = (): Promise<string> =>
  addPerson(product.platform, { workspaceId: workspaceIds.lakeside, role: 'creator' });
const announce = (room: string, name: string): Promise<void> =>
  product.platform.database.asSystem(() =>
    recordEvent({ event: 'cases-changed', rooms: [room], data: { name } }),
  );

describe('opening', () => {
  test.each([
    ['no ticket', ''],
    ['an empty one', '?token='],
    ['a made-up one', `?token=${'x'.repeat(43)}`],
    ['a hostile one', "?token=' OR 1=1 --"],
    ['two of them', '?token=a&token=b'],
  ])('V-111, CG-138: closes with 4401 for %s', async (_, query) => {
    const page = openPage(query);
    await vi.waitFor(() => expect(page.closed()).toBe(closeInvalidToken), 5_000);
    expect(page.frames).toEqual([]);
  });

  test('V-111, U-001, CG-139: opens once with a ticket', async () => {
    const ticket = await ticketFor(await tokenOf(await lakesideCreator()));
    const first = openPage(`?token=${ticket}`);
    await vi.waitFor(() => expect(first.socket.readyState).toBe(WebSocket.OPEN));
    await first.settled();
    const second = openPage(`?token=${ticket}`);
    await vi.waitFor(() => expect(second.closed()).toBe(closeInvalidToken), 5_000);
    expect(first.closed()).toBeUndefined();
  });

  test('accepts a ticket for thirty seconds', async () => {
    const token = await tokenOf(await lakesideCreator());
    const [early, late] = [await ticketFor(token), await ticketFor(token)];
    clock.advance(limits.webSocketTicketMilliseconds - 1);
    const inTime = openPage(`?token=${early}`);
    await vi.waitFor(() => expect(inTime.socket.readyState).toBe(WebSocket.OPEN));
    await inTime.settled();
    clock.advance(1);
    const tooLate = openPage(`?token=${late}`);
    await vi.waitFor(() => expect(tooLate.closed()).toBe(closeInvalidToken), 5_000);
  });

  test('V-111, CG-139: also accepts an access token, as in the specification', async () => {
    const page = openPage(`?token=${await tokenOf(await lakesideCreator())}`);
    await vi.waitFor(() => expect(page.socket.readyState).toBe(WebSocket.OPEN));
    await page.settled();
    expect(page.closed()).toBeUndefined();
  });

  test('refuses a ticket whose session has ended', async () => {
    const token = await tokenOf(await lakesideCreator());
    const ticket = await ticketFor(token);
    await callWith(token, 'POST', '/auth/logout');
    const page = openPage(`?token=${ticket}`);
    await vi.waitFor(() => expect(page.closed()).toBe(closeInvalidToken), 5_000);
  });

  test.each(['https://evil.example', 'null', 'http://localhost:1'])(
    'SEC-X5: refuses a page of another origin: %s',
    async (origin) => {
      const page = openPage(`?token=${await ticketFor(await tokenOf(await lakesideCreator()))}`, { origin });
      await vi.waitFor(() => expect(page.closed()).toBe(closeInvalidToken), 5_000);
    },
  );

  test('accepts the product’s own pages', async () => {
    const origin = address.replace('ws', 'http');
    const page = openPage(`?token=${await ticketFor(await tokenOf(await lakesideCreator()))}`, { origin });
    await vi.waitFor(() => expect(page.socket.readyState).toBe(WebSocket.OPEN));
    await page.settled();
    expect(page.closed()).toBeUndefined();
  });

  test('loses no frame that arrives before the ticket is checked', async () => {
    const page = openPage(`?token=${await ticketFor(await tokenOf(await lakesideCreator()))}`);
    page.socket.on('open', () => page.send('join-cases-room'));
    await vi.waitFor(() => expect(joined(page)).toEqual(['workspace-cases:3']), 5_000);
  });
});

describe('rooms', () => {
  test.each([
    ['creator@lakeside.test', true],
    ['admin@lakeside.test', true],
    ['patient@lakeside.test', true],
    ['consultant@demo.test', true],
    ['super@demo.test', true],
    ['creator@summit.test', false],
    ['admin@harbor.test', false],
    ['patient@summit.test', false],
    ['new@demo.test', false],
  ])('of a Lakeside case: %s may join: %s (U-002)', async (person, mayJoin) => {
    const page = await signedInPage(person);
    page.send('join-case-details-room', { caseId: ofLakeside.id });
    await page.settled();
    expect(joined(page)).toEqual(mayJoin ? [`case:${ofLakeside.id}`] : []);
  });

  test.each([
    ['creator@lakeside.test', ['workspace-cases:3']],
    ['admin@summit.test', ['workspace-cases:4']],
    ['consultant@demo.test', ['workspace-cases:1', 'provider-pool']],
    ['super@demo.test', ['every-case']],
    ['patient@lakeside.test', []],
  ])('of the list: %s joins %j', async (person, expected) => {
    const page = await signedInPage(person);
    page.send('join-cases-room');
    await page.settled();
    expect(joined(page)).toEqual(expected);
  });

  test('of uploads: only the user’s own (U-003)', async () => {
    const own = await lakesideCreator();
    const page = await signedInPage(own);
    page.send('join-image-upload-room', { userId: await userIdOf(product.platform, 'creator@summit.test') });
    page.send('join-image-upload-room', { userId: own });
    await page.settled();
    expect(joined(page)).toEqual([`user:${own}`]);
  });

  test('at most twenty; a room that is not joined is not confirmed', async () => {
    const creator = await lakesideCreator();
    const page = await signedInPage(creator);
    const { platform } = product;
    const patient = await userIdOf(platform, 'patient@lakeside.test');
    const start = performance.now();
    for (let at = 0; at < 22; at += 1) {
      const { id } = await addCase(platform, { workspaceId: workspaceIds.lakeside, patient, creator });
      page.send('join-case-details-room', { caseId: id });
      // Twenty frames per second are allowed, so the second half waits for the next second.
      if (at === 10) await vi.waitFor(() => expect(performance.now() - start).toBeGreaterThan(1_050), 5_000);
    }
    await vi.waitFor(() => expect(joined(page).length).toBe(19), 5_000);
    expect(page.closed()).toBeUndefined();
  });
});

describe('invalid frames', () => {
  test.each([
    ['no JSON', '{'],
    ['no object', '"join-cases-room"'],
    ['an unknown event', '{"event":"drop-tables","data":{}}'],
    ['an inherited name', '{"event":"constructor","data":{}}'],
    ['data of another shape', '{"event":"join-case-details-room","data":{"caseId":7}}'],
    ['an id that is none', '{"event":"join-case-details-room","data":{"caseId":"\' OR 1=1"}}'],
    ['no data', '{"event":"join-case-details-room"}'],
    ['a room to leave that is none', '{"event":"leave","data":{"room":"every-case"}}'],
  ])('%s: nothing happens, and the connection continues', async (_, text) => {
    const page = await signedInPage(await lakesideCreator());
    page.socket.send(text);
    await page.settled();
    expect(joined(page)).toEqual([]);
    expect(page.closed()).toBeUndefined();
  });

  test('too many of them: disconnected', async () => {
    // Their sockets are refused for a while afterwards, so no other test uses this user.
    const page = await signedInPage('creator@harbor.test');
    for (let at = 0; at < 60; at += 1) page.send('join-cases-room');
    await vi.waitFor(() => expect(page.closed()).toBe(4408), 5_000);
  });

  test('one that is far too large: disconnected', async () => {
    const page = await signedInPage(await lakesideCreator());
    page.socket.send(`{"event":"${'x'.repeat(70_000)}"}`);
    await vi.waitFor(() => expect(page.closed()).toBe(1009), 5_000);
  });
});

describe('events', () => {
  test('of a claim reach everyone who may see the case, and nobody else (U-005, K-010, E-054, W-017)', async () => {
    const [clinic, patient, provider, stranger, strangerList] = await Promise.all([
      signedInPage(await lakesideCreator()),
      signedInPage('patient@lakeside.test'),
      signedInPage('second@demo.test'),
      signedInPage('creator@summit.test'),
      signedInPage('admin@harbor.test'),
    ]);
    clinic.send('join-case-details-room', { caseId: ofLakeside.id });
    provider.send('join-cases-room');
    stranger.send('join-case-details-room', { caseId: ofLakeside.id });
    strangerList.send('join-cases-room');
    for (const page of [clinic, provider, stranger, strangerList]) await page.settled();
    const claimed = await callWith(provider.token, 'PUT', `/cases/${ofLakeside.id}/claim`);
    expect(claimed.status).toBe(200);
    for (const page of [clinic, patient, provider]) {
      await vi.waitFor(() => expect(events(page)).toHaveLength(1), 5_000);
      expect(events(page)[0]).toEqual({
        event: 'case-updated',
        data: { caseId: ofLakeside.id, status: 'in-progress', version: 2 },
        seq: expect.any(Number),
      });
    }
    // By now everything has been sealed and delivered.
    await worker.seal.sealNow();
    for (const page of [stranger, strangerList]) {
      await page.settled();
      expect(events(page)).toEqual([]);
    }
  });

  test('of a notification reach only the user it is for (U-008, C-026)', async () => {
    const people = ['creator@lakeside.test', 'admin@lakeside.test', 'creator@summit.test'];
    const pages = await Promise.all(people.map(signedInPage));
    const notifications = ({ frames }: Page) => frames.filter(({ event }) => event === 'notification');
    const before = pages.map((page) => notifications(page).length);
    const patient = await userIdOf(product.platform, 'patient@lakeside.test');
    const creator = await userIdOf(product.platform, 'creator@lakeside.test');
    const place = { workspaceId: workspaceIds.lakeside, pool: true };
    const { id } = await addCase(product.platform, { ...place, patient, creator });
    await callWith(await tokenOf('consultant@demo.test'), 'PUT', `/cases/${id}/claim`);
    const [own, colleague, stranger] = pages as [Page & { token: string }, Page, Page];
    await vi.waitFor(() => expect(notifications(own)).toHaveLength((before[0] ?? 0) + 1), 5_000);
    const { body } = await callWith(own.token, 'GET', '/notification/unread?limit=100');
    const [newest] = body['data'] as object[];
    expect(newest).toMatchObject({ id: notifications(own).at(-1)?.data['notificationId'], case: { id } });
    await Promise.all([colleague.settled(), stranger.settled()]);
    expect([notifications(colleague).length, notifications(stranger).length]).toEqual(before.slice(1));
  });

  test('a thousand foreign ones reach nobody else (A3)', { timeout: 60_000 }, async () => {
    const page = await signedInPage(await lakesideCreator());
    page.send('join-cases-room');
    page.send('join-case-details-room', { caseId: ofSummit.id });
    await page.settled();
    await product.platform.database.asSystem(async () => {
      for (let at = 0; at < 1_000; at += 1)
        await recordEvent({
          event: 'case-updated',
          rooms: [`case:${ofSummit.id}`, 'workspace-cases:4', 'every-case'],
          data: { at },
        });
    });
    await announce('workspace-cases:3', 'last');
    await vi.waitFor(() => expect(events(page)).toHaveLength(1), 20_000);
    expect(events(page)[0]).toMatchObject({ data: { name: 'last' } });
  });

  test('stop when a room is left', async () => {
    const person = await lakesideCreator();
    const page = await signedInPage(person);
    page.send('join-cases-room');
    page.send('leave', { room: 'workspace-cases:3' });
    await page.settled();
    await announce('workspace-cases:3', 'missed');
    await announce(`user:${person}`, 'heard');
    await vi.waitFor(() => expect(events(page)).toHaveLength(1), 5_000);
    expect(events(page)[0]).toMatchObject({ data: { name: 'heard' } });
  });

  test('that were missed are sent after a reconnect, once and in order (U-009)', async () => {
    const person = await lakesideCreator();
    const before = await signedInPage(person);
    before.send('join-cases-room');
    await before.settled();
    await announce('workspace-cases:3', 'seen');
    await vi.waitFor(() => expect(events(before)).toHaveLength(1), 5_000);
    const last = events(before)[0]?.seq ?? 0;
    before.socket.terminate();
    for (const [room, name] of [
      ['workspace-cases:3', 'one'],
      ['workspace-cases:4', 'foreign'],
      ['workspace-cases:3', 'two'],
    ] as const)
      await announce(room, name);
    await worker.seal.sealNow();
    const after = await signedInPage(person);
    after.send('join-cases-room');
    after.send('replay', { after: last });
    await after.settled();
    expect(events(after).map(({ data }) => data['name'])).toEqual(['one', 'two']);
  });

  test('between the ticket and joining a room are not lost (E-007)', async () => {
    const person = await lakesideCreator();
    const token = await openSessionFor(product.platform, person);
    const { body } = await callAnonymously(product.app, 'POST', '/ws-ticket', {
      headers: { authorization: `Bearer ${token}` },
    });
    await announce('workspace-cases:3', 'early');
    await worker.seal.sealNow();
    const page = await signedInPage(person);
    page.send('join-cases-room');
    page.send('replay', { after: body['after'] });
    await page.settled();
    expect(events(page).map(({ data }) => data['name'])).toEqual(['early']);
    const { seq } = page.frames.find(({ event }) => event === 'replayed') ?? {};
    expect(seq).toBeGreaterThan(Number(body['after']));
  });

  test.each([-5, 1e9, 0.5])('a replay from %d returns the instruction to refetch', async (after) => {
    const page = await signedInPage(await lakesideCreator());
    const frameCount = page.frames.length;
    page.send('replay', { after });
    await vi.waitFor(
      () => expect(page.frames.slice(frameCount)).toMatchObject([{ event: 'refetch', data: {} }]),
      5_000,
    );
  });
});

describe('closing', () => {
  // The product's clock stands still, so it is the logout that closes the connection, not a deadline.
  test('happens at the logout, only for this session (L6)', async () => {
    const [one, two] = [await signedInPage('admin@lakeside.test'), await signedInPage('admin@lakeside.test')];
    await callWith(one.token, 'POST', '/auth/logout');
    await vi.waitFor(() => expect(one.closed()).toBe(closeInvalidToken), 15_000);
    expect(two.closed()).toBeUndefined();
  });

  test('happens with the first frame after the session has been idle too long', async () => {
    const id = await addPerson(product.platform, { workspaceId: workspaceIds.lakeside, role: 'creator' });
    const page = await signedInPage(id);
    clock.advance(limits.idleMilliseconds + limits.idleGraceMilliseconds + 1);
    page.send('join-case-details-room', { caseId: ofLakeside.id });
    await vi.waitFor(() => expect(page.closed()).toBe(closeInvalidToken), 5_000);
    expect(joined(page)).toEqual([]);
  });
});
