import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMediaChild } from './media-child.ts';
import { describeSandbox, spawnSandboxed, type SandboxKind } from './sandbox.ts';
import { makeSyscallFilter, refusedCalls } from './syscall-filter.ts';

let folder = '';
let data = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  data = await mkdtemp(join(tmpdir(), 'data-'));
  await mkdir(join(data, 'database'));
  await writeFile(join(data, 'secret.key'), 'the key');
});
afterEach(async () => {
  for (const path of [folder, data]) await rm(path, { recursive: true, force: true });
});

async function run(
  command: string,
  args: string[],
  kind?: SandboxKind,
  readOnly: string[] = [],
): Promise<string> {
  const program = { command, args, readOnly, scratch: folder };
  const child = await spawnSandboxed(program, ['ignore', 'pipe', 'ignore'], kind);
  return child.stdout === null ? '' : (await text(child.stdout)).trim();
}

/** Runs JavaScript in the sandbox and returns its output. */
const runScript = (script: string, kind?: SandboxKind, readOnly: string[] = []): Promise<string> =>
  run(process.execPath, ['-e', script], kind, readOnly);

const best = await describeSandbox();

/** Each kind is tested if it works here, not only the best one. */
const working: SandboxKind[] = [];
for (const kind of ['bwrap', 'unshare', 'permission', 'none'] as const) {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  const isWorking = (await runScript('console.log(6 * 7)', kind).catch(() => '')) === '42';
  if (isWorking) working.push(kind);
  else console.log(`skipped: what ${kind} keeps out, because it does not work here`);
  await rm(folder, { recursive: true });
}
const walled = working.filter((kind) => kind !== 'none');
const isolated = working.filter((kind) => kind === 'bwrap' || kind === 'unshare');

/** Follows the first child of each process and returns what the system says of the last one. */
async function statusOfLastChild(pid: number): Promise<string> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const statuses = await Promise.all(ids.map((id) => readFile(`/proc/${id}/status`, 'utf8').catch(() => '')));
  const child = statuses.find((status) => new RegExp(`^PPid:\\s+${pid}$`, 'm').test(status));
  const id = /^Pid:\s+(\d+)$/m.exec(child ?? '')?.[1];
  return id === undefined ? readFile(`/proc/${pid}/status`, 'utf8') : statusOfLastChild(Number(id));
}

/** A script that probes what a program can access, and reports error codes for the rest. */
const probeSandbox = (allowed: string) => `const fs = require("fs");
  const look = (f) => { try { f(); return "seen" } catch (e) { return e.code } };
  console.log(JSON.stringify({
    given: look(() => fs.readFileSync("${allowed}/a")),
    beside: look(() => fs.readFileSync("${allowed}/b")),
    key: look(() => fs.readFileSync("${data}/secret.key")),
    database: look(() => fs.readdirSync("${data}/database")),
    passwords: look(() => fs.readFileSync("/etc/passwd")),
    home: look(() => fs.readdirSync("/root")),
    overwritten: look(() => fs.writeFileSync("${allowed}/a", "x")),
    planted: look(() => fs.writeFileSync("${data}/planted", "x")),
    code: look(() => fs.writeFileSync("${import.meta.dirname}/planted.ts", "x")),
    written: look(() => fs.writeFileSync("${folder}/out", "written")),
  }));`;

/** Files that a program writes into its own /tmp disappear when it ends. */
function expectHeld({ given: allowed, written, planted: _ignored, ...others }: Record<string, string>): void {
  expect({ allowed: allowed, written }).toEqual({ allowed: 'seen', written: 'seen' });
  for (const [what, code] of Object.entries(others))
    expect(code, what).toMatch(/^(ENOENT|EROFS|EACCES|ERR_ACCESS_DENIED)$/);
  expect(existsSync(join(data, 'planted'))).toBe(false);
}

async function givenFolder(): Promise<string> {
  const allowed = join(data, 'given');
  await mkdir(allowed);
  await writeFile(join(allowed, 'a'), 'given');
  await writeFile(join(allowed, 'b'), 'hidden');
  return allowed;
}

