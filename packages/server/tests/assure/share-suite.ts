/** T3 and B8: everything shared ends when it should, opens nothing else, and every opening is listed. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Endpoint, PassKind } from '@plainscan/contract';

import { endpointTables } from '../../src/app.ts';
import { sql } from '../../src/platform/database/drizzle.ts';
import { newObjectKey } from '../../src/platform/storage/object-key.ts';
import { callAnonymously } from '../../src/test-platform-fixture.ts';
import { openTestBed } from '../test-bed-fixture.ts';
import { openSessionFor } from '../demo-people-fixture.ts';
import { callWith, linkReaderOf, sharedCase, type Reader } from '../share-fixture.ts';

const rounds = 100;
const locks = 20;
const maxMilliseconds = 1_000;
const giveUpMilliseconds = 10_000;
/** Videos that are sent at the same time while access to them ends. */
const atOnce = 10;
const birthDate = '1954-02-11';

const testBed = await openTestBed();
const { product, clock, ids } = testBed;
const address = await product.listen();
await testBed.select(sql`UPDATE app_user SET date_of_birth = ${birthDate} WHERE id = ${ids.patient}`);
const [shown, another] = [await sharedCase(testBed), await sharedCase(testBed)];
let session = await openSessionFor(product.platform, ids.patient);

const call = (method: string, path: string, body?: object) =>
  callAnonymously(product.app, method, path, {
    headers: { authorization: `Bearer ${session}` },
    ...(body && { body }),
  });
const share = async (body: object = {}): Promise<Reader> =>
  linkReaderOf(
    testBed,
    await call('POST', `/patients/record/${shown.id}/share-links`, { what: 'video', ...body }),
  );

const report = (id: string, passed: number, total: number, more = ''): void =>
  console.log(`share ${id} ${passed}/${total}${more}`);

async function count(total: number, round: () => Promise<boolean>): Promise<number> {
  let passed = 0;
  for (let at = 0; at < total; at += 1) if (await round()) passed += 1;
  return passed;
}

/** The link and the pass opened from it, immediately afterwards. */
const revoked = await count(rounds, async () => {
  const reader = await share();
  const { pass } = (await reader.open()).body;
  await call('DELETE', `/share-links/${reader.id}`);
  const later = await callWith(product, pass, `/patients/record/${shown.id}/video-report-link`);
  return (await reader.open()).status === 410 && later.status === 410;
});
report('revoked', revoked, rounds);

const short = await Promise.all(Array.from({ length: rounds }, () => share({ days: 1 })));
const live = (await short[0]?.open())?.status === 200;
clock.advance(24 * 3_600_000);
session = await openSessionFor(product.platform, ids.patient);
const ends = await Promise.all(short.map((reader) => reader.open()));
report('expired', live ? ends.filter(({ status }) => status === 410).length : 0, rounds);

const listed = await share();
for (let at = 0; at < rounds; at += 1) {
  clock.advance(1_000);
  await listed.open();
}
const { body } = await call('GET', `/patients/record/${shown.id}/share-links`);
const link = (body['data'] as { id: string; openings: { at: string; outcome: string }[] }[]).find(
  ({ id }) => id === listed.id,
);
const moments = link?.openings.filter(({ outcome }) => outcome === 'opened').map(({ at }) => at);
report('openings', new Set(moments).size, rounds);

const locked = await count(locks, async () => {
  const reader = await share({ asksBirthDate: true });
  const wrong = [];
  for (let at = 0; at < 5; at += 1) wrong.push((await reader.open('1960-01-01')).status);
  return wrong.join() === '403,403,403,403,423' && (await reader.open(birthDate)).status === 423;
});
report('lock', locked, locks);

/**
 * Makes every call of the product with each kind of pass, for another resource, and for its own if the pass is not for
 * that call.
 */
const rows = endpointTables.flatMap((table) => Object.entries(table) as [string, Endpoint][]);
const passes: [PassKind, string, string][] = [
  ['video-report', String((await (await share()).open()).body['pass']), shown.id],
  ['study', String((await (await share({ what: 'files' })).open()).body['pass']), shown.studyId],
];
const absent = '019a0000-0000-7000-8000-000000000000';
let denied = 0;
let requests = 0;
for (const [kind, pass, own] of passes)
  for (const [name, row] of rows.filter(([, { permission }]) => permission !== 'public'))
    for (const id of [own, shown.id, shown.studyId, another.id, another.studyId]) {
      if (id === own && row.acceptsPass?.includes(kind) === true) continue;
      requests += 1;
      const path = row.path.replace(/:(id|uuid|userId|\w+)/g, (_, part: string) =>
        part === 'id' || part === 'uuid' ? id : part === 'instanceId' ? another.instanceId : absent,
      );
      const { status } = await callWith(product, pass, path, row.method);
      if ([401, 404].includes(status)) denied += 1;
      else console.error(`${kind} ${name} ${path}: ${status}`);
    }
