// Each wrong start setting, in the real process: one sentence, exit code 1, and nothing was created.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 60_000 });

/** The cache of `npm start`, which shortens the many starts. */
const cache = join(import.meta.dirname, '../../../node_modules/.cache/node');
const plain = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: cache };
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;

let root = '';
let taken: Server;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'start '));
  if (isRoot) await chown(root, nobody, nobody);
  await writeFile(join(root, 'file'), '');
  taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
});
afterAll(async () => {
  taken.close();
  await rm(root, { recursive: true, force: true });
});

type Ended = { code: number | null; stdout: string; stderr: string };

/** Starts a fresh installation. `asNobody`: as an ordinary user, if the test itself has all rights. */
async function start(settings: Record<string, string>, asNobody = false): Promise<Ended> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...plain, HOME: root, PORT: '0', DATA_DIR: join(root, 'clinic'), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(asNobody && isRoot && { uid: nobody, gid: nobody }),
  });
  // A start that is not refused would run forever.
  const timer = setTimeout(() => child.kill('SIGKILL'), 45_000);
  const texts = [child.stdout, child.stderr].map(async (stream) =>
    Buffer.concat(await stream.toArray()).toString(),
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(timer);
  const [stdout = '', stderr = ''] = await Promise.all(texts);
  return { code, stdout, stderr };
}

async function expectRefusal(ended: Promise<Ended>, sentence: string): Promise<void> {
  const { code, stdout, stderr } = await ended;
  const [line, ...more] = stderr.split('\n');
  expect(line).toContain(sentence);
  expect(more.filter((text) => text !== '')).toEqual([]);
  expect({ code, stdout: stdout }).toEqual({ code: 1, stdout: '' });
  expect((await readdir(root)).toSorted()).toEqual(['file']);
}

test.each<[Record<string, string>, string]>([
  [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, not "http".'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, not "70000".'],
  [{ HOST: '203.0.113.7', DEMO: '0' }, 'HOST must be an address of this machine'],
  [{ ROLE: 'web' }, 'ROLE must be all, api or worker, not "web".'],
  [{ ROLE: 'api' }, 'ROLE=api needs DATABASE_URL'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent'],
  [{ TRUST_PROXY: 'all' }, 'TRUST_PROXY must be the number of proxies in front, from 0 to 10, not "all".'],
  [{ SMTP_URL: 'hello' }, 'SMTP_URL must be an address like smtps://user:password@mail.example.org:465.'],
  [{ STORAGE_URL: 'bucket' }, 'STORAGE_URL must be like s3://bucket'],
  [{ DATABASE_URL: 'garbage' }, 'DATABASE_URL must be an address like postgres://'],
  [{ DATABASE_URL: 'postgres://127.0.0.1:9/x' }, 'DATABASE_URL needs SECRET_KEY, the same in every process'],
  [{ SECRET_KEY: 'short' }, 'SECRET_KEY must be a text of at least 32 characters'],
  [{ SECRET_KEY_OLD: 'short' }, 'SECRET_KEY_OLD must be a text of at least 32 characters'],
  [{ PUBLIC_URL: 'reports' }, 'PUBLIC_URL must be an address like https://reports.example.com'],
  [{ DEMO: 'yes' }, 'DEMO must be 0 or 1, not "yes".'],
])('%j is refused with one sentence, before anything is created', async (settings, sentence) => {
  await expectRefusal(start(settings), sentence);
});

test('a port in use is refused before a database or a demo is created', async () => {
  const { port } = taken.address() as AddressInfo;
  const sentence = `Port ${port} of 127.0.0.1 is in use by another program: stop that program, or set PORT`;
  await expectRefusal(start({ PORT: String(port) }), sentence);
});

test('a port that needs more rights is refused with a workaround', async (context) => {
  const file = '/proc/sys/net/ipv4/ip_unprivileged_port_start';
  const first = Number(await readFile(file, 'utf8').catch(() => '0'));
  if (first < 1024) context.skip('every user may open low ports on this machine');
  await expectRefusal(start({ PORT: '443' }, true), 'This user may not open port 443: set PORT');
});

test('a data folder below a file is refused', async () => {
  const sentence = `DATA_DIR must be a folder, but ${join(root, 'file')} is a file`;
  await expectRefusal(start({ DATA_DIR: join(root, 'file', 'clinic') }), sentence);
  await expectRefusal(start({ DATA_DIR: join(root, 'file') }), sentence);
});

test('a data folder that the user cannot write to or create is refused', async (context) => {
  if (process.getuid === undefined) context.skip('this system has other rights on folders');
  const locked = await mkdtemp(join(tmpdir(), 'locked-'));
  await chmod(locked, 0o555);
  try {
    await expectRefusal(
      start({ DATA_DIR: locked }, true),
      `The folder ${locked} may not be written to (EACCES)`,
    );
    const inside = join(locked, 'clinic');
    const sentence = `The folder ${inside} cannot be made in ${locked} (EACCES)`;
    await expectRefusal(start({ DATA_DIR: inside }, true), sentence);
    await expectRefusal(start({ STORAGE_URL: `file://${inside}` }, true), sentence);
  } finally {
    await rm(locked, { recursive: true, force: true });
  }
});
