import { spawn } from 'node:child_process';

/**
 * Runs a program in place of this one: same input and output, signals forwarded, same exit code.
 * At a terminal, Ctrl-C already reaches the whole group. Forwarding it too would count as a second one, which servers
 * take as "stop at once". npm forwards SIGTERM to a shell that dies of it without telling us, so losing the parent
 * counts as SIGTERM too.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
export function passThrough(program, args, options = {}) {
  const child = spawn(program, args, { stdio: 'inherit', ...options });
  let interrupted = false;
  process.on('SIGINT', () => {
    if (interrupted || process.stdin.isTTY) return;
    interrupted = true;
    child.kill('SIGINT');
  });
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP']))
    process.once(signal, () => child.kill(signal));
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 200);
  child.on('error', (error) => {
    console.error(`${program} could not be started: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    if (!signal) return process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
    return undefined;
  });
  return child;
}
