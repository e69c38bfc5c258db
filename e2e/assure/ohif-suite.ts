/**
 * OHIF's own build behind the nginx that docs/guides/hospital-gateways.md prints, with the configuration printed there:
 * the study is listed, opened and drawn, and the secret reaches no browser. Not a daily journey, because the build takes
 * 50 MB (200 MB unpacked). OHIF_DIST names a folder with it; otherwise it comes from the package registry, once.
 * OHIF_DATA_DIR names a data folder that has the demo already.
 */
import { chromium, type Page } from '@playwright/test';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { generateHeadStudy } from '../../packages/demo/src/synthetic/whole-study-fixture.ts';
import { findFreePort, spawnServer } from '../../packages/server/tests/crash/server-process.ts';
import { related } from '../../packages/server/tests/gateway-fixture.ts';
import { readBlock } from '../../packages/server/tests/guides/guide-blocks.ts';
import { makeCertificate, nginx } from '../../packages/server/tests/guides/proxy-fixture.ts';
import { findOhifBuild } from '../support/ohif-build.ts';

const [reports, viewer] = ['reports.example.org', 'viewer.example.org'];
const milliseconds = 180_000;
const startMilliseconds = 600_000;
/** The demo's namespace. */
const namespace = 'SUMMIT';
const secret = 'Demo-gateway-2026!';
const encoded = Buffer.from(`${namespace}:${secret}`).toString('base64');
const authorization = `Basic ${encoded}`;

/** Returns a copy of the build, made of links, with the printed configuration in place of its own. */
async function configure(build: string, folder: string, configuration: string): Promise<string> {
  const site = join(folder, 'ohif');
  mkdirSync(site);
  for (const name of await readdir(build)) symlinkSync(join(build, name), join(site, name));
  rmSync(join(site, 'app-config.js'));
  writeFileSync(join(site, 'app-config.js'), configuration);
  return site;
}

/** Returns whether a drawn picture has different pixels, and not only a background. */
async function isDrawn(page: Page): Promise<boolean> {
  const canvas = page.locator('canvas').first();
  await canvas.waitFor({ timeout: milliseconds });
  for (const deadline = performance.now() + milliseconds; performance.now() < deadline;) {
    const grays = await canvas.evaluate((element) => {
      const copy = document.createElement('canvas');
      const source = element as HTMLCanvasElement;
      [copy.width, copy.height] = [source.width, source.height];
      const context = copy.getContext('2d');
      context?.drawImage(source, 0, 0);
      const { data = new Uint8ClampedArray() } = context?.getImageData(0, 0, copy.width, copy.height) ?? {};
      const found = new Set<number>();
      for (let at = 0; at < data.length; at += 4) found.add(data[at] ?? 0);
      return found.size;
    });
    if (grays > 16) return true;
    await page.waitForTimeout(500);
  }
  return false;
}

/** Starts the product with the demo, which it loads first. Returns its address. */
async function startProduct(toClose: (() => Promise<unknown>)[]): Promise<string> {
  const port = await findFreePort();
  const settings = {
    DATA_DIR: process.env['OHIF_DATA_DIR'] ?? join(folder, 'data'),
    DEMO: '1',
    TRUST_PROXY: '1',
    ARRIVAL_PAUSE_SECONDS: '1',
  };
  const { child, output, ended } = spawnServer({ ...settings, LOG_LEVEL: 'fatal' }, port);
  toClose.unshift(() => {
    child.kill('SIGTERM');
    return ended;
  });
  const address = `http://127.0.0.1:${port}`;
  for (const deadline = performance.now() + startMilliseconds; performance.now() < deadline;) {
    if (child.exitCode !== null) break;
    const answer = await fetch(`${address}/api/ready`).catch(() => undefined);
    if (answer?.status === 200) return address;
    await new Promise((wake) => setTimeout(wake, 500));
  }
  throw new Error(`The product did not start: ${output()}`);
}

/** Sends one study. Returns its UID once it can be found. */
async function sendStudy(product: string): Promise<string> {
  const { files } = await generateHeadStudy({ seed: 'ohif', slices: 4, size: 64 });
  const body = related(files.map(({ bytes }) => Buffer.from(bytes)));
  const studies = `${product}/api/dicom-web/${namespace}/studies`;
  const before = await listUids(studies);
  const answer = await fetch(studies, {
    method: 'POST',
    headers: { authorization, 'content-type': body.contentType },
    body: Uint8Array.from(body.bytes),
  });
  if (answer.status !== 200) throw new Error(`STOW-RS: ${answer.status} ${await answer.text()}`);
  for (const deadline = performance.now() + milliseconds; performance.now() < deadline;) {
    const found = (await listUids(studies)).find((uid) => !before.includes(uid));
    if (found !== undefined) return found;
    await new Promise((wake) => setTimeout(wake, 500));
  }
  throw new Error('The study was not found after it was sent.');
}

