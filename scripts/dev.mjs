import { spawn } from 'node:child_process';
import { join } from 'node:path';

// The server restarts and the page reloads when a source changes; the web app is served by Vite, which sends /api on.
const root = process.cwd();
const port = process.env.PORT ?? '8080';
const env = { ...process.env, PORT: port, API_URL: process.env.API_URL ?? `http://127.0.0.1:${port}` };
const programs = [
  ['packages/server', ['--watch', '--watch-preserve-output', 'src/main.ts']],
  ['packages/web', [join(root, 'node_modules/vite/bin/vite.js')]],
];
const children = programs.map(([folder, args]) =>
  spawn(process.execPath, args, { cwd: join(root, folder), env, stdio: 'inherit' }),
);

let stopping = false;
function stopAll(code) {
  if (stopping) return;
  stopping = true;
  process.exitCode = code;
  for (const child of children) child.kill('SIGTERM');
}
for (const child of children) child.on('exit', (code) => stopAll(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopAll(0));
