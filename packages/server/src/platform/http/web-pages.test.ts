import fastify from 'fastify';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { Credentials } from './login-form.ts';
import type { LoginAnswer } from './page-frame.ts';
import { addSecurityHeaders, scriptPolicy } from './security-headers.ts';
import { serveWebPages, type HostFacts, type PageSettings, type WebPages } from './web-pages.ts';

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
const pages = (change: Partial<WebPages> = {}): WebPages => ({
  folder,
  settings,
  hostFacts: async () => null,
  isHttps: false,
  isSandboxAllowed: () => true,
  logIn: async () => ({ status: 401, body: {} }),
  ...change,
});

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
  await serveWebPages(app, pages({ hostFacts }));
  const answer = await app.inject({ url: '/login', headers: { host } });
  await app.close();
  expect(answer.headers['content-security-policy']).toMatch(/'nonce-[\w+/=-]{16,}'/);
  return answer.body;
}

test('C-027, Y-007: a page carries its host’s branding from the first byte', async () => {
  const page = await open(async (hostname) => ({ name: `Clinic of ${hostname}` }), 'lakeside.localhost:8080');
  expect(page).toContain('content="{&quot;name&quot;:&quot;Clinic of lakeside.localhost&quot;}"');
  expect(page).toContain('content="Plain &quot;&amp;&lt;scan"');
});

test('a clinic’s name cannot escape its attribute or inject into the page', async () => {
  const name = '"><script>alert(1)</script> $& $1 __CSP_NONCE__';
  const page = await open(async () => ({ name }), 'localhost');
  expect(page).not.toContain('<script>');
  expect(page).toContain('$&amp; $1 __CSP_NONCE__');
});

test('if the facts fail, the page is served anyway', async () => {
  const page = await open(() => Promise.reject(new Error('down')), 'localhost');
  expect(page).toContain('<meta name="branding" content="">');
});

const get = async (url: string, headers: Record<string, string> = {}, color = '#C2185B') => {
  const app = fastify();
  await serveWebPages(app, pages({ hostFacts: async () => ({ primaryColor: color }) }));
  const answer = await app.inject({ url, headers: { host: 'lakeside.localhost', ...headers } });
  await app.close();
  return answer;
};

test('the login page preloads its own files, with the texts in the browser’s language', async () => {
  await writeFile(join(folder, 'index.html'), '<head></head>');
  await writeFile(
    join(folder, 'page-preloads.json'),
    JSON.stringify({
      pages: { login: { links: { en: '<link href="/en.js">', es: '<link href="/es.js">' } } },
    }),
  );
  const bodyOf = async (url: string, language?: string) =>
    (await get(url, language === undefined ? {} : { 'accept-language': language })).body;
  expect(await bodyOf('/login')).toBe('<head><link href="/en.js"></head>');
  expect(await bodyOf('/login?redirect=%2Fcases', 'fr-FR, es-MX;q=0.9, en;q=0.5')).toContain('/es.js');
  expect(await bodyOf('/login', 'rest, escape')).toContain('/en.js');
  expect(await bodyOf('/login/again')).toContain('/en.js');
  expect(await bodyOf('/terms')).toBe('<head></head>');
});

test('K-001 the page contains the first look before its scripts, and its policy allows no other inline script', async () => {
  const script = "document.title = 'first';";
  await writeFile(
    join(folder, 'index.html'),
    '<head><title>Page</title><script src="/own.js"></script></head>',
  );
  await writeFile(
    join(folder, 'page-preloads.json'),
    JSON.stringify({ pages: { 'patient-report': { links: {}, script } } }),
  );
  const report = await get('/patient-report?caseId=1');
  expect(report.body).toBe(
    `<head><script>${script}</script><title>Page</title><script src="/own.js"></script></head>`,
  );
  const policyOf = ({ headers }: typeof report) =>
    String(headers['content-security-policy'])
      .split('; ')
      .find((part) => part.startsWith('script-src'));
  const hash = createHash('sha256').update(script).digest('base64');
  expect(policyOf(report)).toBe(`script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash}'`);
  const login = await get('/login');
  expect(login.body).not.toContain(script);
  expect(policyOf(login)).toBe("script-src 'self' 'wasm-unsafe-eval'");
});

test('the icon has the clinic’s color, and only a color can get into it', async () => {
  await writeFile(join(folder, 'icon.svg'), '<svg><rect fill="#0d5cb8"/></svg>');
  const icon = await get('/icon.svg');
  expect(icon.body).toBe('<svg><rect fill="#C2185B"/></svg>');
  expect(icon.headers['content-type']).toContain('image/svg+xml');
  expect(icon.headers['cache-control']).toBe('public, max-age=3600');
  expect((await get('/icon.svg', {}, '"/><script>')).body).toBe('<svg><rect fill="#0d5cb8"/></svg>');
});

