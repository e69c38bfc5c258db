// The gateway command as an operator types it: the running product carries it out, on the embedded database too.
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { findFreePort, startServer, type ServerProcess } from '../tests/crash/server-process.ts';
import { associateRequest, openDimseConnection, releaseRequest } from '../tests/dimse-fixture.ts';
import { readBlock } from '../tests/guides/guide-blocks.ts';
import { typeCommands, type Typed } from '../tests/guides/type-commands.ts';
import { sql } from './platform/database/drizzle.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { fillDataFolder } from './platform/database/test-database.ts';

// Each start takes seconds.
vi.setConfig({ testTimeout: 900_000, hookTimeout: 240_000 });

let root = '';
let clinic = '';
let server: ServerProcess;
let dimsePort = 0;
let settings: Record<string, string> = {};

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'gateway-'));
  clinic = join(root, 'clinic');
  await fillDataFolder(clinic);
  const database = await openDatabase({ databaseUrl: '', dataDir: clinic });
  await database.asSystem(() =>
    database.runScript(`INSERT INTO workspace (name, case_prefix, is_provider, subdomain, case_creation_type)
      VALUES ('North Hospital', 'NOR', false, 'north', 'ambra_gw')`),
  );
  await database.close();
  dimsePort = await findFreePort();
  settings = {
    DATA_DIR: clinic,
    DATABASE_URL: '',
    STORAGE_URL: '',
    DEMO: '0',
    DIMSE_PORT: String(dimsePort),
  };
  server = await startServer(settings);
});
afterAll(async () => {
  await server.stop();
  await rm(root, { recursive: true, force: true });
});

const type = (lines: string): Promise<Typed> => typeCommands(lines, root, settings);

/** Returns whether a sender on this machine may open an association with the namespace. */
async function isAccepted(namespace: string): Promise<boolean> {
  const connection = openDimseConnection(dimsePort);
  connection.send(associateRequest(namespace));
  const answer = await connection.next();
  connection.send(releaseRequest);
  connection.socket.destroy();
  return answer?.type === 2;
}

test('B21, CG-65: the guide’s commands, while the product runs: each change counts at once', async () => {
  const [add, link, list, revoke] = (
    await readBlock('running-in-production.md', "Hospitals' gateways")
  ).text.split('\n');
  const allow = (await readBlock('hospital-gateways.md', 'C-STORE')).text
    .replace('NAMESPACE', 'NORTH-HOSPITAL')
    .replace('192.0.2.17', '127.0.0.1');

  expect(await isAccepted('NORTH-HOSPITAL')).toBe(false);
  const added = await type(`${add}`);
  expect(added).toMatchObject({ code: 0, stderr: '' });
  expect(added.stdout).toMatch(
    /^Added NORTH-HOSPITAL\. Its secret, shown only this once:\n[\w-]{43}\nStudies of NORTH-HOSPITAL go to north\.$/,
  );
  expect(await isAccepted('NORTH-HOSPITAL')).toBe(false);
  const allowed = await type(allow);
  expect([allowed.stdout, allowed.stderr]).toEqual([
    'Images of NORTH-HOSPITAL are accepted by C-STORE from 10.2.0.0/16, 127.0.0.1.',
    '',
  ]);
  expect(await isAccepted('NORTH-HOSPITAL')).toBe(true);

  expect((await type(`${link}\n${list}`)).stdout.split('\n')).toEqual([
    'Studies of NORTH-HOSPITAL go to north.',
    'NORTH-HOSPITAL: North Hospital; by C-STORE from 10.2.0.0/16, 127.0.0.1',
  ]);
  expect((await type(`${revoke}`)).stdout).toBe(
    'Revoked NORTH-HOSPITAL. Its studies are no longer accepted.',
  );
  expect(await isAccepted('NORTH-HOSPITAL')).toBe(false);
  const again = await type(`${revoke}`);
  expect(again).toEqual({ code: 1, stdout: '', stderr: 'There is no namespace NORTH-HOSPITAL.' });
});

test('only the product’s own user can open the socket, and a broken request changes nothing', async () => {
  const path = join(clinic, 'control.sock');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  for (const bytes of ['{}\n', 'x'.repeat(70_000), '{"command":"gateway","args":[1],"folder":"/"}\n'])
    expect(await answerTo(path, bytes), bytes.slice(0, 40)).toBe('');
  expect(await answerTo(path, '{"command":"toString","args":[],"folder":"/"}\n')).toMatch(
    /^\{"error":"The running product has no command toString: .*"\}\n\{"end":1\}\n$/,
  );
  const wrong = await answerTo(path, '{"command":"gateway","args":["allow"],"folder":"/"}\n');
  expect(wrong).toContain('Usage:');
});

test('after the product was killed the command opens the database itself, and the next start listens again', async () => {
  server.kill();
  await server.ended;
  expect(await type('npm run gateway -- list')).toEqual({
    code: 0,
    stdout: 'NORTH-HOSPITAL: revoked; by C-STORE from 10.2.0.0/16, 127.0.0.1',
    stderr: '',
  });
  server = await startServer(settings);
  expect(await type('npm run gateway -- list')).toMatchObject({ code: 0, stderr: '' });
  const database = openDatabase({ databaseUrl: '', dataDir: clinic });
  await expect(database).rejects.toThrow('is in use by another process');
  await server.stop();
  const own = await openDatabase({ databaseUrl: '', dataDir: clinic });
  const { rows } = await own.asSystem(() =>
    own.current().execute(sql`SELECT action, actor_role AS role FROM audit_event
      WHERE action LIKE 'namespace.%' ORDER BY at, action`),
  );
  await own.close();
  expect(rows).toEqual(
    ['added', 'linked', 'senders-changed', 'linked', 'revoked'].map((what) => ({
      action: `namespace.${what}`,
      role: 'operator',
    })),
  );
});

/** Returns everything that is answered to these bytes. */
function answerTo(path: string, bytes: string): Promise<string> {
  return new Promise((done) => {
    let text = '';
    const socket = connect(path, () => socket.write(bytes));
    socket.on('data', (piece: Buffer) => (text += piece.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => done(text));
  });
}
