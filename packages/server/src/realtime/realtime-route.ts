// /api/ws: one socket a page, opened with a ticket; rooms are joined only by those who may read what they speak of.
import { clientFrames, closeBadToken, rooms } from '@plainscan/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RawData, WebSocket } from 'ws';

import { mustSetUpSecondFactor } from '../auth/second-factor-service.ts';
import { hasProvedMailbox } from '../auth/people-service.ts';
import { authenticate, isSessionIdLive, readSession } from '../auth/session-service.ts';
import { spendTicket } from '../auth/ticket-service.ts';
import { findCase } from '../cases/case-service.ts';
import { libraryRooms } from '../library/material-access-service.ts';
import type { SignedIn } from '../platform/http/request-actor.ts';
import { eventsAfter } from '../platform/outbox/sealed-events.ts';
import type { Platform } from '../platform/platform.ts';
import { canSeeResource } from '../viewers/resource-service.ts';
import { mayManage } from '../workspaces/introduction-service.ts';
import { frameOf, type Listener, type SocketHub } from '../platform/realtime/socket-hub.ts';

type Welcome = { actor: SignedIn; isProved: boolean };

const mostRooms = 20;
const mostFramesASecond = 20;
const pingMilliseconds = 30_000;
const closeTooMuch = 4408;

export function registerRealtimeRoute(app: FastifyInstance, platform: Platform, hub: SocketHub): void {
  app.get<{ Querystring: { token?: string } }>(
    '/ws',
    { websocket: true },
    async (socket: WebSocket, request: FastifyRequest<{ Querystring: { token?: string } }>) => {
      // Frames that come while the ticket is checked must not be lost.
      const early: string[] = [];
      let receive = (frame: string): void => void early.push(frame);
      socket.on('message', (frame) => receive(textOf(frame)));
      socket.on('error', () => socket.terminate());
      const actor = await signIn(platform, request).catch(() => null);
      if (actor === null) return socket.close(closeBadToken);
      const isProved = await hasProvedMailbox(platform.database, actor);
      if (socket.readyState !== socket.OPEN) return;
      const listener = listen(platform, hub, socket, { actor, isProved });
      const conversation = converse(platform, listener, actor, socket);
      receive = conversation;
      early.forEach(conversation);
    },
  );
}

/** A frame's text, whatever buffers the socket hands out. */
function textOf(frame: RawData): string {
  if (Array.isArray(frame)) return Buffer.concat(frame).toString('utf8');
  return Buffer.from(frame as ArrayBuffer).toString('utf8');
}

/** A ticket, or (because the specification shows it) an access token. Neither is ever logged. */
async function signIn(
  platform: Platform,
  request: FastifyRequest<{ Querystring: { token?: string } }>,
): Promise<SignedIn> {
  const { origin, host } = request.headers;
  if (origin !== undefined && new URL(origin).host !== host) throw new Error('foreign origin');
  const token = request.query.token ?? '';
  const now = platform.clock.now();
  try {
    const { sessionId } = await spendTicket(platform.database, token, now);
    return await readSession(platform.database, sessionId, now);
  } catch {
    return authenticate(platform.database, platform.clock, token);
  }
}

function listen(
  platform: Platform,
  hub: SocketHub,
  socket: WebSocket,
  { actor, isProved }: Welcome,
): Listener {
  const listener: Listener = {
    sessionId: actor.sessionId,
    // CG-170: an address that was never proved hears nothing of what others make for it.
    rooms: new Set(isProved ? [rooms.user(actor.userId)] : []),
    send: (frame) => socket.send(frame),
    close: (code) => socket.close(code),
    mayStay: (room) => mayStayIn(platform, actor, room),
  };
  hub.add(listener);
  // A session that has run out says nothing; only asking finds it.
  const ping = setInterval(() => {
    socket.ping();
    isStillSignedIn(platform, actor).then(
      (isLive) => isLive || socket.close(closeBadToken),
      (error: unknown) => platform.logger.warn({ err: error }, 'a session could not be checked'),
    );
  }, pingMilliseconds);
  socket.on('close', () => {
    clearInterval(ping);
    hub.remove(listener);
  });
  return listener;
}

const isStillSignedIn = ({ database, clock }: Platform, actor: SignedIn): Promise<boolean> =>
  isSessionIdLive(database, actor.sessionId, clock.now());

/** Answers the frames of one socket, in order; whoever sends too many is shown out. */
function converse(
  platform: Platform,
  listener: Listener,
  actor: SignedIn,
  socket: WebSocket,
): (frame: string) => void {
  let windowStart = 0;
  let frames = 0;
  let inOrder: Promise<void> = Promise.resolve();
  return (frame) => {
    const now = Date.now();
    if (now - windowStart > 1_000) [windowStart, frames] = [now, 0];
    frames += 1;
    if (frames > mostFramesASecond) return socket.close(closeTooMuch);
    inOrder = inOrder
      .then(() => answer(platform, listener, actor, frame))
      .catch(() => socket.close(closeTooMuch));
  };
}

async function answer(platform: Platform, listener: Listener, actor: SignedIn, frame: string): Promise<void> {
  const message = readFrame(frame);
  if (message === null) return;
  if (!(await isStillSignedIn(platform, actor))) return listener.close(closeBadToken);
  if (message.event === 'replay') return replay(platform, listener, message.data);
  if (message.event === 'leave')
    return void listener.rooms.delete(clientFrames.leave.parse(message.data).room);
  const joined = await roomsToJoin(platform, actor, message.event, message.data);
  for (const room of joined) {
    if (!listener.rooms.has(room) && listener.rooms.size >= mostRooms) continue;
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

/** The rooms that a join opens; none when the person may not read what they speak of. */
async function roomsToJoin(
  platform: Platform,
  actor: SignedIn,
  event: string,
  data: unknown,
): Promise<string[]> {
  // Whoever owes a second factor hears nothing of cases; the connection itself stays, for it ends no session.
  if (await mustSetUpSecondFactor(platform, actor)) return [];
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

/** Whether somebody still sees what a room that they stand in speaks of. */
function mayStayIn(platform: Platform, actor: SignedIn, room: string): Promise<boolean> {
  const [prefix, id] = [rooms.resource(''), room.slice(room.indexOf(':') + 1)];
  return room.startsWith(prefix) ? maySeeResource(platform, actor, id) : mayReadCase(platform, actor, id);
}

/** Everything after the last event that the page saw, or word that it must fetch anew; and how far it knows then. */
async function replay(platform: Platform, listener: Listener, data: unknown): Promise<void> {
  const { after } = clientFrames.replay.parse(data);
  const missed = await eventsAfter(platform.database, after);
  const tell = (event: string): void => listener.send(JSON.stringify({ event, data: {}, seq: missed.last }));
  if ('tooOld' in missed) return tell('refetch');
  for (const event of missed.events)
    if (event.rooms.some((room) => listener.rooms.has(room))) listener.send(frameOf(event));
  tell('replayed');
}
