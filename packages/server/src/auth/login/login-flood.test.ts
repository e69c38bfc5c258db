// One stranger cannot block other people's logins (CG-189, CG-190): locks by address, bounded waiting, a hospital
// behind one address.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { limits } from '@plainscan/contract';
import { openAccountStage, password, type AccountStage } from '../../../tests/account-fixture.ts';
import { sql } from '../../platform/database/drizzle.ts';
import { hashConcurrency, hashQueue } from './password-hash.ts';

let stage: AccountStage;
let address: string;
beforeAll(async () => {
  stage = await openAccountStage();
  address = await stage.product.listen();
});
afterAll(() => stage.product.close());

/** Returns an address that no other test uses. */
let networks = 0;
const freshNetwork = () => {
  networks += 1;
  const own = networks;
  return (at = 1): string => `172.16.${own}.${at}`;
};
const countOf = async (from: string): Promise<number> => {
  const [row] = await stage.select(
    sql`SELECT count FROM rate_window WHERE kind = 'login-address' AND subject = ${from}`,
  );
  return Number(row?.['count'] ?? 0);
};
const tally = (answers: { status: number }[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

test('CG-190: five failures lock the account only for the address they came from; its owner logs in from elsewhere', async () => {
  const person = await stage.account();
  const [network, home] = [freshNetwork(), freshNetwork()];
  for (let at = 0; at < 5; at += 1)
    expect((await stage.logIn(person, 'Wrong-1', network())).body).toMatchObject({
      code: 'login.incorrect',
      maxAttempts: 5,
      numberOfPasswordAttempt: at + 1,
    });
  expect((await stage.logIn(person, password, network())).body['code']).toBe('login.locked');
  expect((await stage.logIn(person, password, home())).status).toBe(200);
  // A login elsewhere does not lift the lock here.
  expect((await stage.logIn(person, password, network())).body['code']).toBe('login.locked');
});

test('CG-190: fifty failures from many addresses lock it for all, known or not, for a quarter of an hour', async () => {
  const known = await stage.account();
  const unknown = { email: 'nobody-at-fifty@mail.test', portal: known.portal };
  for (const person of [known, unknown]) {
    const network = freshNetwork();
    for (let at = 0; at < 50; at += 1)
      expect((await stage.logIn(person, 'Wrong-1', network(Math.floor(at / 4)))).status).toBe(401);
    expect(await stage.logIn(person, password, network(99))).toMatchObject({
      status: 429,
      body: { code: 'login.locked', params: { minutes: 15 } },
    });
  }
  stage.clock.advance(limits.lockMilliseconds - 1);
  expect((await stage.logIn(known, password)).status).toBe(429);
  stage.clock.advance(1);
  expect((await stage.logIn(known, password)).status).toBe(200);
});

test('CG-190: fifty failures spread over more than 15 minutes lock no one out', async () => {
  const person = await stage.account();
  const network = freshNetwork();
  for (let at = 0; at < 60; at += 1) {
    if (at === 40) stage.clock.advance(limits.lockMilliseconds);
    expect((await stage.logIn(person, 'Wrong-1', network(at))).status).toBe(401);
  }
  expect((await stage.logIn(person)).status).toBe(200);
});

test('CG-190, L1: sixty simultaneous wrong passwords from one address: thirty are checked, never more', async () => {
  const from = freshNetwork()();
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      stage.logIn({ email: `spray-${at}@mail.test`, portal: 'lakeside' }, 'Wrong-1', from),
    ),
  );
  expect(tally(answers)).toEqual({ 401: 30, 429: 30 });
  expect(await countOf(from)).toBe(30);
});

