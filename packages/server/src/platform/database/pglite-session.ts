// The one session of an embedded database. The product's runs in a thread of its own.
import type { messages } from '@electric-sql/pglite';

import type { Parsers, Serializers } from './open-pglite.ts';

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
