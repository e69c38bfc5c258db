import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';

export type ServerProcess = {
  /** Its URL, such as http://127.0.0.1:34567. */
  base: string;
  pid: number;
  /** Ends it with SIGKILL, at once. */
  kill: () => void;
  /** Shuts it down and returns its exit code. */
  stop: () => Promise<number | null>;
  ended: Promise<number | null>;
};

const main = join(import.meta.dirname, '../../src/main.ts');
/** The SECRET_KEY of every process on the same database. */
export const testKey = 'key-of-the-tests-key-of-the-tests';

const startMilliseconds = 180_000;
const maxAttempts = 3;

/** Starts the product as a separate process on a free port. Resolves once it can serve. */
export async function startServer(settings: Record<string, string>): Promise<ServerProcess> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort();
    const { child, output, ended } = spawnServer(settings, port);
    const base = `http://127.0.0.1:${port}`;
    if (await canServe(base, child)) {
      return {
        base,
        pid: child.pid ?? 0,
        kill: () => child.kill('SIGKILL'),
        async stop() {
          child.kill('SIGTERM');
          return ended;
        },
        ended,
      };
    }
    child.kill('SIGKILL');
    await ended;
    // Another program may have taken the port in the meantime.
    if (attempt === maxAttempts || !output().includes('in use by another program'))
      throw new Error(`The server did not start: ${output()}`);
  }
}

/**
 * Starts the process without waiting for it; `program` is the main file of another version. Drawing the sample would use
 * a minute of the measured processor time.
 */
export function spawnServer(settings: Record<string, string>, port: number, program: string = main) {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, SAMPLE: '0', ...settings, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (bytes: Buffer) => (output = (output + bytes.toString()).slice(-4_000)));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return { child, output: () => output, ended };
}

async function canServe(base: string, child: ChildProcess): Promise<boolean> {
  const deadline = performance.now() + startMilliseconds;
  while (child.exitCode === null && child.signalCode === null && performance.now() < deadline) {
    const answer = await fetch(`${base}/api/health`).catch(() => null);
    if (answer?.status === 200) return true;
    await new Promise((wake) => setTimeout(wake, 20));
  }
  return false;
}

/** Returns a port of 127.0.0.1 that was free a moment ago. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
