// A separate PostgreSQL server in a temporary folder, run as the user postgres and shared with no one.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { appendFile, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { findFreePort } from './crash/server-process.ts';

export type Cluster = {
  /** Contains `data` and whatever else the user postgres writes. */
  folder: string;
  data: string;
  port: number;
  /** Returns the URL of a database for a user who needs no password. */
  url: (user: string, database: string) => string;
  /** Runs shell commands as an administrator types them. Returns the error output and whether they succeeded. */
  type: (lines: string, environment?: Record<string, string>) => { ok: boolean; complained: string };
  /** The same for a command that runs until it is ended. */
  streamInput: (lines: string, environment?: Record<string, string>) => ChildProcess;
  start: () => void;
  /** Ends every process of the server at once, like a power failure. */
  kill: () => void;
  remove: () => Promise<void>;
};

/** Returns the newest PostgreSQL programs on this machine, or `undefined` without any. */
export function postgresPrograms(): string | undefined {
  const folder = '/usr/lib/postgresql';
  const versions = existsSync(folder) ? readdirSync(folder) : [];
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  return newest && join(folder, newest, 'bin');
}

/** Returns why no server can be created here, or `undefined`. */
export function clusterUnavailableReason(): string | undefined {
  if (postgresPrograms() === undefined) return 'the programs of PostgreSQL are not in /usr/lib/postgresql';
  if (process.getuid?.() !== 0) return 'only root may start a server as the user postgres';
  return spawnSync('id', ['-u', 'postgres']).status === 0 ? undefined : 'there is no user postgres';
}

/**
 * Creates a place for a server that does not run yet. `fill`: creates an empty one with `settings`. Otherwise the
 * caller restores something into the folder `data`.
 */
export async function makeCluster(options: { fill: boolean; settings?: string[] }): Promise<Cluster> {
  const programs = postgresPrograms() ?? '';
  const folder = await mkdtemp(join(tmpdir(), 'plainscan-cluster-'));
  const id = Number(spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' }).stdout);
  await chown(folder, id, id);
  const [data, port] = [join(folder, 'data'), await findFreePort()];
  const environment = {
    PATH: `${programs}:${process.env['PATH'] ?? ''}`,
    PGHOST: '127.0.0.1',
    PGPORT: String(port),
    PGUSER: 'postgres',
  };
  const command = ['-u', 'postgres', '--', 'bash', '-euo', 'pipefail', '-c'];
  const cluster: Cluster = {
    folder,
    data,
    port,
    url: (user, database) => `postgres://${user}@127.0.0.1:${port}/${database}`,
    type(lines, more) {
      const { status, stderr } = spawnSync('runuser', [...command, lines], {
        cwd: folder,
        env: { ...environment, ...more },
        encoding: 'utf8',
      });
      return { ok: status === 0, complained: stderr };
    },
    streamInput: (lines, more) =>
      spawn('runuser', [...command, lines], {
        cwd: folder,
        env: { ...environment, ...more },
        stdio: 'ignore',
        detached: true,
      }),
    start: () => runCommandsOrThrow(cluster, `pg_ctl -D ${data} -w -t 120 -l ${folder}/log start`),
    kill() {
      // The first line of the file is the server's own process. Its children end with it.
      cluster.type(`kill -KILL $(head -1 ${data}/postmaster.pid)`);
    },
    async remove() {
      cluster.type(`pg_ctl -D ${data} -m immediate stop`);
      await rm(folder, { recursive: true, force: true });
    },
  };
  if (!options.fill) {
    await mkdir(data, { mode: 0o700 });
    await chown(data, id, id);
    return cluster;
  }
  runCommandsOrThrow(cluster, `initdb -D ${data} -U postgres --auth=trust -E UTF8`);
  await appendFile(join(data, 'postgresql.conf'), `\n${clusterSettings(port, options.settings)}`);
  return cluster;
}

/** Returns the address settings of a server, and its other settings. */
export const clusterSettings = (port: number, more: readonly string[] = []): string =>
  [`port = ${port}`, "listen_addresses = '127.0.0.1'", "unix_socket_directories = ''", ...more, ''].join(
    '\n',
  );

/** Runs commands that must succeed. Throws their error output otherwise. */
export function runCommandsOrThrow(
  cluster: Cluster,
  lines: string,
  environment?: Record<string, string>,
): void {
  const { ok, complained } = cluster.type(lines, environment);
  if (!ok) throw new Error(`${lines}\n${complained}`);
}
