// Does the list of patients answer at once with a hundred thousand of them, and what does the product add to its statements?
// Needs a PostgreSQL server of its own: TEST_DATABASE_URL.
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import pg from 'pg';

import { demoPassword } from '../packages/demo/src/demo-accounts.ts';
import { startServer, type ServerProcess } from '../packages/server/tests/crash/server-process.ts';
import { withSeededDatabase } from '../packages/server/tests/lists/case-list-seed.ts';
import {
  commonFirstName,
  commonLastName,
  rareName,
  seedPatients,
} from '../packages/server/tests/lists/patient-seed.ts';
import { recordPatientStatements, replay } from '../packages/server/tests/lists/statement-replay.ts';
import { median, recordMeasurement } from './measurement-record.ts';

const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';
if (serverUrl === '') {
  console.log('skipped: people-list, because TEST_DATABASE_URL names no PostgreSQL');
  process.exit(0);
}

const patients = 100_000;
const requests = 200;
const turns = 3;
const atOnce = 4;
const agent = new Agent({ keepAlive: true });

const readers = [
  { role: 'super-admin', email: 'super@demo.test' },
  { role: 'clinic admin', email: 'admin@lakeside.test' },
];
const queries = {
  'by name': '',
  'by name, page 500': '&page=500',
  'newest first': '&orderField=createdAt&orderType=DESC',
  'invited alone': '&status=invited',
  'rare word': `&keyword=${rareName}`,
  'common last name': `&keyword=${commonLastName}`,
  'common first name': `&keyword=${commonFirstName}`,
};

const rows: string[][] = [];

await withSeededDatabase(serverUrl, 1_000, async (settings) => {
  const databaseUrl = settings['DATABASE_URL'] ?? '';
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await seedPatients(client, patients);
  await client.end();
  const server = await startServer(settings);
  try {
    for (const { role, email } of readers) {
      const token = await logIn(server, email);
      for (const [kind, query] of Object.entries(queries))
        rows.push(await measure(server, databaseUrl, token, `${role}, ${kind}`, `limit=10${query}`));
    }
  } finally {
    await server.stop();
  }
});

recordMeasurement('people-list', {
  question:
    'whether the list of patients answers at once with a hundred thousand of them, beside its bare statements',
  setting: `PostgreSQL on the same machine, 200 workspaces with shares by Zipf, ${turns} times ${requests} requests, ${atOnce} at once, pages of 10. p50 and p95 in ms with one request at a time, as the caller sees it; "share" is the throughput (median of the turns) of the call relative to its own recorded statements, the session's and the audit's included, through bare pg in one transaction.`,
  columns: ['list', 'p50', 'p95', 'share'],
  rows,
});

async function measure(
  server: ServerProcess,
  databaseUrl: string,
  token: string,
  name: string,
  query: string,
): Promise<string[]> {
  const path = `/api/patients?${query}`;
  const statements = await recordPatientStatements(databaseUrl, token, new URLSearchParams(query));
  const request = () => ask(server, path, token);
  const [times, shares]: number[][] = [[], []];
  for (let turn = 0; turn < turns; turn += 1) {
    for (let warm = 0; warm < 20; warm += 1) await request();
    times?.push(...(await load(request, 1)).times);
    const ours = await load(request, atOnce);
    const bare = await replay(databaseUrl, statements, requests, atOnce);
    shares?.push(ours.perSecond / bare.perSecond);
  }
  const cells = [percentile(times ?? [], 0.5).toFixed(1), percentile(times ?? [], 0.95).toFixed(1)];
  const row = [name, ...cells, median(shares ?? []).toFixed(2)];
  console.log(row.join('  '));
  return row;
}

async function logIn({ base }: ServerProcess, email: string): Promise<string> {
  const answer = await fetch(`${base}/api/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sub-domain': email.includes('lakeside') ? 'lakeside' : '',
    },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  const { accessToken } = (await answer.json()) as { accessToken?: string };
  if (accessToken === undefined) throw new Error(`${email} could not log in: ${answer.status}`);
  return accessToken;
}

async function ask({ base }: ServerProcess, path: string, token: string): Promise<string> {
  const request = get(base + path, { agent, headers: { authorization: `Bearer ${token}` } });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const body = await text(answer);
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${body}`);
  return body;
}

async function load(
  request: () => Promise<unknown>,
  workers: number,
): Promise<{ times: number[]; perSecond: number }> {
  const times: number[] = [];
  let left = requests;
  const startedAt = performance.now();
  const work = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const at = performance.now();
      await request();
      times.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return { times, perSecond: (requests * 1_000) / (performance.now() - startedAt) };
}

function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
