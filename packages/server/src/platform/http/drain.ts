// How a server stops without losing a request: first it tells balancers to send nothing new, then it accepts no more
// connections and answers what it has received.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as SocketServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const sweepMilliseconds = 100;
/** How long a new connection may take to bring its first request while the server stops. */
const newMilliseconds = 1_000;

const draining = new WeakSet<Server>();
/** The connections of a server that wait for a request, and from when on they may be closed. */
const waitingOf = new WeakMap<Server, Map<Socket, number>>();

/** Returns whether the server is about to stop, so that a balancer should send nothing new. */
export const isDraining = (server: Server): boolean => draining.has(server);

/** Marks the server as about to stop. It still accepts everything. */
export const startDraining = (server: Server): void => void draining.add(server);

/**
 * Remembers which connections wait for a request. Node's own `closeIdleConnections`, which `close` calls too, also
 * closes those whose response has been written but not yet read by a slow client.
 */
export function watchConnections(server: Server): void {
  const waiting = new Map<Socket, number>();
  waitingOf.set(server, waiting);
  server.on('connection', (socket: Socket) => {
    waiting.set(socket, performance.now() + newMilliseconds);
    socket.once('close', () => waiting.delete(socket));
  });
  server.on('upgrade', (_, socket) => void waiting.delete(socket as Socket));
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    waiting.delete(socket);
    response.once('close', () => socket.destroyed || waiting.set(socket, 0));
  });
}

/**
 * Accepts no more connections and closes those that wait for a request. Resolves once all requests are answered and all
 * upgraded connections have ended, or after `maxMilliseconds`.
 */
export async function finishRequests(server: Server, maxMilliseconds: number): Promise<void> {
  const closed = new Promise<void>((done) => SocketServer.prototype.close.call(server, () => done()));
  const closeWaiting = (): void => {
    const now = performance.now();
    for (const [socket, from] of waitingOf.get(server) ?? []) if (from <= now) socket.destroy();
  };
  closeWaiting();
  const sweep = setInterval(closeWaiting, sweepMilliseconds);
  const timer = new AbortController();
  const late = pause(maxMilliseconds, undefined, { signal: timer.signal }).catch(() => undefined);
  await Promise.race([closed, late]);
  timer.abort();
  clearInterval(sweep);
}