async function listUids(studies: string): Promise<string[]> {
  const answer = await fetch(studies, { headers: { authorization } });
  if (answer.status === 204) return [];
  const found = (await answer.json()) as Record<string, { Value?: string[] }>[];
  return found.map((study) => study['0020000D']?.Value?.[0] ?? '');
}

if (nginx.missing !== undefined) throw new Error(nginx.missing);
const folder = mkdtempSync(join(tmpdir(), 'plainscan-ohif-'));
const results: Record<string, boolean> = { list: false, opened: false, secret: false, writes: false };
const closers: (() => Promise<unknown>)[] = [];
try {
  const address = await startProduct(closers);
  const [outer, outerPlain, inner] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const files = await makeCertificate(folder, [reports, `*.${reports}`, viewer]);
  const certificate = (text: string): string =>
    text
      .replaceAll(/\/etc\/ssl\/[\w.]+\/fullchain\.pem/g, files.certificate)
      .replaceAll(/\/etc\/ssl\/[\w.]+\/privkey\.pem/g, files.key);
  const [proxy, site, configuration] = await Promise.all([
    readBlock('running-in-production.md', nginx.heading),
    readBlock('hospital-gateways.md', 'OHIF'),
    readBlock('hospital-gateways.md', 'OHIF', 1),
  ]);
  const place = { port: outer, plainPort: outerPlain, upstream: new URL(address).host, ...files };
  const first = await nginx.start(await nginx.fillIn(proxy.text, place), outer);
  closers.unshift(first.close);
  const dist = await configure(findOhifBuild(), folder, configuration.text);
  const second = await nginx.start(
    `include /etc/nginx/mime.types;\n${certificate(site.text)
      .replace('listen 443 ', `listen 127.0.0.1:${inner} `)
      .replace('/var/www/ohif', dist)
      // Names that only this machine would know: the address, with the name that the certificate has.
      .replace(`https://${reports}/`, `https://127.0.0.1:${outer}/`)
      .replace('proxy_ssl_server_name on;', `proxy_ssl_server_name on; proxy_ssl_name ${reports};`)
      .replace('/etc/ssl/certs/ca-certificates.crt', files.certificate)
      .replace('NAMESPACE', namespace)
      .replace('BASE64', encoded)}`,
    inner,
  );
  closers.unshift(second.close);
  const study = await sendStudy(address);

  const browser = await chromium.launch({
    ...(process.env['CHROME_PATH'] && { executablePath: process.env['CHROME_PATH'] }),
    args: ['--no-sandbox', `--host-resolver-rules=MAP ${viewer} 127.0.0.1`],
  });
  closers.unshift(() => browser.close());
  const page = await browser.newPage({ ignoreHTTPSErrors: true, viewport: { width: 1440, height: 900 } });
  const seen: string[] = [];
  page.on('request', (request) => seen.push(JSON.stringify([request.url(), request.headers()])));
  page.on('response', (response) => {
    if (response.url().includes('/dicom-web/') && response.status() >= 400)
      console.error(`${response.status()} ${response.url()}`);
  });
  const base = `https://${viewer}:${inner}`;
  await page.goto(base);
  const row = page.locator('table tbody tr, [data-cy="studyRow"], tr').filter({ hasText: /MR/ }).first();
  await row.waitFor({ timeout: milliseconds });
  results['list'] = true;
  await page.goto(`${base}/viewer?StudyInstanceUIDs=${study}`);
  results['opened'] = await isDrawn(page);
  if (process.env['OHIF_PICTURE'] !== undefined) await page.screenshot({ path: process.env['OHIF_PICTURE'] });
  const source = await page.evaluate(async () => (await fetch('/app-config.js')).text());
  results['secret'] = ![...seen, source].some((text) => text.includes(secret) || text.includes(encoded));
  results['writes'] =
    (await page.evaluate(async () => (await fetch('/dicom-web/studies', { method: 'POST' })).status)) === 403;
} catch (error) {
  console.error(error);
} finally {
  for (const close of closers) await close();
  rmSync(folder, { recursive: true, force: true });
}
for (const [id, isGood] of Object.entries(results)) console.log(`ohif ${id} ${isGood ? 1 : 0}/1`);
process.exitCode = Object.values(results).every(Boolean) ? 0 : 1;
