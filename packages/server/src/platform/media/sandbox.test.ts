import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeSandbox, spawnSandboxed, type SandboxKind } from './sandbox.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs a line of JavaScript in the sandbox; answers what it printed. */
async function runScript(script: string, kind?: SandboxKind, readOnly: string[] = []): Promise<string> {
  const program = { command: process.execPath, args: ['-e', script], readOnly, scratch: folder };
  const child = await spawnSandboxed(program, ['ignore', 'pipe', 'ignore'], kind);
  return child.stdout === null ? '' : (await text(child.stdout)).trim();
}

const best = await describeSandbox();
if (best !== 'bwrap') console.log('skipped: what bwrap hides, because bwrap does not work here');

describe('sandbox', () => {
  it('says which one works', () => {
    expect(['bwrap', 'unshare', 'none']).toContain(best);
  });

  it('runs a program in each kind that works here', async () => {
    const kinds = new Set<SandboxKind>(['none', best]);
    for (const kind of kinds) expect(await runScript('console.log(6 * 7)', kind)).toBe('42');
  });

  it.skipIf(best === 'none')('runs a program of the system by its short address as well', async () => {
    const program = { command: '/bin/echo', args: ['here'], readOnly: [], scratch: folder };
    const child = await spawnSandboxed(program, ['ignore', 'pipe', 'ignore']);
    expect(child.stdout === null ? '' : (await text(child.stdout)).trim()).toBe('here');
  });

  it('gives a program none of our environment', async () => {
    process.env['SANDBOX_TEST_SECRET'] = 'secret';
    const names = await runScript('console.log(Object.keys(process.env).join())');
    delete process.env['SANDBOX_TEST_SECRET'];
    expect(names).toContain('PATH');
    expect(names).not.toContain('SANDBOX_TEST_SECRET');
  });

  it.skipIf(best === 'none')('has no network, not even to this machine', async () => {
    const server = createServer((socket) => socket.end('reached'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const script = `require("net").connect(${port}, "127.0.0.1").on("data", (d) => console.log(String(d))).on("error", (e) => console.log(e.code))`;
    expect(await runScript(script, 'none')).toBe('reached');
    expect(await runScript(script)).toMatch(/ECONNREFUSED|ENETUNREACH/);
    server.close();
  });

  it.skipIf(best !== 'bwrap')('sees what it was given and nothing else', async () => {
    const given = await mkdtemp(join(tmpdir(), 'given-'));
    await writeFile(join(given, 'a'), 'given');
    await writeFile(join(given, 'b'), 'hidden');
    const script = `const fs = require("fs"); const look = (f) => { try { return f() } catch (e) { return e.code } };
      console.log(JSON.stringify([look(() => fs.readFileSync("${given}/a", "utf8")), look(() => fs.readFileSync("${given}/b", "utf8")),
      look(() => fs.writeFileSync("${given}/a", "x")), look(() => fs.readdirSync("/etc/passwd")), look(() => fs.readdirSync("/root")),
      look(() => fs.writeFileSync("${folder}/out", "written"))]))`;
    const seen = JSON.parse(await runScript(script, 'bwrap', [join(given, 'a')]));
    expect(seen).toEqual(['given', 'ENOENT', 'EROFS', 'ENOENT', 'ENOENT', null]);
    expect(await readFile(join(folder, 'out'), 'utf8')).toBe('written');
    await rm(given, { recursive: true });
  });
});
