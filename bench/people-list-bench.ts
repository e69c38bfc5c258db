// Is the patient list fast with 100,000 patients, and how much time does the product add to its statements?
// Needs its own PostgreSQL server (TEST_DATABASE_URL).
import pg from 'pg';

import { startServer, type ServerProcess } from '../packages/server/tests/crash/server-process.ts';
import { withSeededDatabase } from '../packages/server/tests/lists/case-list-seed.ts';
import {
  commonFirstName,
  commonLastName,
  rareName,
  seedPatients,
} from '../packages/server/tests/lists/patient-seed.ts';
import { recordPatientStatements, replay } from '../packages/server/tests/lists/statement-replay.ts';
import { ask, load, logIn, percentile } from './list-client.ts';
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
  title: 'speed of the patient list with a hundred thousand patients, compared with its bare statements',
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
    times?.push(...(await load(request, { requests, atOnce: 1 })).times);
    const ours = await load(request, { requests, atOnce });
    const bare = await replay(databaseUrl, statements, requests, atOnce);
    shares?.push(ours.perSecond / bare.perSecond);
  }
  const cells = [percentile(times ?? [], 0.5).toFixed(1), percentile(times ?? [], 0.95).toFixed(1)];
  const row = [name, ...cells, median(shares ?? []).toFixed(2)];
  console.log(row.join('  '));
  return row;
}
