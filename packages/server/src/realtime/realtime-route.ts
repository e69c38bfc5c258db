// /api/ws: one socket per page, opened with a ticket. The frames sent over it: socket-conversation.ts.
import { closeInvalidToken, closeLimitExceeded, rooms } from '@plainscan/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RawData, WebSocket } from 'ws';

import { consumeTicket } from '../auth/login/ticket-service.ts';
import { authenticate, isSessionIdLive, readSession } from '../auth/sessions/session-service.ts';
import type { SignedIn } from '../platform/http/request-actor.ts';
import { addressOf } from '../platform/limits/network-address.ts';
import { serve } from '../platform/limits/served-person.ts';
import type { Platform } from '../platform/platform.ts';
import type { Listener, SocketHub } from '../platform/realtime/socket-hub.ts';
import { ConnectionsPerAddress, UserSockets } from '../platform/realtime/socket-limits.ts';
import { handleFrames, mayStayIn, maxWaitingFrames } from './socket-conversation.ts';

type Request = FastifyRequest<{ Querystring: { token?: string } }>;

const pingMilliseconds = 30_000;
/** A socket that does not close on request is cut off after this many milliseconds. */
const closingMilliseconds = 2_000;

export function registerRealtimeRoute(app: FastifyInstance, platform: Platform, hub: SocketHub): void {
  const people = new UserSockets();
  const strangers = new ConnectionsPerAddress(platform.config.addressLimits.sockets);
  app.get<{ Querystring: { token?: string } }>(
    '/ws',
    { websocket: true },
    async (socket, request: Request) => {
      socket.on('error', () => socket.terminate());
      const leaveDoor = strangers.acquire(addressOf(request.ip));
      if (leaveDoor === null) return endSocket(socket, closeLimitExceeded);
      socket.on('close', leaveDoor);
      // Frames that arrive while the ticket is checked must not be lost.
      const early: string[] = [];
      let receive = (frame: string): void => {
        if (early.push(frame) > maxWaitingFrames) endSocket(socket, closeLimitExceeded);
      };
      socket.on('message', (frame) => receive(textOf(frame)));
      const actor = await signIn(platform, request).catch(() => null);
      if (actor === null) return endSocket(socket, closeInvalidToken);
      if (!people.mayOpen(actor.userId)) return endSocket(socket, closeLimitExceeded);
      if (socket.readyState !== socket.OPEN) return;
      leaveDoor();
      const listener = listen(platform, hub, socket, actor);
      socket.on(
        'close',
        people.enter(actor.userId, () => endSocket(socket, closeLimitExceeded)),
      );
      const answer = handleFrames({ platform, people, listener, actor, socket });
      const conversation = (frame: string): void => serve({ person: actor.userId }, () => answer(frame));
      receive = conversation;
      early.forEach(conversation);
    },
  );
}

function endSocket(socket: WebSocket, code: number): void {
  socket.close(code);
  const cutOff = setTimeout(() => socket.terminate(), closingMilliseconds).unref();
  socket.on('close', () => clearTimeout(cutOff));
}

/** Returns a frame's text, whatever buffers the socket delivers. */
function textOf(frame: RawData): string {
  if (Array.isArray(frame)) return Buffer.concat(frame).toString('utf8');
  return Buffer.from(frame as ArrayBuffer).toString('utf8');
}

/** Accepts a ticket, or an access token because the specification shows it. Neither is ever logged. */
async function signIn(platform: Platform, request: Request): Promise<SignedIn> {
  const { origin, host } = request.headers;
  if (origin !== undefined && new URL(origin).host !== host) throw new Error('foreign origin');
  const token = request.query.token ?? '';
  const now = platform.clock.now();
  try {
    const { sessionId } = await consumeTicket(platform.database, token, now);
    return await readSession(platform.database, sessionId, now);
  } catch {
    return authenticate(platform.database, platform.clock, token);
  }
}

function listen(platform: Platform, hub: SocketHub, socket: WebSocket, actor: SignedIn): Listener {
  const listener: Listener = {
    sessionId: actor.sessionId,
    rooms: new Set([rooms.user(actor.userId)]),
    send: (frame) => socket.send(frame),
    close: (code) => endSocket(socket, code),
    mayStay: (room) => mayStayIn(platform, actor, room),
  };
  hub.add(listener);
  // An expired session sends no notification, so it must be checked.
  const ping = setInterval(() => {
    socket.ping();
    isStillSignedIn(platform, actor).then(
      (isLive) => isLive || socket.close(closeInvalidToken),
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
