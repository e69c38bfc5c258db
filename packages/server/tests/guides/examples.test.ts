// The shell, Node and Python examples of the guides, run against the product as their readers run them.
import { spawn, spawnSync } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import {
  newWebhookSecret,
  signedHeaders as signedMessage,
} from '../../src/integrations/webhooks/webhook-signing.ts';
import { systemClock } from '../../src/platform/clock/clock.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { fillDataFolder } from '../../src/platform/database/test-database.ts';
import { sealCommitted } from '../../src/platform/outbox/seal-worker.ts';
import { openTestPlatform, type TestPlatform } from '../../src/test-platform-fixture.ts';
import { findFreePort } from '../crash/server-process.ts';
import { imagesOf, openGateway, sha256, zipped, type Gateway } from '../gateway-fixture.ts';
import { openTestLog, type TestLog } from '../log-fixture.ts';
import { readBlock } from './guide-blocks.ts';
import { typeCommands } from './type-commands.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const has = (program: string): boolean => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
const missing = ['openssl', 'curl', 'jq', 'python3'].filter((program) => !has(program));
for (const program of missing)
  console.log(`skipped: the guides’ examples that need ${program}, which is missing`);
const needs = (...programs: string[]): boolean => programs.some((program) => missing.includes(program));

let folder = '';
let log: TestLog;
let product: TestPlatform;
let address = '';
let gateway: Gateway;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guide-examples-'));
  log = openTestLog('info');
  product = await openTestPlatform(systemClock, { logger: log.logger });
  address = await product.listen();
  gateway = await openGateway(product, 'SUMMIT');
});
afterAll(async () => {
  await product.close();
  await rm(folder, { recursive: true, force: true });
});

test.skipIf(needs('openssl', 'curl'))('CG-65: the script that sends a study', async () => {
  const script = join(folder, 'send-study.sh');
  await writeFile(script, (await readBlock('hospital-gateways.md', 'An example')).text);
  await chmod(script, 0o755);
  await writeFile(join(folder, 'study.zip'), (await zipped(imagesOf(2))).bytes);
  const sent = await typeCommands(`./send-study.sh ${address} study.zip`, folder, {
    NAMESPACE: gateway.namespace,
    SECRET: gateway.secret,
  });
  expect([sent.code, sent.stderr]).toEqual([0, '']);
  expect(JSON.parse(sent.stdout)).toMatchObject({
    caseName: expect.stringMatching(/^SUM-/),
    isRepeated: false,
  });
});

test('CG-65: the nine lines that are signed', async () => {
  const { contentType, bytes } = await zipped(imagesOf(1));
  const values: Record<string, string> = {
    'Gateway-Namespace': gateway.namespace,
    'Gateway-Timestamp': String(Math.floor(Date.now() / 1_000)),
    'Gateway-Nonce': randomUUID(),
    'Gateway-Content-SHA256': sha256(bytes),
  };
  const lines = (await readBlock('hospital-gateways.md', 'The signature')).text
    .trimEnd()
    .replace(/<([\w-]+)[^>]*>/g, (_, name: string) =>
      name === 'Content-Type' ? contentType : (values[name] ?? ''),
    );
  expect(lines.split('\n')).toHaveLength(9);
  const signature = createHmac('sha256', gateway.secret).update(lines).digest('hex');
  const answer = await fetch(`${address}/api/gateway/studies`, {
    method: 'POST',
    headers: { ...values, 'content-type': contentType, 'gateway-signature': signature },
    body: Uint8Array.from(bytes),
  });
  expect([answer.status, await answer.text()]).toEqual([201, expect.stringContaining('"isRepeated":false')]);
});

