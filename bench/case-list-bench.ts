// Is the case list as fast with a million cases as with a thousand, and how much time does the product add to its
// statements? Needs its own PostgreSQL server (TEST_DATABASE_URL).
import { startServer, type ServerProcess } from '../packages/server/tests/crash/server-process.ts';
import {
  commonWord,
  rareWord,
  withSeededDatabase,
  workspaces,
} from '../packages/server/tests/lists/case-list-seed.ts';
import { recordStatements, replay, type Statement } from '../packages/server/tests/lists/statement-replay.ts';
import { ask, load, logIn, percentile } from './list-client.ts';
import { median, recordMeasurement } from './measurement-record.ts';

const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';
if (serverUrl === '') {
  console.log('skipped: case-list, because TEST_DATABASE_URL names no PostgreSQL');
  process.exit(0);
}

const sizes = (process.env['BENCH_SIZES'] ?? '1000,100000,1000000').split(',').map(Number);
const requests = 200;
/** Other work on the machine then disturbs one turn, not all. */
const turns = 3;
const atOnce = 4;
const everyStatus =
  'pending-upload,upload-shared,new,delayed,uploading,in-progress,review,in-review,completed,incomplete,not-paid,archived';

const people = [
  { role: 'super-admin', email: 'super@demo.test', filter: `status=${everyStatus}` },
  { role: 'provider creator', email: 'consultant@demo.test', filter: `status=${everyStatus}` },
  {
    role: 'clinic admin',
    email: 'admin@lakeside.test',
    filter: `status=${everyStatus.replace(',archived', '')}&isDueSoon=true`,
  },
];
const filtersOf = (standard: string) => ({
  default: standard,
  'one status': 'status=review',
  'rare word': `${standard}&keyword=${rareWord}`,
  'common word': `${standard}&keyword=${commonWord}`,
});
/** Zero-based. A shorter list is asked for its last full page instead, because an empty page measures nothing. */
const deepPage = 49;
const pageSize = 10;

type Cell = { name: string; p95: Map<number, number>; share: Map<number, number> };
const cells: Cell[] = [];

/** A product with this many cases. The sizes run side by side: hours apart, their ratio would be one of the machine. */
type Sized = { size: number; server: ServerProcess; databaseUrl: string };
type PageRequest = {
  size: number;
  databaseUrl: string;
  ask: () => Promise<unknown>;
  statements: Statement[];
};

await withSizes(sizes, [], measure);
report();

async function withSizes(
  [size, ...others]: number[],
  started: Sized[],
  work: (products: Sized[]) => Promise<void>,
): Promise<void> {
  if (size === undefined) return work(started);
  await withSeededDatabase(serverUrl, size, async (settings) => {
    const server = await startServer(settings);
    const databaseUrl = settings['DATABASE_URL'] ?? '';
    try {
      await withSizes(others, [...started, { size, server, databaseUrl }], work);
    } finally {
      await server.stop();
    }
  });
}

async function measure(products: Sized[]): Promise<void> {
  for (const { role, email, filter } of people) {
    const tokens = new Map<number, string>();
    for (const { size, server } of products) tokens.set(size, await logIn(server, email));
    for (const [kind, query] of Object.entries(filtersOf(filter))) {
      for (const where of ['first page', 'page 50 or last'] as const) {
        const pageRequests: PageRequest[] = [];
        for (const product of products) {
          const page = where === 'first page' ? 'first' : 'deep';
          pageRequests.push(await requestOf(product, tokens.get(product.size) ?? '', query, page));
        }
        cells.push(await measureCell(`${role}, ${kind}, ${where}`, pageRequests));
      }
    }
  }
}

async function requestOf(
  { size, server, databaseUrl }: Sized,
  token: string,
  query: string,
  page: 'first' | 'deep',
): Promise<PageRequest> {
  const pathOf = (at: number) =>
    `/api/cases?${query}&page=${at}&limit=${pageSize}&orderField=attention&orderType=ASC`;
  const { total } = JSON.parse(await ask(server, pathOf(0), token)) as { total: number };
  const last = Math.max(0, Math.min(deepPage, Math.floor(total / pageSize) - 1));
  const path = pathOf(page === 'first' ? 0 : last);
  const statements = await recordStatements(databaseUrl, token, new URLSearchParams(path.split('?')[1]));
  return { size, databaseUrl, ask: () => ask(server, path, token), statements };
}

async function measureCell(name: string, pageRequests: readonly PageRequest[]): Promise<Cell> {
  const times = new Map<number, number[]>(pageRequests.map(({ size }) => [size, []]));
  const shares = new Map<number, number[]>(pageRequests.map(({ size }) => [size, []]));
  for (let turn = 0; turn < turns; turn += 1) {
    for (const { size, databaseUrl, ask: request, statements } of pageRequests) {
      // The other sizes have run in the meantime and evicted this one's data from the cache.
      for (let warm = 0; warm < 20; warm += 1) await request();
      const ours = await load(request, { requests, atOnce });
      const bare = await replay(databaseUrl, statements, requests, atOnce);
      times.get(size)?.push(...ours.times);
      shares.get(size)?.push(ours.perSecond / bare.perSecond);
    }
  }
  const cell: Cell = { name, p95: new Map(), share: new Map() };
  for (const { size } of pageRequests) {
    const p95 = percentile(times.get(size) ?? [], 0.95);
    const share = median(shares.get(size) ?? []);
    cell.p95.set(size, p95);
    cell.share.set(size, share);
    console.log(`${size}: ${name}: p95 ${p95.toFixed(1)} ms, share ${share.toFixed(2)}`);
  }
  return cell;
}

function report(): void {
  const [least = 0] = sizes;
  const most = sizes.at(-1) ?? 0;
  recordMeasurement('case-list', {
    title: 'speed of the case list up to a million cases, compared with its bare statements',
    setting: `PostgreSQL on the same machine, ${workspaces} workspaces with shares by Zipf, ${turns} times ${requests} requests, ${atOnce} at once, the sizes in turn, in the order of the screens (attention). p95 of all in ms, as the caller sees it; "page 50 or last": of a list with fewer than 500 cases its last full page. "share" is the throughput (median of the turns) of the call relative to its own recorded statements, the session's included, through bare pg with the same settings in one transaction, in the same run.`,
    columns: ['list', ...sizes.map((size) => `p95 at ${size}`), `p95 ${most} / ${least}`, `share at ${most}`],
    rows: cells.map(({ name, p95, share }) => [
      name,
      ...sizes.map((size) => (p95.get(size) ?? Number.NaN).toFixed(1)),
      ((p95.get(most) ?? Number.NaN) / (p95.get(least) ?? Number.NaN)).toFixed(2),
      (share.get(most) ?? Number.NaN).toFixed(2),
    ]),
  });
}
