// WebKit as Debian ships it (webkit2gtk-driver), by W3C WebDriver, on a screen of its own (Xvfb).
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import type { Driver, Size } from './engine-page.ts';

const element = 'element-6066-11e4-a52e-4f735466cecf';
const browser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

/** Calls one command and returns its value. A command that failed throws its message. */
type Call = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<T>;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts a screen and returns its name. Xvfb writes the number that was free into the fourth stream. */
async function startScreen(): Promise<{ process: ChildProcess; display: string }> {
  const args = ['-displayfd', '3', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'];
  const screen = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [number] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer];
  return { process: screen, display: `:${String(number).trim()}` };
}

async function callOnce<T>(base: string, method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(base + path, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
  return value;
}

/**
 * WebDriver has no events, so the page itself keeps what it complains about, from the first command after its load. A
 * script of the page that fails before that leaves a page without content, and the step fails.
 */
const watch = `
if (!window.complaintsOfPage) {
  const kept = (window.complaintsOfPage = []);
  const say = (...parts) => kept.push(parts.map((part) => String(part?.stack ?? part)).join(' ').slice(0, 400));
  const { error } = console;
  console.error = (...parts) => (say('console.error', ...parts), error.apply(console, parts));
  addEventListener('error', ({ message, filename, lineno }) => say(message, filename, lineno));
  addEventListener('unhandledrejection', ({ reason }) => say('unhandled', reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => say(violatedDirective, blockedURI));
}
const told = () => window.complaintsOfPage.splice(0);
`;

/** Sizes the window so that the page in it has this size. The window itself has bars. */
async function fitWindow(call: Call, { width, height }: Size): Promise<void> {
  await call('POST', '/window/rect', { width, height });
  const script = 'return innerHeight';
  const inner = await call<number>('POST', '/execute/sync', { script, args: [] });
  await call('POST', '/window/rect', { width, height: height + height - inner });
}

async function startSession(port: number, size: Size): Promise<Call> {
  const base = `http://127.0.0.1:${port}`;
  const end = Date.now() + 20_000;
  for (;;) {
    const isReady = await callOnce(base, 'GET', '/status').then(
      () => true,
      () => false,
    );
    if (isReady) break;
    if (Date.now() > end) throw new Error('WebKitWebDriver does not answer.');
    await new Promise((done) => setTimeout(done, 100));
  }
  const args = ['--automation'];
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args } } };
  const { sessionId } = await callOnce<{ sessionId: string }>(base, 'POST', '/session', { capabilities });
  const call: Call = (method, path, body) => callOnce(`${base}/session/${sessionId}`, method, path, body);
  await fitWindow(call, size);
  return call;
}

const commands = (call: Call, complaints: string[]) => ({
  goto: async (url: string) => void (await call('POST', '/url', { url })),
  ask: async <T, A extends readonly unknown[]>(run: (...args: A) => T, ...args: A) => {
    const script = `${watch} return Promise.resolve((${run.toString()})(...arguments)).then((value) => ({ value: value ?? null, told: told() }))`;
    const answer = await call<{ value: T; told: string[] }>('POST', '/execute/sync', { script, args });
    complaints.push(...answer.told);
    return answer.value;
  },
  click: async (selector: string) => {
    await call('POST', `/element/${await idOf(call, selector)}/click`, {});
  },
  type: async (selector: string, text: string) => {
    const id = await idOf(call, selector);
    await call('POST', `/element/${id}/clear`, {});
    await call('POST', `/element/${id}/value`, { text });
  },
  chooseFile: async (selector: string, path: string) => {
    await call('POST', `/element/${await idOf(call, selector)}/value`, { text: path });
  },
  drag: async (selector: string, by: { x: number; y: number }) => {
    const origin = { [element]: await idOf(call, selector) };
    const move = (x: number, y: number) => ({ type: 'pointerMove', duration: 100, origin, x, y });
    const half = { x: Math.round(by.x / 2), y: Math.round(by.y / 2) };
    const actions = [
      move(0, 0),
      { type: 'pointerDown', button: 0 },
      move(half.x, half.y),
      move(by.x, by.y),
      { type: 'pointerUp', button: 0 },
    ];
    const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions };
    await call('POST', '/actions', { actions: [mouse] });
  },
  screenshot: async (path: string) => {
    await writeFile(path, Buffer.from(await call<string>('GET', '/screenshot'), 'base64'));
  },
});

async function idOf(call: Call, value: string): Promise<string> {
  const found = await call<Record<string, string>>('POST', '/element', { using: 'css selector', value });
  return found[element] ?? '';
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Opens WebKit in a new profile, with a window of this size in pixels. */
export async function openWebKit(size: Size): Promise<Driver> {
  const screen = await startScreen();
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: screen.display, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1' },
    stdio: 'ignore',
  });
  const complaints: string[] = [];
  const close = async () => {
    await end(driver);
    await end(screen.process);
  };
  try {
    const call = await startSession(port, size);
    const leave = () => call('DELETE', '').catch(() => {});
    return {
      ...commands(call, complaints),
      complaints: () => complaints,
      async close() {
        await leave();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
