// The trail as a file that proves itself (docs/guides/trail.md): a header line, one line per row, and a signed last
// line with the hash of everything before it. A file without its last line is incomplete.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

import { limits, hour } from '@plainscan/contract';

import { recordRead } from '../platform/audit/record-read.ts';
import { readSealedRows } from '../platform/audit/sealed-rows.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import { spendAllowance } from '../platform/limits/allowance.ts';
import { turnLoopIfDue } from '../platform/limits/loop-turn.ts';
import type { Platform } from '../platform/platform.ts';
import { conditionOf } from './trail-repository.ts';
import { choiceOf, type TrailFilters } from './trail-service.ts';

const exportLimit = { kind: 'trail-export', most: limits.trailExportsAnHour, milliseconds: hour };
const format = 'plainscan-trail/1';
/** Rows are written in chunks of about this many characters. */
const pieceLength = 64 * 1024;

/** Streams the matching sealed rows while reading them. Throws 429 after too many exports. */
export async function exportTrail(
  platform: Platform,
  caller: Caller,
  filters: TrailFilters,
): Promise<{ bytes: Readable; fileName: string }> {
  const { database, config, sealer } = platform;
  const { actor, context } = caller;
  const choice = await database.asSystem(async () => {
    await spendAllowance(exportLimit, actor.userId, context.now, 'rate.exceeded');
    await recordRead(caller, 'trail.exported', {
      entityKind: 'workspace',
      entityId: String(filters.clinic ?? actor.workspaceId),
      ...(filters.clinic !== undefined && { workspaceId: filters.clinic }),
      ...(filters.patient !== undefined && { patientUserId: filters.patient }),
      detail: filters,
    });
    return choiceOf(filters);
  });
  const head = {
    format,
    product: config.productName,
    exportedAt: context.now.toISOString(),
    exportedBy: actor.userId,
    filters,
    publicKey: sealer.signer.publicKey,
  };
  const rows = readSealedRows(database, conditionOf(choice));
  const bytes = Readable.from(writeLines(head, rows, sealer.signer), { objectMode: false });
  const day = context.now.toISOString().slice(0, 10);
  return { bytes, fileName: `trail-${day}.ndjson` };
}

async function* writeLines(
  head: object,
  rows: AsyncIterable<object>,
  signer: Platform['sealer']['signer'],
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let piece = `${JSON.stringify(head)}\n`;
  let count = 0;
  for await (const row of rows) {
    piece += `${JSON.stringify(row)}\n`;
    count += 1;
    await turnLoopIfDue();
    if (piece.length < pieceLength) continue;
    hash.update(piece);
    yield Buffer.from(piece);
    piece = '';
  }
  hash.update(piece);
  const sha256 = hash.digest('hex');
  const last = { rows: count, sha256, signature: signer.sign(sha256) };
  yield Buffer.from(`${piece}${JSON.stringify(last)}\n`);
}
