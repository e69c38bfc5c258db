// The frames of a live connection. Only users who may read a room's subject can join it.
import { clientFrames, closeInvalidToken, closeLimitExceeded, rooms, scopeFor } from '@plainscan/contract';
import type { WebSocket } from 'ws';

import { mustSetUpSecondFactor } from '../auth/second-factor/second-factor-service.ts';
import { isSessionIdLive } from '../auth/sessions/session-service.ts';
import { findCase } from '../cases/case-service.ts';
import { mayManage } from '../introductions/introduction-service.ts';
import { libraryRooms } from '../library/material-access-service.ts';
import type { SignedIn } from '../platform/http/request-actor.ts';
import { eventsAfter } from '../platform/outbox/sealed-events.ts';
import type { Platform } from '../platform/platform.ts';
import { frameOf, type Listener } from '../platform/realtime/socket-hub.ts';
import type { UserSockets } from '../platform/realtime/socket-limits.ts';
import { canSeeResource } from '../records/resource-service.ts';

const maxRooms = 20;
const maxFramesASecond = 20;
/** How many frames may wait for their response before the socket is no longer read. */
export const maxWaitingFrames = 10;
/** A revocation takes effect within a second; half of it may pass before a session is checked again. */
const cacheMilliseconds = 500;

export type Conversation = {
  platform: Platform;
  people: UserSockets;
  listener: Listener;
  actor: SignedIn;
  socket: WebSocket;
};

/** Conditions for a join, each checked at most twice a second. */
type SessionChecks = { isSignedIn: () => Promise<boolean>; hasRequiredFactor: () => Promise<boolean> };

/** Caches a yes for a moment, by the product's clock and by the machine's. A no is checked again. */
function cacheTrue({ clock }: Platform, ask: () => Promise<boolean>): () => Promise<boolean> {
  const times = (): number[] => [performance.now(), clock.now().getTime()];
  let saidAt: number[] | undefined;
  return async () => {
    const now = times();
    if (saidAt && now.every((at, clockAt) => at - (saidAt?.[clockAt] ?? 0) < cacheMilliseconds)) return true;
    const answer = await ask();
    saidAt = answer ? now : undefined;
    return answer;
  };
}

/** Handles the frames of one socket in order. Closes a socket that sends too many. */
export function handleFrames(conversation: Conversation): (frame: string) => void {
  const { platform, people, actor, socket } = conversation;
  const standing: SessionChecks = {
    isSignedIn: cacheTrue(platform, () =>
      isSessionIdLive(platform.database, actor.sessionId, platform.clock.now()),
    ),
    hasRequiredFactor: cacheTrue(platform, async () => !(await mustSetUpSecondFactor(platform, actor))),
  };
  let windowStart = 0;
  let frames = 0;
  let waiting = 0;
  let inOrder: Promise<void> = Promise.resolve();
  const isOpen = () => socket.readyState === socket.OPEN;
  return (frame) => {
    if (!isOpen()) return;
    const now = performance.now();
    if (now - windowStart > 1_000) [windowStart, frames] = [now, 0];
    frames += 1;
    if (frames > maxFramesASecond || !people.maySend(actor.userId)) return socket.close(closeLimitExceeded);
    waiting += 1;
    if (waiting >= maxWaitingFrames) socket.pause();
    inOrder = inOrder
      .then(() => (isOpen() ? answer(conversation, standing, frame) : undefined))
      .catch(() => socket.close(closeLimitExceeded))
      .finally(() => {
        waiting -= 1;
        if (socket.isPaused) socket.resume();
      });
  };
}

