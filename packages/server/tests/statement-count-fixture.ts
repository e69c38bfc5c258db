import pg from 'pg';
import { vi } from 'vitest';
import { PgliteStatements } from '../src/platform/database/pglite-statements.ts';

/** Counts the statements that `fn` sends to either database, without those that begin and end its transactions. */
export async function countStatements(fn: () => Promise<unknown>): Promise<number> {
  const embedded = vi.spyOn(PgliteStatements.prototype, 'query');
  const server = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await fn();
    // The others reach the server's driver as a plain text.
    const sent = server.mock.calls.filter(([statement]: unknown[]) => typeof statement !== 'string');
    return embedded.mock.calls.length + sent.length;
  } finally {
    embedded.mockRestore();
    server.mockRestore();
  }
}
