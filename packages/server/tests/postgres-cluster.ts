// A PostgreSQL server of its own in a temporary folder, run as the user postgres: nothing of it is shared with others.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { appendFile, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { findFreePort } from './crash/server-process.ts';

export type Cluster = {
  /** Holds `data` and whatever else the user postgres is to write. */
  folder: string;
  data: string;
  port: number;
  /** The address of a database for a user who needs no password. */
  url: (user: string, database: string) => string;
  /** Runs lines of shell as a person at the server types them; gives what they complained and whether they ended well. */
  type: (lines: string, environment?: Record<string, string>) => { ok: boolean; complained: string };
  /** The same for what runs until it is ended. */
  streamInput: (lines: string, environment?: Record<string, string>) => ChildProcess;
  start: () => void;
  /** Ends every process of the server at once, as a machine does that loses its power. */
  kill: () => void;
  remove: () => Promise<void>;
};

/** The newest programs of PostgreSQL on this machine; undefined without any. */
export function postgresPrograms(): string | undefined {
  const folder = '/usr/lib/postgresql';
  const versions = existsSync(folder) ? readdirSync(folder) : [];
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  return newest && join(folder, newest, 'bin');
}

/** Why no server can be made here, or nothing. */
export function clusterUnavailableReason(): string | undefined {
  if (postgresPrograms() === undefined) return 'the programs of PostgreSQL are not in /usr/lib/postgresql';
  if (process.getuid?.() !== 0) return 'only root may start a server as the user postgres';
  return spawnSync('id', ['-u', 'postgres']).status === 0 ? undefined : 'there is no user postgres';
}

/**
 * A place for a server that does not run yet. `fill`: makes an empty one with `settings`; else the folder `data` is
 * left to the caller, who restores something into it.
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
    start: () => expectTyped(cluster, `pg_ctl -D ${data} -w -t 120 -l ${folder}/log start`),
    kill() {
      // The first line of the file is the server's own process; its children end with it.
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
  expectTyped(cluster, `initdb -D ${data} -U postgres --auth=trust -E UTF8`);
  await appendFile(join(data, 'postgresql.conf'), `\n${clusterSettings(port, options.settings)}`);
  return cluster;
}

/** Where a server listens, and its other settings. */
export const clusterSettings = (port: number, more: readonly string[] = []): string =>
  [`port = ${port}`, "listen_addresses = '127.0.0.1'", "unix_socket_directories = ''", ...more, ''].join(
    '\n',
  );

/** Types lines that must end well; throws what they complained. */
export function expectTyped(cluster: Cluster, lines: string, environment?: Record<string, string>): void {
  const { ok, complained } = cluster.type(lines, environment);
  if (!ok) throw new Error(`${lines}\n${complained}`);
}