async function answer(conversation: Conversation, standing: SessionChecks, frame: string): Promise<void> {
  const { platform, people, listener, actor } = conversation;
  const message = readFrame(frame);
  if (message === null) return;
  if (!(await standing.isSignedIn())) return listener.close(closeInvalidToken);
  if (message.event === 'replay') return replay(platform, listener, message.data);
  if (message.event === 'leave')
    return void listener.rooms.delete(clientFrames.leave.parse(message.data).room);
  // A user who still has to give a second factor gets no case events. The connection itself stays open.
  if (!(await standing.hasRequiredFactor())) return;
  const join = JSON.stringify([message.event, clientFrames[message.event].parse(message.data)]);
  if (people.isRefused(actor.userId, join)) return;
  const joined = await roomsToJoin(platform, actor, message.event, message.data);
  if (joined.length === 0) people.rememberRefusal(actor.userId, join);
  for (const room of joined) {
    if (!listener.rooms.has(room) && listener.rooms.size >= maxRooms) continue;
    listener.rooms.add(room);
    listener.send(JSON.stringify({ event: 'joined', data: { room } }));
  }
}

type Frame = { event: keyof typeof clientFrames; data: unknown };

function readFrame(text: string): Frame | null {
  const parsed: unknown = safeParse(text);
  if (typeof parsed !== 'object' || parsed === null || !('event' in parsed)) return null;
  const { event } = parsed;
  const data = 'data' in parsed ? parsed.data : {};
  if (typeof event !== 'string' || !Object.hasOwn(clientFrames, event)) return null;
  const name = event as keyof typeof clientFrames;
  return clientFrames[name].safeParse(data).success ? { event: name, data } : null;
}

function safeParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns the rooms to join; none if the user may not read their subject. */
async function roomsToJoin(
  platform: Platform,
  actor: SignedIn,
  event: string,
  data: unknown,
): Promise<string[]> {
  if (event === 'join-case-details-room') {
    const { caseId } = clientFrames['join-case-details-room'].parse(data);
    return (await mayReadCase(platform, actor, caseId)) ? [rooms.case(caseId)] : [];
  }
  if (event === 'join-resource-room') {
    const { uuid } = clientFrames['join-resource-room'].parse(data);
    if (uuid === undefined) return libraryRooms(platform, actor);
    return (await maySeeResource(platform, actor, uuid)) ? [rooms.resource(uuid)] : [];
  }
  if (event === 'join-workspace-room') {
    const { workspaceId } = clientFrames['join-workspace-room'].parse(data);
    return mayManage(actor) ? [rooms.workspace(workspaceId)] : [];
  }
  if (event === 'join-image-upload-room') {
    return clientFrames['join-image-upload-room'].parse(data).userId === actor.userId
      ? [rooms.user(actor.userId)]
      : [];
  }
  if (event === 'join-operations-room')
    return scopeFor('operations.read', actor.role) === 'none' ? [] : [rooms.operations];
  if (event !== 'join-cases-room') return [];
  if (actor.role === 'super-admin') return [rooms.everyCase];
  if (actor.role === 'admin' || actor.role === 'creator') {
    return [rooms.workspaceCases(actor.workspaceId), ...(actor.isProvider ? [rooms.providerPool] : [])];
  }
  return [];
}

const mayReadCase = ({ database }: Platform, actor: SignedIn, caseId: string): Promise<boolean> =>
  findCase(database, actor, caseId).then(
    () => true,
    () => false,
  );

const maySeeResource = (platform: Platform, actor: SignedIn, uuid: string): Promise<boolean> =>
  canSeeResource(platform, actor, uuid).catch(() => false);

/** Returns whether a user may still see the subject of a joined room. */
export function mayStayIn(platform: Platform, actor: SignedIn, room: string): Promise<boolean> {
  const [prefix, id] = [rooms.resource(''), room.slice(room.indexOf(':') + 1)];
  return room.startsWith(prefix) ? maySeeResource(platform, actor, id) : mayReadCase(platform, actor, id);
}

/**
 * Sends the events after the last one that the page saw, or tells it to refetch. Also sends the number it has reached.
 */
async function replay(platform: Platform, listener: Listener, data: unknown): Promise<void> {
  const { after } = clientFrames.replay.parse(data);
  const missed = await eventsAfter(platform.database, after);
  const sendEvent = (event: string): void =>
    listener.send(JSON.stringify({ event, data: {}, seq: missed.last }));
  if ('tooOld' in missed) return sendEvent('refetch');
  for (const event of missed.events)
    if (event.rooms.some((room) => listener.rooms.has(room))) listener.send(frameOf(event));
  sendEvent('replayed');
}