test.skipIf(needs('openssl', 'jq'))(
  'U1: an export of the trail is verified, and a changed row is found',
  async () => {
    const admin = await product.as('super@demo.test');
    await sealCommitted(product.platform.database);
    const exported = await admin.call('GET', '/trail/export');
    const [whole, rows] = [
      await readBlock('trail.md', 'Verify an export'),
      await readBlock('trail.md', 'Verify an export', 1),
    ];
    const [, file = ''] = /^FILE=(.*)$/m.exec(whole.text) ?? [];
    await writeFile(join(folder, file), exported.bytes);
    const verified = await typeCommands(`${whole.text}${rows.text}`, folder);
    expect([verified.code, verified.stderr]).toEqual([0, '']);
    const { body } = await admin.call('GET', '/trail/proof');
    expect(verified.stdout.split('\n')).toEqual([
      'Signature Verified Successfully',
      `${String(body['keyFingerprint'])}  -`,
    ]);

    const changed = exported.bytes.toString().replace(/"row":"(.*?)super-admin/, '"row":"$1patient');
    expect(changed).not.toBe(exported.bytes.toString());
    await writeFile(join(folder, file), changed);
    expect((await typeCommands(whole.text, folder)).code).not.toBe(0);
    const found = await typeCommands(`FILE=${file}\n${rows.text}`, folder);
    expect(found.stdout).toMatch(/^changed: [^]*patient/);
    expect(found.stdout.match(/^changed: /gm)).toHaveLength(1);
  },
);

test('B21: a webhook message is verified in Node, Python and a shell, and a changed one is not', async () => {
  const { sealer } = product.platform;
  const { secret, sealed } = newWebhookSecret({ sealer }, 'an-endpoint');
  const body = JSON.stringify({ type: 'webhook.test', timestamp: new Date().toISOString(), data: {} });
  const endpoint = {
    id: 'an-endpoint',
    secretSealed: sealed,
    formerSecretSealed: null,
    formerSecretEndsAt: null,
  };
  const headers = signedMessage({ sealer }, endpoint, { id: 'msg-1', body }, new Date());
  const block = (at: number) => readBlock('connecting-a-system.md', 'Verify a signature', at);
  const changed = body.replace('test', 'rest');

  await symlink(join(import.meta.dirname, '../../../../node_modules'), join(folder, 'node_modules'));
  const node = async (text: string) => {
    const given = `const body = ${JSON.stringify(text)};\nconst request = { headers: ${JSON.stringify(headers)} };\n`;
    await writeFile(
      join(folder, 'verify.mjs'),
      `${given}${(await block(0)).text}console.log(message.type);\n`,
    );
    return typeCommands(`'${process.execPath}' verify.mjs`, folder, { WEBHOOK_SECRET: secret });
  };
  expect(await node(body)).toMatchObject({ code: 0, stdout: 'webhook.test' });
  expect((await node(changed)).code).not.toBe(0);

  if (!needs('python3')) {
    const call = (text: string) =>
      `print(is_ours(${JSON.stringify(secret)}, ${JSON.stringify(headers)}, ${JSON.stringify(text)}.encode()))\n`;
    await writeFile(join(folder, 'verify.py'), `${(await block(1)).text}${call(body)}${call(changed)}`);
    expect(await typeCommands('python3 verify.py', folder)).toMatchObject({ code: 0, stdout: 'True\nFalse' });
  }
  if (!needs('openssl')) {
    await writeFile(join(folder, 'body.json'), body);
    const typed = await typeCommands((await block(2)).text, folder, {
      SECRET: secret,
      WEBHOOK_ID: 'msg-1',
      WEBHOOK_TIMESTAMP: headers['webhook-timestamp'] ?? '',
    });
    expect([typed.code, `v1,${typed.stdout}`]).toEqual([0, headers['webhook-signature']]);
  }
});

test('CG-148: the log line of a request has the members that the guide shows', async () => {
  await fetch(`${address}/api/live`);
  const line = log.lines.find(({ msg }) => msg === 'request');
  const printed = JSON.parse((await readBlock('running-in-production.md', 'The log')).text) as object;
  expect(Object.keys(printed)).toEqual(Object.keys(line ?? {}));
});

test('the settings of an S3 store are read as printed', async () => {
  const { text } = await readBlock('running-in-production.md', 'Files in an S3 store');
  const typed = await typeCommands(
    `set -a\n${text}\n'${process.execPath}' -p 'JSON.stringify(process.env)'`,
    folder,
  );
  const { storage } = readConfig(JSON.parse(typed.stdout) as Record<string, string>);
  expect(storage).toMatchObject({ kind: 's3', bucket: 'clinic-files' });
  expect(JSON.stringify(storage)).toContain('s3.example.org');
  expect(JSON.parse(typed.stdout)).toMatchObject({ AWS_ACCESS_KEY_ID: '…', AWS_SECRET_ACCESS_KEY: '…' });
});

test('the first start, typed, prints the address and the first super-admin’s link', async () => {
  const { text } = await readBlock('running-in-production.md', 'One machine, one small clinic', 1);
  const data = join(folder, 'clinic');
  await fillDataFolder(data);
  // Leaves the stand-in for npm.
  await typeCommands('true', folder);
  const child = spawn('bash', ['-c', `exec env ${text.replace('/var/lib/plainscan', data).trim()}`], {
    env: {
      ...process.env,
      PATH: `${folder}:${process.env['PATH'] ?? ''}`,
      PORT: String(await findFreePort()),
      SAMPLE: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (output += bytes.toString()));
  const ended = new Promise((done) => child.once('exit', done));
  try {
    await expect
      .poll(() => (child.exitCode === null ? output : `ended: ${output}`), { timeout: 200_000 })
      .toMatch(
        /is at https:\/\/reports\.example\.org\n[^]*shown only once:\n {2}https:\/\/portal\.reports\.example\.org\/invite\?token=/,
      );
  } finally {
    child.kill('SIGTERM');
  }
  expect(await ended).toBe(0);
});
