import { spawn, type ChildProcess } from 'node:child_process';
import { join, relative } from 'node:path';
import { compileCache } from './compile-cache.ts';
import { watchFolders } from './watch-folders.ts';

// Vite serves the web app and proxies everything else to the server, which restarts when one of its sources changes.
// Developers open Vite's address, so that address is printed and used in mails and links.
const root = process.cwd();
const { PORT: port = '8080', WEB_PORT: webPort = '5173' } = process.env;
const env = {
  PUBLIC_URL: `http://localhost:${webPort}`,
  ...compileCache(root),
  ...process.env,
  PORT: port,
  API_URL: `http://127.0.0.1:${port}`,
};
const run = (folder: string, args: string[]) =>
  spawn(process.execPath, args, { cwd: join(root, folder), env, stdio: 'inherit' });

const serverSources = [
  'packages/contract/src',
  'packages/server/src',
  'packages/server/migrations',
  'packages/demo/src',
];
const isOfServer = (name: string) => /\.(ts|sql)$/.test(name) && !/(\.test|-fixture)\.ts$/.test(name);
/** Saving all files at once in an editor causes only one restart. */
const quietMilliseconds = 100;
// Tells the server to leave its jobs to the next one. Windows has no such signal and just ends the process.
const restartSignal = process.platform === 'win32' ? 'SIGTERM' : 'SIGUSR2';

let stopping = false;
let restarting = false;
function startServer(): ChildProcess {
  restarting = false;
  const child = run('packages/server', ['src/main.ts']);
  child.on('exit', (code) => {
    if (stopping) return;
    if (restarting) server = startServer();
    else console.log(`The server exited with ${code ?? 1}. It starts again when a source file changes.`);
  });
  return child;
}

function restartServer(name: string): void {
  console.log(`${name} changed: restarting the server.`);
  if (hasEnded(server)) server = startServer();
  else {
    restarting = true;
    server.kill(restartSignal);
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

// Not Node's own --watch, which misses changes during a start and files that an editor saves by renaming.
let timer: NodeJS.Timeout | undefined;
watchFolders(
  serverSources.map((folder) => join(root, folder)),
  (path) => {
    if (!isOfServer(path)) return;
    clearTimeout(timer);
    timer = setTimeout(() => restartServer(relative(root, path)), quietMilliseconds);
  },
);

let server = startServer();
const web = run('packages/web', [
  join(root, 'node_modules/vite/bin/vite.js'),
  '--port',
  webPort,
  '--strictPort',
]);

async function stopAll(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  process.exitCode = code;
  for (const child of [server, web]) child.kill('SIGTERM');
  // The watchers would otherwise keep this process alive.
  await Promise.all([server, web].map(ended));
  process.exit();
}

async function ended(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  await new Promise((done) => child.on('exit', done));
}
web.on('exit', (code) => void stopAll(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stopAll(0));