test('CG-190: twenty wrong ones at once at the main host: one search runs, two wait, others get Retry-After', async () => {
  const from = freshNetwork()();
  const other = await stage.account({ portal: 'portal' });
  let maxWaiting = 0;
  const inSearch = hashQueue.inSearch.bind(hashQueue);
  const watched = vi.spyOn(hashQueue, 'inSearch').mockImplementation(async (waiter, search) => {
    const answer = inSearch(waiter, search);
    maxWaiting = Math.max(maxWaiting, hashQueue.load.searchesWaiting);
    return answer;
  });
  const flood = Array.from({ length: 20 }, (_, at) =>
    stage.call('POST', '/auth/login', { email: `main-${at}@mail.test`, password: 'Wrong-1' }, '', from),
  );
  const right = await stage.call('POST', '/auth/login', { email: other.email, password }, '');
  const answers = await Promise.all(flood);
  watched.mockRestore();
  expect(right.status).toBe(200);
  expect(maxWaiting).toBe(2);
  const refused = answers.filter(({ status }) => status === 503);
  expect(tally(answers)).toEqual({ 401: 20 - refused.length, 503: refused.length });
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]).toMatchObject({
    body: {
      code: 'login.busy',
      message: 'Many people are logging in right now. Please try again in a few seconds.',
    },
    headers: { 'retry-after': '5' },
  });
  // Each was already checked against its own password, so each counts.
  expect(await countOf(from)).toBe(20);
});

test('CG-190: a login whose client hangs up while it waits is dropped: nothing is checked or counted', async () => {
  const person = await stage.account();
  const free = Promise.withResolvers<void>();
  const held = Array.from({ length: hashConcurrency }, () =>
    hashQueue.inTurn({ address: 'held' }, () => free.promise),
  );
  const hangUp = new AbortController();
  const calls = Array.from({ length: 4 }, () =>
    fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sub-domain': person.portal },
      body: JSON.stringify({ email: person.email, password: 'Wrong-1' }),
      signal: hangUp.signal,
    }),
  );
  await expect.poll(() => hashQueue.load.waiting, { timeout: 10_000 }).toBe(4);
  hangUp.abort();
  expect((await Promise.allSettled(calls)).every(({ status }) => status === 'rejected')).toBe(true);
  await expect.poll(() => hashQueue.load.waiting, { timeout: 10_000 }).toBe(0);
  free.resolve();
  await Promise.all(held);
  expect(await stage.select(sql`SELECT 1 FROM login_attempt WHERE email = ${person.email}`)).toEqual([]);
  expect(await countOf('127.0.0.1')).toBe(0);
});

test('CG-190: an attempt at the main host still counts if the client hangs up after it was checked', async () => {
  const free = Promise.withResolvers<void>();
  const busy = hashQueue.inSearch({ address: 'held' }, () => free.promise);
  const hangUp = new AbortController();
  const email = 'hung-up@mail.test';
  const call = fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Wrong-1' }),
    signal: hangUp.signal,
  });
  await expect.poll(() => hashQueue.load.searchesWaiting, { timeout: 10_000 }).toBe(1);
  hangUp.abort();
  await expect(call).rejects.toThrow();
  await expect.poll(() => hashQueue.load.searchesWaiting, { timeout: 10_000 }).toBe(0);
  free.resolve();
  await busy;
  const rows = await stage.select(
    sql`SELECT failures FROM login_attempt WHERE email = ${email} ORDER BY address`,
  );
  expect(rows).toEqual([{ failures: 1 }, { failures: 1 }]);
});

test(
  'CG-189: five hundred hospital users log in at once behind one address, and fifty of them mistype first',
  { timeout: 120_000 },
  async () => {
    const from = freshNetwork()();
    const people = [];
    for (let at = 0; at < 500; at += 1) people.push(await stage.account());
    const [mistyping, others] = [people.slice(0, 50), people.slice(50)];
    const answers = await Promise.all([
      ...others.map((person) => stage.logIn(person, password, from)),
      // The mistyping users go one after another: a corrected typo no longer counts.
      (async () => {
        const own = [];
        for (const person of mistyping) {
          own.push(await stage.logIn(person, 'Mistyped-1', from), await stage.logIn(person, password, from));
        }
        return own;
      })(),
    ]);
    expect(tally(answers.flat())).toEqual({ 200: 500, 401: 50 });
    expect(await countOf(from)).toBe(0);
  },
);
