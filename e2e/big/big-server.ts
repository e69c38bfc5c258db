// A separate server for each big file. Its process can be killed and restarted, and its memory is measured.
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { findFreePort, spawnServer } from '../../packages/server/tests/crash/server-process.ts';
import { openCountingProxy, type CountingProxy } from '../support/counting-proxy.ts';
import { memoryOf } from './page-load.ts';

/** Megabytes. */
export interface ServerMemory {
  /** The server's own process: before it read anything, and at most. */
  before: number;
  peak: number;
  /** The largest of the sandboxed processes. */
  child: number;
}

export interface BigServer {
  data: string;
  /** Counts what is sent, and stands for the network. */
  proxy: CountingProxy;
  /** Where calls go that are not a browser's. */
  direct: string;
  /** URL of a portal, by way of the proxy. */
  origin: (subdomain: string) => string;
  /** Ends the process at once and starts another on the same data. */
  killAndStart: () => Promise<void>;
  memory: () => ServerMemory;
  close: () => Promise<void>;
}

/** Starts the product on a copy of the demo. */
export async function startBigServer(): Promise<BigServer> {
  const data = await mkdtemp(join(tmpdir(), 'plainscan-big-data-'));
  await cp(process.env['E2E_DEMO_DIR'] ?? '', data, { recursive: true });
  const port = await findFreePort();
  const proxy = await openCountingProxy(port);
  const settings = { DATA_DIR: data, PUBLIC_URL: `http://localhost:${proxy.port}`, LOG_LEVEL: 'error' };
  let running = await start(settings, port);
  const memory: ServerMemory = { before: 0, peak: 0, child: 0 };
  const watch = setInterval(() => void look(running.child.pid ?? 0, memory), 250);
  return {
    data,
    proxy,
    direct: `http://127.0.0.1:${port}`,
    origin: (subdomain) => `http://${subdomain ? `${subdomain}.` : ''}localhost:${proxy.port}`,
    async killAndStart() {
      running.child.kill('SIGKILL');
      await running.ended;
      running = await start(settings, port);
      memory.before = megabytes(memoryOf(running.child.pid ?? 0).now);
    },
    memory: () => memory,
    async close() {
      clearInterval(watch);
      proxy.close();
      running.child.kill('SIGKILL');
      await running.ended;
      await rm(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
    },
  };
}

const megabytes = (bytes: number): number => Math.round(bytes / 1e6);

async function start(settings: Record<string, string>, port: number) {
  const running = spawnServer(settings, port);
  const deadline = performance.now() + 180_000;
  while (performance.now() < deadline && running.child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null);
    if (answer?.status === 200) return running;
    await new Promise((wake) => setTimeout(wake, 50));
  }
  running.child.kill('SIGKILL');
  throw new Error(`The server did not start: ${running.output()}`);
}

async function look(pid: number, memory: ServerMemory): Promise<void> {
  memory.peak = Math.max(memory.peak, megabytes(memoryOf(pid).now));
  for (const child of await childrenOf(pid))
    memory.child = Math.max(memory.child, megabytes(memoryOf(child).peak));
}

/** Node processes below a process, however deep: the sandbox may put others between. */
async function childrenOf(pid: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const line = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    parents.set(Number(name), Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[1]));
  }
  const isBelow = (one: number): boolean => {
    const parent = parents.get(one);
    return parent !== undefined && parent > 1 && (parent === pid || isBelow(parent));
  };
  return [...parents.keys()].filter(isBelow);
}
