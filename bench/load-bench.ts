// How many requests two cores can serve, how fast, and what each one costs. Needs a PostgreSQL server on this machine
// (TEST_DATABASE_URL). With pg_stat_statements and its track_planning on, it reports the planning time too.
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import pg from 'pg';

import { startServer, type ServerProcess } from '../packages/server/tests/crash/server-process.ts';
import { withSeededDatabase } from '../packages/server/tests/lists/case-list-seed.ts';
import { seedCaseParts } from '../packages/server/tests/lists/case-parts-seed.ts';
import { arrive, closed, crowd, devices, percentile, signIn, type Answer, type Kind } from './load-client.ts';
import { recordMeasurement } from './measurement-record.ts';

const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';
if (serverUrl === '') {
  console.log('skipped: load, because TEST_DATABASE_URL names no PostgreSQL');
  process.exit(0);
}

const cases = Number(process.env['BENCH_CASES'] ?? 20_000);
const perSecond = Number(process.env['BENCH_RATE'] ?? 250);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 30);
/** More than the pool has connections and waiting places for. */
const clients = 200;
const crowdSeconds = 15;

async function measure(server: ServerProcess, databaseUrl: string): Promise<void> {
  const signedIn = await signIn(server);
  await closed(server, signedIn, 200);
  const quiet = await closed(server, signedIn, 400);
  const before = await costs(server, databaseUrl);
  const open = await arrive(server, signedIn, { seconds, perSecond });
  const after = await costs(server, databaseUrl);
  const crowded = await crowd(server, signedIn, { clients, seconds: crowdSeconds });
  report({ quiet, open, crowded }, { before, after });
}

type Costs = { node: number; postgres: number; planning: number | null; calls: number };

/** Returns totals so far: CPU milliseconds of the product and of all PostgreSQL processes, planning time, and calls. */
async function costs(server: ServerProcess, databaseUrl: string): Promise<Costs> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('SELECT pid FROM pg_stat_activity');
    const postmaster = parentOf(rows[0]?.pid ?? 0);
    const postgres = rows.reduce(
      (sum, { pid }) => sum + cpuOf(pid).own,
      cpuOf(postmaster).own + cpuOf(postmaster).children,
    );
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements').catch(() => undefined);
    const stats = await client
      .query<{ planning: number; calls: number }>(
        'SELECT sum(total_plan_time)::float8 AS planning, sum(calls) FILTER (WHERE toplevel)::int AS calls FROM pg_stat_statements WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())',
      )
      .catch(() => null);
    return {
      node: cpuOf(server.pid).own,
      postgres,
      planning: stats?.rows[0]?.planning ?? null,
      calls: stats?.rows[0]?.calls ?? 0,
    };
  } finally {
    await client.end();
  }
}

/** Fields of /proc/<pid>/stat after the name, which may contain any character. */
const statOf = (pid: number): string[] => {
  try {
    return (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '').split(' ');
  } catch {
    return [];
  }
};
const parentOf = (pid: number): number => Number(statOf(pid)[1] ?? 0);

function cpuOf(pid: number): { own: number; children: number } {
  const fields = statOf(pid);
  // One tick is 10 ms.
  const sum = (...places: number[]): number =>
    places.reduce((all, place) => all + Number(fields[place] ?? 0) * 10, 0);
  return { own: sum(11, 12), children: sum(13, 14) };
}

type Answers = { quiet: Answer[]; open: Answer[]; crowded: Answer[] };

function report({ quiet, open, crowded }: Answers, { before, after }: { before: Costs; after: Costs }): void {
  const of = (answers: Answer[], kind: Kind) => answers.filter((answer) => answer.kind === kind);
  const each = (what: 'node' | 'postgres') => ((after[what] - before[what]) / open.length).toFixed(1);
  const planning =
    after.planning === null || before.planning === null
      ? 'not measured'
      : ((after.planning - before.planning) / open.length).toFixed(2);
  const failed = open.filter(({ status }) => status !== 200);
  const answered = crowded.filter(({ status }) => status === 200);
  const sentAway = crowded.filter(({ status, retryAfter }) => status === 503 && retryAfter > 0);
  const milliseconds = (answers: Answer[], share: number) => percentile(answers, share).toFixed(1);
  recordMeasurement('load', {
    title: `time to list and open a case among ${cases}, for one client and at ${perSecond} requests per second`,
    setting: `PostgreSQL on the same machine, ${cases} cases with their parts, one process, half lists of ten by due date, half details, four people of different roles in turn, with ${devices} sessions each. The open load has exponential gaps for ${seconds} s and does not wait for answers; the client runs on the same cores (load of the machine at the end ${loadavg()[0]?.toFixed(1)}). CPU of the product and of all of PostgreSQL's processes, planning by pg_stat_statements. Then ${clients} clients for ${crowdSeconds} s, each of which asks again as soon as it is answered.`,
    columns: ['what', 'p50 ms', 'p95 ms', 'p99 ms'],
    rows: [
      ...(['list', 'details'] as const).flatMap((kind) => [
        [`${kind}, one client`, ...[0.5, 0.95, 0.99].map((share) => milliseconds(of(quiet, kind), share))],
        [
          `${kind}, ${perSecond} a second`,
          ...[0.5, 0.95, 0.99].map((share) => milliseconds(of(open, kind), share)),
        ],
      ]),
      [
        `answers other than 200, of ${open.length}`,
        String(failed.length),
        String(new Set(failed.map(({ status }) => status)).size),
        '',
      ],
      ['CPU ms each: product', each('node'), '', ''],
      ['CPU ms each: PostgreSQL', each('postgres'), '', ''],
      ['planning ms each', planning, '', ''],
      [`${clients} clients: answered`, ...[0.5, 0.95, 0.99].map((share) => milliseconds(answered, share))],
      [`${clients} clients: answered 200, a second`, (answered.length / crowdSeconds).toFixed(0), '', ''],
      [`${clients} clients: 503 with Retry-After`, String(sentAway.length), '', ''],
      [
        `${clients} clients: anything else`,
        String(crowded.length - answered.length - sentAway.length),
        '',
        '',
      ],
      ['statements each', ((after.calls - before.calls) / open.length).toFixed(1), '', ''],
    ],
  });
}

await withSeededDatabase(serverUrl, cases, async (settings) => {
  const databaseUrl = settings['DATABASE_URL'] ?? '';
  await seedCaseParts(databaseUrl);
  const server = await startServer(settings);
  try {
    await measure(server, databaseUrl);
  } finally {
    await server.stop();
  }
});
