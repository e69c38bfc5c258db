// A booted systemd: a container over this machine's files, whose changes are thrown away. It has a network of its own.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const project = join(import.meta.dirname, '../../..');
const bootMilliseconds = 60_000;
const commandMilliseconds = 120_000;

const has = (program: string): boolean => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

/** Why no systemd can be booted here, or `undefined`. */
export function whyNoSystem(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root can boot a container';
  const missing = ['systemd-nspawn', 'nsenter', 'dbus-daemon', 'bwrap'].filter((program) => !has(program));
  return missing.length > 0 ? `${missing.join(', ')} must be installed` : undefined;
}

export type Typed = { status: number | null; stdout: string; stderr: string };

export type BootedSystem = {
  /** Types commands as root, until one fails. */
  type: (commands: string) => Typed;
  /** Types commands every half second until they succeed. Returns whether they did in time. */
  waitFor: (commands: string, seconds: number) => Promise<boolean>;
  /** Writes a file in the system. */
  write: (path: string, text: string) => Promise<void>;
  /** Turns the system off and throws its files away. */
  close: () => Promise<void>;
};

/** Boots a system that has this project, as it is, in /opt/plainscan. */
export async function bootSystem(): Promise<BootedSystem> {
  const folder = await mkdtemp(join(tmpdir(), 'systemd-'));
  const tree = join(folder, 'tree');
  for (const name of ['tree', 'changes', 'work']) await mkdir(join(folder, name));
  const layers = `lowerdir=/,upperdir=${join(folder, 'changes')},workdir=${join(folder, 'work')}`;
  mustRun('mount', ['-t', 'overlay', 'overlay', '-o', layers, tree]);
  await mkdir(join(tree, 'opt/plainscan'), { recursive: true });
  // nspawn refuses a machine with its host's id.
  await writeFile(join(tree, 'etc/machine-id'), `${'5'.repeat(32)}\n`);
  const options = ['--boot', '--register=no', '--keep-unit', '--private-network', '--link-journal=no'];
  const child = spawn(
    'systemd-nspawn',
    [...options, '--console=pipe', `--bind-ro=${project}:/opt/plainscan`, '-D', tree],
    { stdio: 'ignore' },
  );
  const ended = once(child, 'exit');
  const leader = await leaderOf(child);
  const system: BootedSystem = {
    type(commands) {
      const enter = ['-t', leader, '--mount', '--pid', '--net', '--uts', '--ipc', '--cgroup'];
      return spawnSync('nsenter', [...enter, '--', 'bash', '-euo', 'pipefail', '-c', commands], {
        encoding: 'utf8',
        timeout: commandMilliseconds,
      });
    },
    async waitFor(commands, seconds) {
      for (const deadline = performance.now() + seconds * 1_000; performance.now() < deadline;) {
        if (system.type(commands).status === 0) return true;
        await new Promise((wake) => setTimeout(wake, 500));
      }
      return false;
    },
    write: (path, text) => writeFile(join(tree, path), text),
    async close() {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), bootMilliseconds);
      await ended;
      clearTimeout(timer);
      mustRun('umount', [tree]);
      await rm(folder, { recursive: true, force: true });
    },
  };
  if (await system.waitFor('systemctl is-active --quiet basic.target', bootMilliseconds / 1_000))
    return system;
  await system.close();
  throw new Error('systemd did not boot.');
}

function mustRun(command: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
}

/** Returns the id of the container's first process. */
async function leaderOf({ pid, exitCode }: ChildProcess): Promise<string> {
  for (const deadline = performance.now() + bootMilliseconds; performance.now() < deadline;) {
    const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
    const leader = stdout.trim().split(/\s+/)[0] ?? '';
    const name = leader === '' ? '' : await readFile(`/proc/${leader}/comm`, 'utf8').catch(() => '');
    if (name.trim() === 'systemd') return leader;
    if (exitCode !== null) break;
    await new Promise((wake) => setTimeout(wake, 100));
  }
  throw new Error('The container did not start.');
}

/** Whether the web app is built, without which the product does not start. */
export const isBuilt = (): boolean => existsSync(join(project, 'packages/web/dist/index.html'));
