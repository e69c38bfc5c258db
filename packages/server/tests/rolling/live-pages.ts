// Pages with a live connection, which they open again as soon as it ends.
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';

import type { Caller } from './people.ts';

const restMilliseconds = 100;

export type LivePages = {
  /** How long each page was without a usable connection, each time that one ended. */
  outages: number[];
  /** Waits until every page is connected, and closes them. */
  stop: () => Promise<void>;
};

/** Opens one page for each caller. Resolves once all are connected. */
export async function openLivePages(base: string, callers: readonly Caller[]): Promise<LivePages> {
  const outages: number[] = [];
  let isOver = false;
  const connectNow = async (caller: Caller): Promise<WebSocket> => {
    for (;;) {
      const socket = await connectOnce(base, caller).catch(() => undefined);
      if (socket) return socket;
      await pause(restMilliseconds);
    }
  };
  const stay = async (caller: Caller, first: WebSocket): Promise<void> => {
    for (let socket = first; ;) {
      const closed = once(socket, 'close');
      stopNow.then(
        () => socket.close(),
        () => undefined,
      );
      await closed;
      if (isOver) return;
      const endedAt = performance.now();
      socket = await connectNow(caller);
      outages.push(performance.now() - endedAt);
    }
  };
  const { promise: stopNow, resolve: sayStop } = Promise.withResolvers<void>();
  const sockets = await Promise.all(callers.map(connectNow));
  const staying = callers.map((caller, at) => stay(caller, sockets[at] as WebSocket));
  return {
    outages,
    async stop() {
      isOver = true;
      sayStop();
      await Promise.all(staying);
    },
  };
}

/** Opens a connection with a new ticket. Resolves once the server answers on it. */
async function connectOnce(base: string, caller: Caller): Promise<WebSocket> {
  const { body } = await caller('POST', '/ws-ticket');
  const socket = new WebSocket(`${base.replace('http', 'ws')}/api/ws?token=${String(body['ticket'])}`);
  const failed = once(socket, 'close').then(() => Promise.reject(new Error('The connection ended.')));
  // The waits below report it. Without this, a late end would be an unhandled rejection.
  failed.catch(() => undefined);
  socket.on('error', () => undefined);
  await Promise.race([once(socket, 'open'), failed]);
  const answered = once(socket, 'message');
  socket.send(JSON.stringify({ event: 'replay', data: { after: -1 } }));
  await Promise.race([answered, failed]);
  return socket;
}
