// One user changes a case repeatedly, another one watches it, and unrelated users listen wherever they can. Measures
// how long each change takes to reach the watcher's page, and whether an unrelated user hears of any.
import { WebSocket } from 'ws';

import type { Platform } from '../src/platform/platform.ts';
import { addCase } from './case-fixture.ts';
import { openSessionFor, userIdOf, workspaceIds } from './demo-people-fixture.ts';
import { waitUntil } from './crash/wait-until.ts';

type Frame = { event: string; data: Record<string, unknown> };
type Page = { socket: WebSocket; frames: Frame[] };

export type LiveFixture = {
  caseId: string;
  watcherId: string;
  /** The tokens of the user who changes the case, the user who watches it, and unrelated users. */
  initiator: string;
  watcher: string;
  strangers: string[];
};

const strangers = [
  'admin@harbor.test',
  'creator@harbor.test',
  'patient@harbor.test',
  'creator@summit.test',
  'patient@summit.test',
];

/** Longer than anyone watches an unchanged screen. */
const stuckMilliseconds = 30_000;
const rest = 20;

/** Makes a pooled case and signs everyone in. */
export async function openLiveFixture(platform: Platform): Promise<LiveFixture> {
  const clerk = await userIdOf(platform, 'creator@lakeside.test');
  const token = async (email: string) => openSessionFor(platform, await userIdOf(platform, email));
  const { id } = await addCase(platform, {
    workspaceId: workspaceIds.lakeside,
    pool: true,
    patient: await userIdOf(platform, 'patient@lakeside.test'),
    creator: clerk,
  });
  return {
    caseId: id,
    watcherId: clerk,
    initiator: await token('consultant@demo.test'),
    watcher: await token('creator@lakeside.test'),
    strangers: await Promise.all(strangers.map(token)),
  };
}

async function call(base: string, method: string, path: string, token: string): Promise<Response> {
  const answer = await fetch(`${base}/api${path}`, { method, headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

/** Opens a socket that has asked for every room a page can ask for, and waits for the response. */
async function openPage(base: string, token: string, { caseId, watcherId }: LiveFixture): Promise<Page> {
  const { ticket } = (await (await call(base, 'POST', '/ws-ticket', token)).json()) as { ticket: string };
  const socket = new WebSocket(`${base.replace('http', 'ws')}/api/ws?token=${ticket}`);
  const frames: Frame[] = [];
  socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString()) as Frame));
  await new Promise((done, fail) => socket.on('open', done).on('error', fail));
  const say = (event: string, data: object) => socket.send(JSON.stringify({ event, data }));
  say('join-case-details-room', { caseId });
  say('join-cases-room', {});
  say('join-image-upload-room', { userId: watcherId });
  say('replay', { after: -1 });
  const isAnswered = () => (frames.some(({ event }) => event === 'refetch') ? true : undefined);
  await waitUntil('The rooms', performance.now() + stuckMilliseconds, () => Promise.resolve(isAnswered()));
  return { socket, frames };
}

export type Live = {
  /** From sending each change to its arrival on the watcher's page. */
  milliseconds: number[];
  /** What unrelated users heard, and rooms of the case or the watcher that they joined. */
  leaked: string[];
};

/** Changes the case `changes` times at `one`, while the others listen at `two`. */
export async function runLiveChanges(
  scene: LiveFixture,
  one: string,
  two: string,
  changes: number,
): Promise<Live> {
  const page = await openPage(two, scene.watcher, scene);
  const foreign = await Promise.all(scene.strangers.map((token) => openPage(two, token, scene)));
  const milliseconds: number[] = [];
  try {
    for (let at = 0; at < changes; at += 1) {
      const arrived = arrivalOf(page, scene.caseId, at + 2);
      const startedAt = performance.now();
      await call(one, 'PUT', `/cases/${scene.caseId}/${at % 2 === 0 ? 'claim' : 'reject'}`, scene.initiator);
      milliseconds.push((await arrived) - startedAt);
      await new Promise((wake) => setTimeout(wake, rest));
    }
    // Waits for late events too.
    await new Promise((wake) => setTimeout(wake, 50 * rest));
  } finally {
    for (const { socket } of [page, ...foreign]) socket.terminate();
  }
  return {
    milliseconds,
    leaked: foreign.flatMap(({ frames }) => frames.filter(isLeaked(scene)).map(describe)),
  };
}

const describe = ({ event, data }: Frame): string => `${event} ${JSON.stringify(data)}`;

/** Returns whether an event that an unrelated user received is a leak. Joining their own rooms is not. */
const isLeaked =
  ({ caseId, watcherId }: LiveFixture) =>
  ({ event, data }: Frame): boolean =>
    event === 'joined'
      ? [`case:${caseId}`, `user:${watcherId}`, 'provider-pool', 'every-case'].includes(String(data['room']))
      : event !== 'refetch';

/** Returns the time at which the page hears of this version of the case. */
function arrivalOf({ socket }: Page, caseId: string, version: number): Promise<number> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error(`Version ${version} never arrived.`)), stuckMilliseconds);
    const hear = (bytes: Buffer): void => {
      const { event, data } = JSON.parse(bytes.toString()) as Frame;
      if (event !== 'case-updated' || data['caseId'] !== caseId || data['version'] !== version) return;
      clearTimeout(timer);
      socket.off('message', hear);
      done(performance.now());
    };
    socket.on('message', hear);
  });
}
