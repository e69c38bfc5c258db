// Limits how much one address, and each signed-in user, may keep open (CG-189, SEC-D1). Above the limit the oldest are
// closed first: honest clients finish long before.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

import { addressOf } from '../limits/network-address.ts';

type Entry = { isWaiting: () => boolean; cut: () => void };

/** Younger ones stay: a hospital may open hundreds of connections in one second and finish with them in the next. */
const graceMilliseconds = 2_000;
/** Above this many times the limit, age no longer matters. */
const hardFactor = 20;

/** Waiting connections or bodies by key, oldest first. */
class Waiting {
  readonly #most: number;
  /** When each entry began to wait, in milliseconds; oldest first. */
  readonly #byKey = new Map<string, Map<Entry, number>>();
  #isSweeping = false;

  constructor(most: number) {
    this.#most = most;
  }

  /** Adds an entry and returns the function that removes it. */
  add(key: string, entry: Entry): () => void {
    const entries = this.#byKey.get(key) ?? new Map<Entry, number>();
    this.#byKey.set(key, entries.set(entry, performance.now()));
    if (entries.size > this.#most) this.#sweepSoon();
    if (entries.size > hardFactor * this.#most) this.#cutOldest(entries, Number.POSITIVE_INFINITY);
    return () => {
      if (entries.delete(entry) && entries.size === 0) this.#byKey.delete(key);
    };
  }

  #sweepSoon(): void {
    if (this.#isSweeping) return;
    this.#isSweeping = true;
    setTimeout(() => {
      this.#isSweeping = false;
      const before = performance.now() - graceMilliseconds;
      for (const entries of this.#byKey.values()) {
        while (entries.size > this.#most && this.#cutOldest(entries, before));
        if (entries.size > this.#most) this.#sweepSoon();
      }
    }, graceMilliseconds / 4).unref();
  }

  /** Closes the oldest entry that has waited since `before`. Returns false if there is none. */
  #cutOldest(entries: Map<Entry, number>, before: number): boolean {
    for (const [entry, since] of entries) {
      if (since > before) return false;
      entries.delete(entry);
      if (!entry.isWaiting()) continue;
      entry.cut();
      return true;
    }
    return false;
  }
}

export type ConnectionLimits = { most: number; trustedProxies: number };

export class ConnectionLimit {
  readonly #connections: Waiting;
  readonly #bodies: Waiting;
  readonly #isDirect: boolean;
  /** The owner of an open connection, and how to release its place while it has one. */
  readonly #open = new WeakMap<Socket, { owner: string; leave: () => void }>();
  readonly #leaveBody = new WeakMap<IncomingMessage, () => void>();

  constructor({ most, trustedProxies }: ConnectionLimits) {
    this.#connections = new Waiting(most);
    this.#bodies = new Waiting(most);
    // All clients share a proxy's connections; the proxy limits its clients' connections itself.
    this.#isDirect = trustedProxies === 0;
  }

  /** Counts a server's connections while they wait for a request. */
  watch(server: Server): void {
    if (!this.#isDirect) return;
    server.on('connection', (socket: Socket) => {
      this.#wait(socket, addressOf(socket.remoteAddress ?? ''));
      socket.once('close', () => this.#open.get(socket)?.leave());
    });
    server.on('upgrade', (_, socket) => this.#open.get(socket as Socket)?.leave());
    server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
      this.#open.get(socket)?.leave();
      response.once('close', () => {
        const known = this.#open.get(socket);
        if (known && !socket.destroyed) this.#wait(socket, known.owner);
      });
    });
  }

  /** Counts a request whose body is still arriving. `ip` is the client's. */
  trackBody(request: IncomingMessage, ip: string): void {
    // Requests that the process sends to itself have no connection.
    if (request.socket instanceof Socket) this.#countBody(request, addressOf(ip));
  }

  /** Makes the connection, and a body still arriving, count for this user instead of their address. */
  signIn(request: IncomingMessage, userId: string): void {
    const leave = this.#leaveBody.get(request);
    leave?.();
    if (leave) this.#countBody(request, userId);
    const known = this.#open.get(request.socket);
    if (known) known.owner = userId;
  }

  #wait(socket: Socket, owner: string): void {
    const leave = this.#connections.add(owner, {
      isWaiting: () => !socket.destroyed,
      cut: () => socket.destroy(),
    });
    this.#open.set(socket, { owner, leave });
  }

  #countBody(request: IncomingMessage, owner: string): void {
    const leave = this.#bodies.add(owner, {
      isWaiting: () => !request.complete && !request.destroyed,
      cut: () => request.socket.destroy(),
    });
    this.#leaveBody.set(request, leave);
    request.once('end', leave);
    request.once('close', leave);
  }
}
