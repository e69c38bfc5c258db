import { MemoryFS, PGlite } from '@electric-sql/pglite';
import type { Database } from './database.ts';
import { adaptParsers, openPglite } from './open-pglite.ts';
import { wrapPglite } from './pglite-database.ts';
import type { PgliteSession } from './pglite-session.ts';

const DATA_FOLDER = '/pglite/data';
const TAR_BLOCK = 512;

/** A database's files and folders by their relative paths, each folder before its contents. */
export type FolderCopy = ReadonlyMap<string, Uint8Array | 'folder'>;

type EmscriptenFiles = {
  mkdirTree(path: string, mode: number): void;
  writeFile(path: string, bytes: Uint8Array): void;
};

/** Starts from a copy of files in memory: unpacking an archive for each database costs four times as much. */
class CopiedFiles extends MemoryFS {
  readonly #copy: FolderCopy;

  constructor(copy: FolderCopy) {
    super();
    this.#copy = copy;
  }

  override async initialSyncFs(): Promise<void> {
    if (!this.pg) throw new Error('The database is not starting.');
    const { FS: files } = this.pg.Module as unknown as { FS: EmscriptenFiles };
    files.mkdirTree(DATA_FOLDER, 0o700);
    for (const [name, content] of this.#copy) {
      if (content === 'folder') files.mkdirTree(`${DATA_FOLDER}${name}`, 0o700);
      else files.writeFile(`${DATA_FOLDER}${name}`, content);
    }
  }
}

/** Returns the session of a database that runs in this thread. Each statement holds the event loop. */
export function sessionOf(pglite: PGlite): PgliteSession {
  adaptParsers(pglite.parsers);
  return {
    parsers: pglite.parsers,
    serializers: pglite.serializers,
    // The files are flushed by the database itself (DurableNodeFs).
    exec: (request) => pglite.execProtocolStream(request, { syncToFs: false }),
    listen: (channel, handler) => pglite.listen(channel, handler),
    isClosed: () => pglite.closed,
    close: () => pglite.close(),
  };
}

/** Opens an in-memory database, empty or with the contents of the copy. */
export async function openMemoryDatabase(copy?: FolderCopy): Promise<Database> {
  // The buffers are cleared at each start; a test's database is smaller than an eighth of the default buffers.
  const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];
  const options = { startParams, ...(copy && { fs: new CopiedFiles(copy) }) };
  return wrapPglite(sessionOf(await openPglite(options)));
}

/** Runs `fn` on a new in-memory database and returns its data folder as a tar archive, as small as possible. */
export async function snapshotPglite(fn: (database: Database) => Promise<void>): Promise<Uint8Array> {
  const pglite = await openPglite({ initDbStartParams: ['--wal-segsize=1'] });
  await fn(await wrapPglite(sessionOf(pglite)));
  // Nothing creates further databases from these, and each start would copy them.
  await pglite.exec(
    `UPDATE pg_database SET datistemplate = false WHERE datname IN ('template0', 'template1')`,
  );
  await pglite.exec('DROP DATABASE template0');
  await pglite.exec('DROP DATABASE template1');
  // Each start would replay whatever is only in the log.
  await pglite.exec('CHECKPOINT');
  const archive = await pglite.dumpDataDir('none');
  await pglite.close();
  return new Uint8Array(await archive.arrayBuffer());
}

/**
 * Reads the output of snapshotPglite. The files are views of the archive, which must not be a Buffer, because its
 * slices are not copies.
 */
export function readArchive(archive: Uint8Array): FolderCopy {
  const copy = new Map<string, Uint8Array | 'folder'>();
  const textAt = (from: number, length: number): string =>
    new TextDecoder().decode(archive.subarray(from, from + length)).split('\0')[0] ?? '';
  let at = 0;
  while (at < archive.length && archive[at] !== 0) {
    const size = Number.parseInt(textAt(at + 124, 12), 8);
    const content = at + TAR_BLOCK;
    const isFolder = textAt(at + 156, 1) === '5';
    copy.set(textAt(at, 100), isFolder ? 'folder' : archive.subarray(content, content + size));
    at = content + Math.ceil(size / TAR_BLOCK) * TAR_BLOCK;
  }
  return copy;
}
