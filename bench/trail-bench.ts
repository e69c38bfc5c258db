// Measures the trail with 100,000 rows: each kind of reader and filter, first and second page.
// Needs its own PostgreSQL server (TEST_DATABASE_URL). BENCH_ROWS sets another number of rows.
import pg from 'pg';

import { startServer } from '../packages/server/tests/crash/server-process.ts';
import { withSeededDatabase } from '../packages/server/tests/lists/case-list-seed.ts';
import { seedTrail } from '../packages/server/tests/lists/trail-seed.ts';
import { ask, load, logIn, percentile } from './list-client.ts';
import { recordMeasurement } from './measurement-record.ts';

const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';
if (serverUrl === '') {
  console.log('skipped: trail, because TEST_DATABASE_URL names no PostgreSQL');
  process.exit(0);
}

const count = Number(process.env['BENCH_ROWS'] ?? '100000');
const requests = 100;
const rows: string[][] = [];

await withSeededDatabase(serverUrl, 10_000, async (settings) => {
  const client = new pg.Client({ connectionString: settings['DATABASE_URL'] });
  await client.connect();
  const { caseId, person } = await seedTrail(client, count);
  await client.end();
  const server = await startServer(settings);
  try {
    const reads: [who: string, email: string, what: string, path: string][] = [
      ['super-admin', 'super@demo.test', 'everything', '/api/trail?limit=50'],
      ['super-admin', 'super@demo.test', 'one clinic', '/api/trail?limit=50&clinic=3'],
      ['super-admin', 'super@demo.test', 'one person', `/api/trail?limit=50&person=${person}`],
      ['super-admin', 'super@demo.test', 'one case', `/api/trail?limit=50&case=${caseId}`],
      ['super-admin', 'super@demo.test', 'what was refused', '/api/trail?limit=50&groups=trail'],
      ['clinic admin', 'admin@lakeside.test', 'own clinic', '/api/trail?limit=50'],
      ['patient', 'patient@lakeside.test', 'who opened', '/api/trail/openings?limit=50'],
    ];
    for (const [who, email, what, path] of reads) {
      const token = await logIn(server, email);
      const first = await ask(server, path, token);
      const { next } = JSON.parse(first) as { next: string | null };
      for (const [page, address] of [
        ['first page', path],
        ['second page', next === null ? null : `${path}&before=${next}`],
      ] as const) {
        if (address === null) continue;
        const { times } = await load(() => ask(server, address, token), { requests, atOnce: 4 });
        rows.push([who, what, page, ...[0.5, 0.95].map((share) => percentile(times, share).toFixed(0))]);
        console.log(rows.at(-1)?.join('  '));
      }
    }
  } finally {
    await server.stop();
  }
});

recordMeasurement('trail', {
  title: 'speed of the audit trail',
  setting: `PostgreSQL on the same machine, ${count.toLocaleString('en')} rows of 200 workspaces by Zipf over two years; ${requests} requests, four at a time, after one to warm up. p50 and p95 in ms, as the caller sees it; each request adds a row itself.`,
  columns: ['who', 'what', 'page', 'p50', 'p95'],
  rows,
});
