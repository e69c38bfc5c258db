// Starts PGlite with our extensions and parsers.
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PGlite, types, type PGliteOptions } from '@electric-sql/pglite';

import { DurableNodeFs, durableStartParams } from './durable-node-fs.ts';

export type Parsers = PGlite['parsers'];
export type Serializers = PGlite['serializers'];

/** Dates, times and lists of them and of numbers: the statement builder parses their text itself. */
const leftAsText = [
  types.DATE,
  types.TIMESTAMP,
  types.TIMESTAMPTZ,
  types.INTERVAL,
  1231,
  1115,
  1182,
  1185,
  1187,
];

/**
 * Replaces parsers by ours. The builder passes its own with each statement; merging them with PGlite's four hundred each
 * time takes as long as a small statement.
 */
export function adaptParsers(parsers: Parsers): void {
  parsers[types.INT8] = Number;
  for (const type of leftAsText) parsers[type] = (text) => text;
}

/** Starts the embedded database with our extensions. */
export function openPglite(options: PGliteOptions): Promise<PGlite> {
  return PGlite.create({ ...options, extensions: { pg_trgm } });
}

/** Starts the embedded database in a folder, with a working fsync. */
export function openPgliteFolder(folder: string): Promise<PGlite> {
  return openPglite({
    fs: new DurableNodeFs(folder),
    startParams: durableStartParams(PGlite.defaultStartParams),
  });
}
