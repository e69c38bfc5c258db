// U1 over the authorization matrix: compares what its responses have left in the trail with what they should have.
import { sql } from '../src/platform/database/drizzle.ts';
import type { Platform } from '../src/platform/platform.ts';
import type { CheckedCall } from './authorization-matrix-fixture.ts';
import { trailExpectations } from './authorization-trail-fixture.ts';

type Left = { kind: string; outcome: string };

/** Returns the rows of the trail by the request that left them. */
async function rowsOf({ database }: Platform, requests: readonly string[]): Promise<Map<string, Left[]>> {
  const { rows } = await database.asSystem(async () =>
    database.current().execute<Left & { requestId: string }>(sql`
      SELECT request_id AS "requestId", action AS kind, outcome FROM audit_event
      WHERE request_id = ANY (string_to_array(${requests.join()}, ','))`),
  );
  return Map.groupBy(rows, ({ requestId }) => requestId);
}

export type TrailCheck = {
  /** Differences from the expected rows. */
  wrong: string[];
  /** How many 2xx responses had their one row, and how many refusals. */
  seen: number;
  refused: number;
};

/** Compares the trail of a call's cells with `trailExpectations`. A refusal of a signed-in user has one row too. */
export async function checkTrailOf(
  platform: Platform,
  name: string,
  { answers }: Pick<CheckedCall, 'answers'>,
): Promise<TrailCheck> {
  const left = await rowsOf(platform, [...answers.keys()]);
  const check: TrailCheck = { wrong: [], seen: 0, refused: 0 };
  const expected = trailExpectations[name];
  for (const [requestId, { at, status, isPublic }] of answers) {
    const rows = left.get(requestId) ?? [];
    const said = rows.map(({ kind, outcome }) => `${kind} ${outcome}`).join(', ') || 'nothing';
    const isRefusal = (status === 403 || status === 404) && !isPublic;
    if (isRefusal) {
      if (said === 'call.denied denied') check.refused += 1;
      else check.wrong.push(`${at}: ${status} left ${said}`);
    }
    if (status >= 300) continue;
    if (expected === undefined) check.wrong.push(`${at}: no expectation says what ${status} leaves`);
    else if (typeof expected === 'string') {
      if (rows.length > 0) check.wrong.push(`${at}: ${status} left ${said}, not nothing`);
    } else {
      const isOne =
        rows.length === 1 &&
        rows[0]?.outcome === 'allowed' &&
        expected.kinds.some((kind) => kind === rows[0]?.kind);
      if (isOne) check.seen += 1;
      else if (rows.length > 0 || expected.unless === undefined)
        check.wrong.push(`${at}: ${status} left ${said}, not one of ${expected.kinds.join(', ')}`);
    }
  }
  return check;
}