report('T3', denied, requests);

/** When the server has closed the connection of a client's port. */
const closed = new Map<number, Promise<number>>();
product.app.server.on('connection', (socket) => {
  const end = once(socket, 'close').then(() => performance.now());
  closed.set(socket.remotePort ?? 0, end);
});

/** Begins to read a video like a player that has enough for now, and returns when the server closes its connection. */
async function play(link: string): Promise<{ closing: Promise<number> }> {
  const reading = get(`${address}${link}`, { agent: false });
  reading.on('error', () => undefined);
  const [answer] = (await once(reading, 'response')) as [IncomingMessage];
  answer.on('error', () => undefined);
  await once(answer, 'readable');
  answer.read(1);
  return { closing: closed.get(answer.socket.localPort ?? 0) ?? Promise.resolve(Number.POSITIVE_INFINITY) };
}

/** Ways in which access to a video ends while it plays: what plays it, and what ends that. */
const endings = {
  share: async (id: string) => {
    const created = await call('POST', `/patients/record/${id}/share-links`, { what: 'video' });
    const reader = linkReaderOf(testBed, created);
    const { pass } = (await reader.open()).body;
    const { body: video } = await callWith(product, pass, `/patients/record/${id}/video-report-link`);
    return { link: String(video['link']), end: () => call('DELETE', `/share-links/${reader.id}`) };
  },
  recall: async (id: string) => ({
    link: await ownLink(id),
    end: () =>
      callWith(product, staff.reviewer, `/cases/${id}/recall`, 'PUT', { reason: 'The side is wrong' }),
  }),
  archive: async (id: string) => ({
    link: await ownLink(id),
    end: () => callWith(product, staff.super, `/cases/${id}/archive`, 'PUT'),
  }),
};

async function ownLink(id: string): Promise<string> {
  const { body } = await call('GET', `/cases/${id}`);
  return (body['videoReport'] as { downloadLink: string }).downloadLink;
}

/** Returns how long the server kept sending after access had ended, in milliseconds. */
async function timeToStop(ending: keyof typeof endings): Promise<number> {
  const { id } = await sharedCase(testBed);
  // Longer than what lies on the way from the server to a client that does not read on.
  const key = newObjectKey();
  await product.platform.objects.put(key, longVideo);
  await testBed.select(
    sql`UPDATE video_report SET video_key = ${key}, video_size = ${longVideo.length}, video_sha256 = NULL
      WHERE case_id = ${id}`,
  );
  const { link, end } = await endings[ending](id);
  const { closing } = await play(link);
  const { status } = await end();
  if (status >= 300) throw new Error(`${ending}: ${status}`);
  const ended = performance.now();
  const stopped = await Promise.race([closing, pause(giveUpMilliseconds, Number.POSITIVE_INFINITY)]);
  await product.platform.objects.delete(key);
  if (stopped - ended > maxMilliseconds) console.error(`${ending}: ${stopped - ended} ms`);
  return stopped - ended;
}

const longVideo = randomBytes(32 * 1024 * 1024);
session = await openSessionFor(product.platform, ids.patient);
const staff = {
  reviewer: await openSessionFor(product.platform, ids.reviewer),
  super: await openSessionFor(product.platform, ids.super),
};
const kinds = Object.keys(endings) as (keyof typeof endings)[];
const stops: number[] = [];
for (let at = 0; at < 2 * rounds; at += atOnce) {
  const group = Array.from({ length: atOnce }, (_, index) => kinds[(at + index) % kinds.length] ?? 'share');
  stops.push(...(await Promise.all(group.map(timeToStop))));
}
const inTime = stops.filter((milliseconds) => milliseconds <= maxMilliseconds).length;
report('media-stop', inTime, stops.length, ` (slowest ${(Math.max(...stops) / 1_000).toFixed(2)} s)`);

await product.close();
