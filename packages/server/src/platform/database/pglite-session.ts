// The one session of an embedded database: in a thread of its own, or for the tests' databases in this one.
import type { messages, PGlite } from '@electric-sql/pglite';

import { adaptParsers, type Parsers, type Serializers } from './open-pglite.ts';

export type PgliteSession = {
  parsers: Parsers;
  serializers: Serializers;
  /**
   * Sends messages of PostgreSQL's protocol that end with Sync or Query. Resolves to the answers, up to an error, with
   * which it rejects (PGlite's DatabaseError).
   */
  exec: (request: Uint8Array) => Promise<messages.BackendMessage[]>;
  /** Calls `handler` for each notification of a channel until the returned function is called. */
  listen: (channel: string, handler: (payload: string) => void) => Promise<() => Promise<void>>;
  isClosed: () => boolean;
  close: () => Promise<void>;
};

/** Returns the session of a database that runs in this thread. Each statement holds the event loop. */
export function sessionOf(pglite: PGlite): PgliteSession {
  adaptParsers(pglite.parsers);
  return {
    parsers: pglite.parsers,
    serializers: pglite.serializers,
    // The files are flushed by the database itself (DurableNodeFs).
    exec: (request) => pglite.execProtocolStream(request, { syncToFs: false }),
    listen: (channel, handler) => pglite.listen(channel, handler),
    isClosed: () => pglite.closed,
    close: () => pglite.close(),
  };
}
