import fastify from 'fastify';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { serveWebPages, type HostFacts, type PageSettings } from './web-pages.ts';

const settings: PageSettings = {
  MAIN_HOST: 'localhost',
  DEFAULT_HOST: '',
  PRODUCT_NAME: 'Plain "&<scan',
  PRODUCT_VERSION: '',
  EDUCATION_TERMS: '',
  RECORDER_PROTOCOL: '',
  RECORDER_DOWNLOAD: '',
  SUPPORT_EMAIL: '',
  SUPPORT_PHONE: '',
  SUPPORT_CHAT: '',
};
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
  await writeFile(
    join(folder, 'index.html'),
    '<meta name="product-name" content="__PRODUCT_NAME__"><meta name="branding" content="__BRANDING__"><style nonce="__CSP_NONCE__">',
  );
});
afterEach(() => rm(folder, { recursive: true }));

async function open(hostFacts: HostFacts, host: string): Promise<string> {
  const app = fastify();
  await serveWebPages(app, folder, settings, hostFacts);
  const answer = await app.inject({ url: '/login', headers: { host } });
  await app.close();
  expect(answer.headers['content-security-policy']).toMatch(/'nonce-[\w+/=-]{16,}'/);
  return answer.body;
}

test('C-027, Y-007: a page carries the face of its host from the first byte', async () => {
  const page = await open(async (hostname) => ({ name: `Clinic of ${hostname}` }), 'lakeside.localhost:8080');
  expect(page).toContain('content="{&quot;name&quot;:&quot;Clinic of lakeside.localhost&quot;}"');
  expect(page).toContain('content="Plain &quot;&amp;&lt;scan"');
});

test('what a clinic calls itself cannot leave its attribute, nor speak for the page', async () => {
  const name = '"><script>alert(1)</script> $& $1 __CSP_NONCE__';
  const page = await open(async () => ({ name }), 'localhost');
  expect(page).not.toContain('<script>');
  expect(page).toContain('$&amp; $1 __CSP_NONCE__');
});

test('without an answer the page comes all the same', async () => {
  const page = await open(() => Promise.reject(new Error('down')), 'localhost');
  expect(page).toContain('<meta name="branding" content="">');
});

const get = async (url: string, headers: Record<string, string> = {}, color = '#C2185B') => {
  const app = fastify();
  await serveWebPages(app, folder, settings, async () => ({ primaryColor: color }));
  const answer = await app.inject({ url, headers: { host: 'lakeside.localhost', ...headers } });
  await app.close();
  return answer;
};

test('the login page names its own files, with the texts in the language the browser asks for', async () => {
  await writeFile(join(folder, 'index.html'), '<head></head>');
  await writeFile(
    join(folder, 'page-preloads.json'),
    JSON.stringify({ login: { en: '<link href="/en.js">', es: '<link href="/es.js">' } }),
  );
  const bodyOf = async (url: string, language?: string) =>
    (await get(url, language === undefined ? {} : { 'accept-language': language })).body;
  expect(await bodyOf('/login')).toBe('<head><link href="/en.js"></head>');
  expect(await bodyOf('/login?redirect=%2Fcases', 'fr-FR, es-MX;q=0.9, en;q=0.5')).toContain('/es.js');
  expect(await bodyOf('/login', 'rest, escape')).toContain('/en.js');
  expect(await bodyOf('/login/again')).toContain('/en.js');
  expect(await bodyOf('/terms')).toBe('<head></head>');
  expect(await bodyOf('/constructor')).toBe('<head></head>');
});

test('the icon has the colour of the clinic, and nothing but a colour gets into it', async () => {
  await writeFile(join(folder, 'icon.svg'), '<svg><rect fill="#0d5cb8"/></svg>');
  const icon = await get('/icon.svg');
  expect(icon.body).toBe('<svg><rect fill="#C2185B"/></svg>');
  expect(icon.headers['content-type']).toContain('image/svg+xml');
  expect(icon.headers['cache-control']).toBe('public, max-age=3600');
  expect((await get('/icon.svg', {}, '"/><script>')).body).toBe('<svg><rect fill="#0d5cb8"/></svg>');
});

test('a build that comes while the server runs is served: the page, its links and its files', async () => {
  const assets = join(folder, 'assets');
  await mkdir(assets);
  await writeFile(join(assets, 'index-1.js'), 'one');
  const app = fastify();
  await serveWebPages(app, folder, settings, async () => null);
  const get = (url: string) => app.inject({ url });
  expect((await get('/assets/index-1.js')).headers['cache-control']).toContain('immutable');
  await rm(join(assets, 'index-1.js'));
  await writeFile(join(assets, 'index-2.js'), 'two');
  await writeFile(
    join(folder, 'page-preloads.json'),
    JSON.stringify({ login: { en: '<link href="/two.js">' } }),
  );
  await writeFile(join(folder, 'index.html'), '<head></head><script src="/assets/index-2.js">');
  await utimes(join(folder, 'index.html'), new Date(), new Date(Date.now() + 1_000));
  expect((await get('/login')).body).toBe(
    '<head><link href="/two.js"></head><script src="/assets/index-2.js">',
  );
  expect((await get('/assets/index-2.js')).body).toBe('two');
  expect((await get('/assets/index-1.js')).statusCode).not.toBe(200);
  await app.close();
});
