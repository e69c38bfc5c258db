// Checks what would stop the start anyway, before a database is opened or a demo is created: the port and the folders.
import { access, constants, readdir, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';

import { ConfigError, type Config } from './platform/config/config.ts';
import { requireKey } from './platform/secrets/sealed-text.ts';

/** Rejects with a ConfigError that says in one sentence what to change. Creates nothing. */
export async function checkStart(config: Config): Promise<void> {
  requireKey(config);
  await checkFolders(config);
  await checkPort(config);
}

/** Rejects with a ConfigError if the product's user cannot write to its folders. */
export async function checkFolders(config: Config): Promise<void> {
  await checkFolder('DATA_DIR', config.dataFolder);
  for (const part of await partsOf(config.dataFolder)) await checkFolder('DATA_DIR', part);
  if (config.storage.kind === 'folder') await checkFolder('STORAGE_URL', config.storage.folder);
}

/** Returns the message for a listen error, or the error itself. */
export function describeListenError(
  error: unknown,
  { port, host }: { port: number; host: string },
  setting: 'PORT' | 'DIMSE_PORT' = 'PORT',
): unknown {
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} of ${host} is in use by another program: stop that program, or set ${setting} to another number.`,
    EACCES: `This user may not open port ${port}: set ${setting} to a number from 1024 up, and let ${setting === 'PORT' ? 'the proxy in front' : 'a forwarded port'} take ${port}.`,
    EADDRNOTAVAIL: `HOST must be an address of this machine, such as 127.0.0.1 or 0.0.0.0 for all of them, not "${host}".`,
    ENOTFOUND: `HOST must be an address of this machine, such as 127.0.0.1 or 0.0.0.0 for all of them, not "${host}".`,
  };
  const sentence = sentences[codeOf(error)];
  return sentence === undefined ? error : new ConfigError(sentence, { cause: error });
}

/** Rejects with a ConfigError if the port is taken or not allowed. */
export async function checkPort(config: Config): Promise<void> {
  const server = createServer();
  const opened = new Promise<void>((done, failed) => {
    server.once('error', failed);
    server.listen({ port: config.port, host: config.host }, done);
  });
  await opened.catch((error: unknown) => {
    throw describeListenError(error, config);
  });
  await new Promise((done) => server.close(done));
}

/** Checks the folder or, if it does not exist yet, the one in which it will be created. */
async function checkFolder(setting: string, folder: string): Promise<void> {
  const found = await nearest(folder);
  const isOwn = found === folder;
  if (!(await stat(found)).isDirectory())
    throw new ConfigError(
      `${setting} must be a folder, but ${found} is a file: set ${setting} to another folder.`,
    );
  await access(found, constants.R_OK | constants.W_OK | constants.X_OK).catch((error: unknown) => {
    const what = isOwn
      ? `The folder ${folder} may not be written to`
      : `The folder ${folder} cannot be made in ${found}`;
    throw new ConfigError(
      `${what} (${codeOf(error)}): let the user that runs the product write to it, or set ${setting} to another folder.`,
      { cause: error },
    );
  });
}

async function nearest(path: string): Promise<string> {
  try {
    await stat(path);
    return path;
  } catch (error) {
    const isAbove = ['ENOENT', 'ENOTDIR', 'EACCES'].includes(codeOf(error)) && dirname(path) !== path;
    if (isAbove) return nearest(dirname(path));
    throw error;
  }
}

/** Returns what earlier starts have created in the data folder, perhaps as another user. */
async function partsOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && entry.name !== 'lost+found')
    .map(({ name }) => join(folder, name));
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
