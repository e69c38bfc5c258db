// Does the command palette's search stay as fast with a million cases as with a thousand, and does a claim from a long
// queue cost what one from a short queue costs? Needs its own PostgreSQL server (TEST_DATABASE_URL).
import pg from 'pg';
import { pino } from 'pino';

import { readConfig } from '../packages/server/src/platform/config/config.ts';
import { claimJobs } from '../packages/server/src/platform/jobs/job-repository.ts';
import { openPlatform } from '../packages/server/src/start-platform.ts';
import { startServer } from '../packages/server/tests/crash/server-process.ts';
import { commonWord, rareWord, withSeededDatabase } from '../packages/server/tests/lists/case-list-seed.ts';
import { ask, load, logIn, percentile } from './list-client.ts';
import { recordMeasurement } from './measurement-record.ts';

const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';
if (serverUrl === '') {
  console.log('skipped: search, because TEST_DATABASE_URL names no PostgreSQL');
  process.exit(0);
}

const sizes = (process.env['BENCH_SIZES'] ?? '1000,100000,1000000').split(',').map(Number);
const requests = 100;
const queues = [50, 50_000];
const claims = 100;

const readers = [
  { role: 'super-admin', email: 'super@demo.test' },
  { role: 'consultant', email: 'consultant@demo.test' },
  { role: 'clinic', email: 'creator@lakeside.test' },
];
const queries = {
  'rare word': rareWord,
  'rare word, accented': 'Quíllfeáther',
  'common word': commonWord,
  'two common words': `${commonWord} patient`,
  'case name': 'B-999',
  email: 'p77@bench.example',
  nothing: 'zzyzx',
};

/** p95 in ms by reader and query, for each size. */
const byName = new Map<string, number[]>();
const claimTimes: number[] = [];

for (const size of sizes)
  await withSeededDatabase(serverUrl, size, async (settings) => {
    const server = await startServer(settings);
    try {
      for (const { role, email } of readers) {
        const token = await logIn(server, email);
        for (const [kind, words] of Object.entries(queries)) {
          const search = () => ask(server, `/api/search?q=${encodeURIComponent(words)}`, token);
          for (let warm = 0; warm < 10; warm += 1) await search();
          const p95 = percentile((await load(search, { requests, atOnce: 1 })).times, 0.95);
          const name = `${role}, ${kind}`;
          byName.set(name, [...(byName.get(name) ?? []), p95]);
          console.log(`${size}  ${name}  ${p95.toFixed(1)} ms`);
        }
      }
    } finally {
      await server.stop();
    }
    if (size === sizes[0]) await measureClaims(settings);
  });

/** Measures claims of one job from queues of different lengths. */
async function measureClaims(settings: Record<string, string>): Promise<void> {
  const client = new pg.Client({ connectionString: settings['DATABASE_URL'] });
  await client.connect();
  const platform = await openPlatform(readConfig(settings), pino({ level: 'fatal' }));
  try {
    for (const length of queues) {
      await client.query('DELETE FROM job');
      await client.query(`INSERT INTO job (id, kind, payload, max_attempts)
        SELECT gen_random_uuid(), 'bench', '{}', 3 FROM generate_series(1, ${length + claims})`);
      await client.query('VACUUM ANALYZE job');
      const times: number[] = [];
      for (let at = 0; at < claims; at += 1) {
        const startedAt = performance.now();
        await claimJobs(platform.database, [{ kind: 'bench', count: 1 }], new Date());
        times.push(performance.now() - startedAt);
      }
      claimTimes.push(percentile(times, 0.5));
      console.log(`a claim from a queue of ${length}: ${percentile(times, 0.5).toFixed(2)} ms`);
    }
  } finally {
    await platform.database.close();
    await client.end();
  }
}

const rows = [...byName].map(([name, values]) => [
  name,
  ...values.map((value) => value.toFixed(1)),
  ((values.at(-1) ?? Number.NaN) / (values[0] ?? Number.NaN)).toFixed(2),
]);
rows.push([
  `claim from a queue of ${queues.join(' and ')}`,
  ...claimTimes.map((value) => value.toFixed(2)),
  ...sizes.slice(claimTimes.length).map(() => ''),
  ((claimTimes[1] ?? Number.NaN) / (claimTimes[0] ?? Number.NaN)).toFixed(2),
]);

recordMeasurement('search', {
  title: 'speed of the command palette with up to a million cases',
  setting: `PostgreSQL on the same machine, 200 workspaces with shares by Zipf, ${requests} requests one at a time. p95 in ms as the caller sees it; "ratio" compares the largest with the smallest. The last row is the median of ${claims} claims.`,
  columns: ['search', ...sizes.map(String), 'ratio'],
  rows,
});