test('a build that appears while the server runs is served: the page, its links and its files', async () => {
  const assets = join(folder, 'assets');
  await mkdir(assets);
  await writeFile(join(assets, 'index-1.js'), 'one');
  const app = fastify();
  await serveWebPages(app, pages());
  const get = (url: string) => app.inject({ url });
  expect((await get('/assets/index-1.js')).headers['cache-control']).toContain('immutable');
  await rm(join(assets, 'index-1.js'));
  await writeFile(join(assets, 'index-2.js'), 'two');
  await writeFile(
    join(folder, 'page-preloads.json'),
    JSON.stringify({ pages: { login: { links: { en: '<link href="/two.js">' } } } }),
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

test('a file is served precompressed to clients that accept it', async () => {
  const assets = join(folder, 'assets');
  await mkdir(assets);
  const worker = 'capture-worker-Ab-1.js';
  await writeFile(join(assets, worker), 'const a = 1;');
  await writeFile(join(assets, `${worker}.br`), 'compressed');
  const compressed = await ask(`/assets/${worker}`, { 'accept-encoding': 'gzip, br' });
  expect(compressed.body).toBe('compressed');
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=utf-8',
    vary: 'accept-encoding',
    'content-security-policy': scriptPolicy,
  });
  expect((await ask(`/assets/${worker}`, { 'accept-encoding': 'gzip' })).body).toBe('const a = 1;');
});

test('SEC-X1: any script may run as a worker that imports modules and compiles WebAssembly; other files may load nothing', async () => {
  const assets = join(folder, 'assets');
  await mkdir(assets);
  const scripts = ['decodeImageFrameWorker-Ab_1.js', 'pdf.worker-2.mjs', 'Cx8-.js'];
  for (const name of [...scripts, 'decoder.wasm', 'style.css', 'page.html'])
    await writeFile(join(assets, name), '');
  const policyOf = async (name: string) =>
    (await askWithHeaders(`/assets/${name}`)).headers['content-security-policy'];
  for (const name of scripts) expect(await policyOf(name), name).toBe(scriptPolicy);
  const nothing = "default-src 'none'; frame-ancestors 'none'; sandbox";
  for (const name of ['decoder.wasm', 'style.css', 'page.html', 'missing.js'])
    expect(await policyOf(name), name).toBe(nothing);
  expect(scriptPolicy).not.toMatch(/sandbox|unsafe-inline|'unsafe-eval'|https?:/);
});

const askWithHeaders = async (url: string) => {
  const app = fastify();
  addSecurityHeaders(app, false);
  await serveWebPages(app, pages());
  const answer = await app.inject({ url });
  await app.close();
  return answer;
};

const ask = async (url: string, headers: Record<string, string> = {}, change: Partial<WebPages> = {}) => {
  const app = fastify();
  await serveWebPages(app, pages(change));
  const answer = await app.inject({ url, headers: { host: 'lakeside.localhost:8080', ...headers } });
  await app.close();
  return answer;
};

describe('A-002: the login form without a script', () => {
  const words = { incorrect: 'Wrong', attemptsRemaining: '{n} left', portalsTitle: '', record: '' };
  const frame =
    '<form action="__FRAME_ACTION__"><input value="__FRAME_EMAIL__"><div data-failure>__FRAME_FAILURE__</div></form>';
  const html = { plain: frame, withLogo: frame };
  const page =
    '<head><meta name="referrer" content="no-referrer" /><title>Page</title></head><div id="root">';

  const send = async (answer: LoginAnswer, headers: Record<string, string> = {}, url = '/login') => {
    await writeFile(join(folder, 'index.html'), page);
    await writeFile(
      join(folder, 'page-preloads.json'),
      JSON.stringify({
        pages: {
          login: { links: { en: '<link href="/login.js">' }, frames: { en: html, es: html } },
          'patient-dashboard': { links: { en: '<link href="/record.js">' } },
        },
        words: { en: words, es: words },
        frameStyles: '',
      }),
    );
    const app = fastify();
    const calls: Credentials[] = [];
    await serveWebPages(
      app,
      pages({
        hostFacts: async () => ({ name: 'Lakeside', primaryColor: '#C2185B' }),
        logIn: async (_request, credentials) => {
          calls.push(credentials);
          return answer;
        },
      }),
    );
    const got = await app.inject({
      method: 'POST',
      url,
      headers: {
        host: 'localhost',
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
      payload: 'email=+ada%40mailbox.test&password=+Secret+%26',
    });
    const shown = await app.inject({ url: '/login?token=secret', headers: { host: 'localhost' } });
    await app.close();
    return { got, calls, shown };
  };

  test('the page holds what the call responded, the failure and the email', async () => {
    const body = { maxAttempts: 5, numberOfPasswordAttempt: 1 };
    const { got, calls } = await send({ status: 401, body }, {}, '/login?redirect=%2Fcases');
    expect(calls).toEqual([{ email: 'ada@mailbox.test', password: ' Secret &' }]);
    expect(got.statusCode).toBe(200);
    expect(got.body).toContain('<div data-failure>Wrong. 4 left</div>');
    expect(got.body).toContain('<form action="/login?redirect=%2Fcases"><input value="ada@mailbox.test">');
    expect(got.body).toContain('<meta name="login-answer" content="{&quot;status&quot;:401,');
    expect(got.body).toContain(':root{--brand:#C2185B}');
    expect(got.headers['referrer-policy']).toBe('same-origin');
    expect(got.body).toContain('content="same-origin"');
  });

  test('after a login, it names the files of the next page', async () => {
    const { got } = await send({ status: 200, body: { accessToken: 'T', user: { role: 'patient' } } });
    expect(got.body).toContain('<link href="/login.js"><link href="/record.js">');
    expect(got.body).not.toContain('data-failure');
  });

  test('SEC-A1 a form of another site logs nobody in', async () => {
    const { got, calls } = await send({ status: 200, body: {} }, { 'sec-fetch-site': 'cross-site' });
    expect([got.statusCode, got.headers.location]).toEqual([303, '/login']);
    expect(calls).toEqual([]);
  });

  test('a page whose URL holds a secret tells it to nobody', async () => {
    const { shown } = await send({ status: 200, body: {} });
    expect(shown.headers['referrer-policy']).toBe('no-referrer');
    expect(shown.body).toContain('content="no-referrer"');
    expect(shown.body).not.toContain('secret');
  });

  test('anything but a small form is refused', async () => {
    const app = fastify();
    await serveWebPages(app, pages());
    const post = async (type: string, payload: string) =>
      (await app.inject({ method: 'POST', url: '/login', headers: { 'content-type': type }, payload }))
        .statusCode;
    expect(await post('application/x-www-form-urlencoded', 'x'.repeat(5_000))).toBe(413);
    expect(await post('multipart/form-data; boundary=x', '--x--')).toBe(415);
    await app.close();
  });
});

describe('the app page', () => {
  test.each([
    '/',
    '/login',
    '/login/',
    '/case-list',
    '/case-details?caseId=1',
    '/download/0190',
    '/video-report/a/b',
    '/shared/token',
    '/dev/outbox',
    '/my-account/sessions',
  ])('is served at %s', async (url) => {
    expect((await ask(url)).statusCode).toBe(200);
  });

  test.each(['/.git/config', '/metrics', '/.env', '/wp-login.php', '/favicon.ico', '/constructor', '/api2'])(
    'is not served at %s, which is not a page',
    async (url) => {
      const answer = await ask(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).not.toContain('product-name');
    },
  );

  test('B-009: a browser goes from there to the start page, in its language', async () => {
    const answer = await ask('/nope', { accept: 'text/html,*/*', 'accept-language': 'es' });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('<meta http-equiv="refresh" content="0; url=/?missing-page">');
    expect(answer.body).toContain('No se encontró');
    expect(answer.body).not.toContain('product-name');
  });

  test('CG-181: practice pages are served only to allowed clients', async () => {
    for (const url of ['/dev/outbox', '/dev'])
      expect((await ask(url, { accept: 'text/html' }, { isSandboxAllowed: () => false })).statusCode).toBe(
        404,
      );
    expect((await ask('/login', {}, { isSandboxAllowed: () => false })).statusCode).toBe(200);
  });
});

describe('the content policy of a page', () => {
  const sourcesOf = async (host: string, isHttps = false) => {
    const policy = String((await ask('/login', { host }, { isHttps })).headers['content-security-policy']);
    return policy.split('; ').find((part) => part.startsWith('connect-src'));
  };

  test('lets it connect only to its own host, including the live connection (SEC-X1)', async () => {
    expect(await sourcesOf('lakeside.localhost:8080')).toBe(
      "connect-src 'self' blob: ws://lakeside.localhost:8080",
    );
    expect(await sourcesOf('reports.example.org', true)).toBe(
      "connect-src 'self' blob: wss://reports.example.org",
    );
  });

  test.each(['a;script-src *', 'a b', "a' 'unsafe-inline'", 'a,b', '[::1]:8080'])(
    'adds no other source for a host like %j',
    async (host) => {
      expect(await sourcesOf(host)).toBe("connect-src 'self' blob:");
    },
  );
});
