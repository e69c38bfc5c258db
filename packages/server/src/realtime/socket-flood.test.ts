// One user's sockets cannot slow down the others (SEC-S4, CG-189), over real sockets.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';

import { closeInvalidToken, closeLimitExceeded } from '@plainscan/contract';
import { addPerson, workspaceIds } from '../../tests/demo-people-fixture.ts';
import { joined, openLivePages, type Page } from '../../tests/live-page-fixture.ts';
import { fakeClock } from '../platform/clock/test-clock.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { openTestPlatform, type TestPlatform } from '../test-platform-fixture.ts';

let product: TestPlatform;
let address: string;
const maxStrangers = 3;
beforeAll(async () => {
  product = await openTestPlatform(fakeClock(new Date()), {
    environment: { ADDRESS_SOCKETS: String(maxStrangers) },
  });
  address = (await product.listen()).replace('http', 'ws');
});
const live = openLivePages(
  () => product,
  () => address,
);
afterEach(() => live.endAll());
afterAll(() => product.close());

const patient = () =>
  addPerson(product.platform, { workspaceId: workspaceIds.lakeside, role: 'patient', name: 'Ada Winter' });

test('a sixth socket of a user closes their oldest with 4408; another user keeps theirs', async () => {
  const [person, other] = [await patient(), await live.signedInPage(await patient())];
  const pages: Page[] = [];
  for (let at = 0; at < 7; at += 1) pages.push(await live.signedInPage(person));
  await expect
    .poll(() => pages.map((page) => page.closed()), { timeout: 5_000 })
    .toEqual([closeLimitExceeded, closeLimitExceeded, ...Array<undefined>(5).fill(undefined)]);
  expect(other.closed()).toBeUndefined();
  await pages.at(-1)?.settled();
});

test('a user who sends too much over several sockets is disconnected, though each socket sends little', async () => {
  const person = await patient();
  const pages: Page[] = [];
  for (let at = 0; at < 5; at += 1) pages.push(await live.signedInPage(person));
  for (const page of pages) for (let at = 0; at < 19; at += 1) page.socket.send('{');
  await expect
    .poll(() => pages.filter((page) => page.closed() === closeLimitExceeded).length, { timeout: 10_000 })
    .toBeGreaterThan(0);
});

test('a refused join is looked up once for many frames, and does not delay a granted one', async () => {
  const page = await live.signedInPage('creator@lakeside.test');
  const looked = vi.spyOn(product.platform.database, 'asActor');
  const caseId = newId();
  for (let at = 0; at < 12; at += 1) page.send('join-case-details-room', { caseId });
  page.send('join-cases-room');
  await expect.poll(() => joined(page), { timeout: 5_000 }).toEqual(['workspace-cases:3']);
  expect(looked.mock.calls.length).toBe(1);
  looked.mockRestore();
});

test('a session is checked at most twice a second, no matter how many frames arrive', async () => {
  const page = await live.signedInPage('creator@lakeside.test');
  const reads = vi.spyOn(product.platform.database, 'readAsSystem');
  for (let at = 0; at < 15; at += 1) page.send('leave', { room: 'workspace-cases:3' });
  page.send('join-cases-room');
  await expect.poll(() => joined(page), { timeout: 5_000 }).toEqual(['workspace-cases:3']);
  expect(reads.mock.calls.length).toBeLessThanOrEqual(3);
  reads.mockRestore();
});

test('CG-189: one address has few sockets without a logged-in user; logged-in users do not count', async () => {
  const pages: Page[] = [];
  for (let at = 0; at < maxStrangers + 2; at += 1) pages.push(await live.signedInPage(await patient()));
  for (const page of pages) expect(page.closed()).toBeUndefined();
  // Keeps anonymous connections waiting while their tickets are looked up.
  const free = Promise.withResolvers<void>();
  const held = vi.spyOn(product.platform.database, 'asSystem').mockImplementation(async () => {
    await free.promise;
    throw new Error('no such ticket');
  });
  const strangers = Array.from({ length: maxStrangers + 2 }, () => live.openPage('?token=made-up'));
  await expect
    .poll(() => strangers.filter(({ closed }) => closed() === closeLimitExceeded).length, { timeout: 5_000 })
    .toBe(2);
  held.mockRestore();
  free.resolve();
  await expect
    .poll(() => strangers.filter(({ closed }) => closed() === closeInvalidToken).length, { timeout: 5_000 })
    .toBe(maxStrangers);
  const late = await live.signedInPage(await patient());
  expect(late.socket.readyState).toBe(WebSocket.OPEN);
});
