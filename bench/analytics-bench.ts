// Do analytics figures load within a second, for any period and any number of cases?
// Needs its own PostgreSQL server (TEST_DATABASE_URL). BENCH_CASES sets other case counts, such as 1000000.
import pg from 'pg';

import { startServer } from '../packages/server/tests/crash/server-process.ts';
import { seedCaseHistories } from '../packages/server/tests/lists/analytics-seed.ts';
import { withSeededDatabase } from '../packages/server/tests/lists/case-list-seed.ts';
import { ask, load, logIn, percentile } from './list-client.ts';
import { recordMeasurement } from './measurement-record.ts';

const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';
if (serverUrl === '') {
  console.log('skipped: analytics, because TEST_DATABASE_URL names no PostgreSQL');
  process.exit(0);
}

const sizes = (process.env['BENCH_CASES'] ?? '1000,100000').split(',').map(Number);
const requests = 12;
const readers = [
  { who: 'all clinics', email: 'super@demo.test', path: '/api/analytics' },
  { who: 'the provider', email: 'reviewer@demo.test', path: '/api/analytics/workspaces/1' },
  { who: 'one clinic', email: 'admin@lakeside.test', path: '/api/analytics/workspaces/3' },
];
const periods = ['month', 'year', 'all'];
const rows: string[][] = [];

for (const size of sizes)
  await withSeededDatabase(serverUrl, size, async (settings) => {
    const client = new pg.Client({ connectionString: settings['DATABASE_URL'] });
    await client.connect();
    await seedCaseHistories(client);
    await client.end();
    const server = await startServer(settings);
    try {
      for (const { who, email, path } of readers) {
        const token = await logIn(server, email);
        for (const period of periods) {
          const request = () => ask(server, `${path}?period=${period}`, token);
          await request();
          const { times } = await load(request, { requests, atOnce: 1 });
          const cells = [0.5, 0.95].map((share) => percentile(times, share).toFixed(0));
          rows.push([size.toLocaleString('en'), who, period, ...cells]);
          console.log(rows.at(-1)?.join('  '));
        }
      }
    } finally {
      await server.stop();
    }
  });

recordMeasurement('analytics', {
  title: 'time to compute the figures',
  setting: `PostgreSQL on the same machine, 200 workspaces with shares by Zipf, cases over 700 days, 70 of 100 sent with six steps each; ${requests} requests, one at a time, after one to warm up. p50 and p95 in ms, as the caller sees it.`,
  columns: ['cases', 'whose', 'period', 'p50', 'p95'],
  rows,
});