describe('sandbox', () => {
  it('reports the strongest kind that works', () => {
    expect(best).toBe(working[0]);
  });

  it('supports every kind that this machine allows', () => {
    const works = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;
    const ownProc = ['--user', '--map-root-user', '--mount', '--pid', '--fork', '--mount-proc'];
    const hasNamespaces = works('unshare', ...ownProc, '--', 'setpriv', '--version');
    expect(working).toContain('permission');
    expect(working.includes('unshare')).toBe(hasNamespaces);
    expect(working.includes('bwrap')).toBe(hasNamespaces && works('bwrap', '--version'));
  });

  it.each(isolated)('%s also runs a system program by its short path', async (kind) => {
    expect(await run('/bin/echo', ['here'], kind)).toBe('here');
  });

  it.each(working)('%s passes none of our environment to a program', async (kind) => {
    process.env['SANDBOX_TEST_SECRET'] = 'secret';
    const names = await runScript('console.log(Object.keys(process.env).join())', kind);
    delete process.env['SANDBOX_TEST_SECRET'];
    expect(names).toContain('PATH');
    expect(names).not.toContain('SANDBOX_TEST_SECRET');
  });

  it.each(walled)('%s shows only the given files, and keeps only scratch', async (kind) => {
    const allowed = await givenFolder();
    const seen = JSON.parse(await runScript(probeSandbox(allowed), kind, [join(allowed, 'a')])) as Record<
      string,
      string
    >;
    expectHeld(seen);
    expect(await readFile(join(folder, 'out'), 'utf8')).toBe('written');
    expect(await readFile(join(allowed, 'a'), 'utf8')).toBe('given');
  });

  it.each(isolated)('%s has no network, not even to this machine', async (kind) => {
    const server = createServer((socket) => socket.end('reached'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const script = `require("net").connect(${port}, "127.0.0.1").on("data", (d) => console.log(String(d))).on("error", (e) => console.log(e.code))`;
    expect(await runScript(script, 'none')).toBe('reached');
    expect(await runScript(script, kind)).toMatch(/ECONNREFUSED|ENETUNREACH/);
    server.close();
  });

  it.each(isolated)('in %s a program has no rights, is not root and sees no other process', async (kind) => {
    const script = `const fs = require("fs");
      const names = fs.existsSync("/proc") ? fs.readdirSync("/proc") : [];
      const processes = names.filter((name) => /^\\d+$/.test(name)).length;
      console.log(JSON.stringify({ uid: process.getuid(), gid: process.getgid(), processes }));
      process.stdin.resume();`;
    const program = { command: process.execPath, args: ['-e', script], readOnly: [], scratch: folder };
    const child = await spawnSandboxed(program, ['pipe', 'pipe', 'ignore'], kind);
    const [answer] = (await once(child.stdout as Readable, 'data')) as [Buffer];
    const { uid, gid, processes } = JSON.parse(String(answer)) as Record<string, number>;
    // Read from outside, because bubblewrap's tree has no /proc.
    const status = await statusOfLastChild(child.pid ?? 0);
    child.stdin?.end();
    expect({ uid, gid }).toEqual({ uid: 65534, gid: 65534 });
    expect(processes).toBeLessThan(4);
    for (const set of ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb'])
      expect(status).toMatch(new RegExp(`^${set}:\\s+0+$`, 'm'));
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
  });

  // As in containers and in services with ProtectKernelTunables.
  it.runIf(working.includes('bwrap'))('bwrap also works where /proc is partly hidden', () => {
    const hide = 'mount -t tmpfs none /proc/fs && exec "$@"';
    const probe = `import { describeSandbox } from '${import.meta.dirname}/sandbox.ts';
      console.log(await describeSandbox());`;
    const found = execFileSync(
      'unshare',
      ['-Urm', 'sh', '-c', hide, 'sh', process.execPath, '--input-type=module', '-e', probe],
      { encoding: 'utf8' },
    );
    expect(found.trim()).toBe('bwrap');
  });

  it.each(isolated)('%s prevents programs from making their own namespaces', async (kind) => {
    expect(await run('/bin/sh', ['-c', 'unshare --user echo made || echo refused'], kind)).toBe('refused');
  });

  it.each(walled)(
    '%s starts no other program from Node if only Node’s own permissions apply',
    async (kind) => {
      const script = `try { require("child_process").execSync("echo out"); console.log("started") } catch (e) { console.log(e.code) }`;
      expect(await runScript(script, kind)).toBe(kind === 'permission' ? 'ERR_ACCESS_DENIED' : 'started');
    },
  );
});

describe('the programs that open users’ files', () => {
  it.each(working)('read and draw them in %s', async (kind) => {
    const image = join(data, 'photo.png');
    const picture = { width: 300, height: 200, channels: 3, background: '#c2185b' } as const;
    await sharp({ create: picture }).png().toFile(image);
    const child = createMediaChild({ scratch: folder, readOnly: [image], sandbox: kind });
    const { size: length } = await stat(image);
    const outputPath = join(folder, 'photo.webp');
    const answer = await child.preview({ path: image, offset: 0, length, outputPath, size: 100 });
    await child.close();
    expect(answer).toMatchObject({ kind: 'preview' });
    expect(await sharp(outputPath).metadata()).toMatchObject({ format: 'webp' });
  });

  const draw = ['-v', 'error', '-f', 'lavfi', '-i', 'color=c=red:s=64x64', '-frames:v', '1'];

  it.each(working)('make images with the WASM build of ffmpeg in %s', async (kind) => {
    const path = join(folder, 'red.png');
    const main = join(import.meta.dirname, '../video/ffmpeg-wasm-main.ts');
    const grants = JSON.stringify([{ path, isOutput: true }]);
    await run(process.execPath, [main, grants, ...draw, path], kind);
    expect(await sharp(path).metadata()).toMatchObject({ width: 64, height: 64 });
  });

  it.skipIf(!existsSync('/usr/bin/ffmpeg')).each(isolated)(
    'make images with the system’s ffmpeg in %s',
    async (kind) => {
      const path = join(folder, 'red.png');
      await run('/usr/bin/ffmpeg', [...draw, path], kind);
      expect(await sharp(path).metadata()).toMatchObject({ width: 64, height: 64 });
    },
  );
});

const hasPerl = existsSync('/usr/bin/perl');
const numbers = { x64: 0, arm64: 1 }[process.arch as string];
const canAsk = working.includes('bwrap') && hasPerl && numbers !== undefined;
if (!canAsk) console.log('skipped: refused calls of the kernel, because bwrap or perl is missing');

describe('the system call filter', () => {
  it('has a complete instruction for each step, and none for an unknown processor', () => {
    for (const processor of ['x64', 'arm64']) expect((makeSyscallFilter(processor)?.length ?? 1) % 8).toBe(0);
    expect(makeSyscallFilter('riscv64')).toBeUndefined();
  });

  it.skipIf(!canAsk)('refuses every call in its table, including ptrace and unshare', async () => {
    const calls = Object.entries(refusedCalls).map(([name, row]) => `${name} ${String(row[numbers ?? 0])}`);
    const script = `for (@ARGV) { my ($name, $call) = split / /; $! = 0; syscall($call, -1, -1, -1, -1, -1, -1); print "$name ", $! + 0, "\\n" }`;
    const ask = async (kind: SandboxKind) =>
      new Map(
        (await run('/usr/bin/perl', ['-e', script, ...calls], kind)).split('\n').map((line) => {
          const [name = '', errno] = line.split(' ');
          return [name, Number(errno)];
        }),
      );
    const refused = await ask('bwrap');
    expect([...refused.keys()]).toEqual(Object.keys(refusedCalls));
    expect([...refused].filter(([, errno]) => errno !== 1)).toEqual([]);
    // Without the filter the kernel refuses their invalid arguments, not the calls themselves.
    if (working.includes('unshare')) {
      const plain = await ask('unshare');
      for (const name of ['ptrace', 'unshare', 'keyctl', 'process_vm_readv'])
        expect(plain.get(name), name).not.toBe(1);
    }
  });

  it.skipIf(!canAsk)('does not affect threads and their synchronization', async () => {
    const script = `const { Worker } = require("worker_threads"); new Worker("console.log(7 * 6)", { eval: true })`;
    expect(await runScript(script, 'bwrap')).toBe('42');
  });
});

const isRoot = process.getuid?.() === 0;
const canChangeUser = isRoot && spawnSync('setpriv', ['--version']).status === 0;
if (!canChangeUser) console.log('skipped: the sandbox of an ordinary user, because this is not root');

describe.skipIf(!canChangeUser)('for an ordinary user', () => {
  it.each(walled)('%s contains a program as it does for root', async (kind) => {
    await chmod(data, 0o755);
    execFileSync('chown', ['-R', '65534:65534', folder, data]);
    const allowed = join(data, 'given');
    execFileSync('setpriv', ['--reuid=65534', '--regid=65534', '--clear-groups', 'mkdir', allowed]);
    for (const name of ['a', 'b']) await writeFile(join(allowed, name), name, { mode: 0o644 });
    const program = {
      command: process.execPath,
      args: ['-e', probeSandbox(allowed)],
      readOnly: [join(allowed, 'a')],
      scratch: folder,
    };
    const start = `const { spawnSandboxed } = await import(${JSON.stringify(join(import.meta.dirname, 'sandbox.ts'))});
      await spawnSandboxed(${JSON.stringify(program)}, ["ignore", "inherit", "inherit"], ${JSON.stringify(kind)});`;
    const asUser = [
      '--reuid=65534',
      '--regid=65534',
      '--clear-groups',
      process.execPath,
      '--input-type=module',
      '-e',
      start,
    ];
    const answer = spawnSync('setpriv', asUser, { encoding: 'utf8', cwd: folder });
    expectHeld(JSON.parse(answer.stdout) as Record<string, string>);
  });
});
