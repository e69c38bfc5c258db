import { closeSync, fsyncSync, openSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type EmscriptenModule = {
  NODEFS: {
    realPath(node: unknown): string;
    stream_ops: { fsync?: (stream: NodeStream) => number };
    node_ops: { setattr: (node: unknown, change: { mode?: number }) => void };
  };
};
type NodeStream = { nfd?: number; node: unknown };
type InitOptions = Parameters<NodeFS['init']>[1];

/**
 * The embedded database's file system with a working fsync. PGlite's own reports success for every fsync and does
 * nothing. With this one, and without the start flag -F, PostgreSQL flushes its log at each commit and its tables
 * before it reuses the log, as on a server.
 */
export class DurableNodeFs extends NodeFS {
  override async init(pg: PGlite, options: InitOptions): ReturnType<NodeFS['init']> {
    const result = await super.init(pg, options);
    const { emscriptenOpts } = result;
    return {
      ...result,
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [
          ...((emscriptenOpts.preRun as (() => void)[] | undefined) ?? []),
          (module: EmscriptenModule) => {
            addFsync(module);
            keepFilesPrivate(module);
          },
        ],
      },
    };
  }
}

/** Returns the matching start flags: the defaults without "no fsync". */
export function durableStartParams(defaults: readonly string[]): string[] {
  return [...defaults.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync'];
}

function addFsync({ NODEFS }: EmscriptenModule): void {
  NODEFS.stream_ops.fsync = (stream) => {
    if (stream.nfd === undefined) fsyncFolder(NODEFS.realPath(stream.node));
    else fsyncSync(stream.nfd);
    return 0;
  };
}

/** The database sets its files' permissions itself and makes them readable by everyone. */
function keepFilesPrivate({ NODEFS }: EmscriptenModule): void {
  const { setattr } = NODEFS.node_ops;
  NODEFS.node_ops.setattr = (node, change) =>
    setattr(node, change.mode === undefined ? change : { ...change, mode: change.mode & ~0o077 });
}

// Windows cannot open a folder and does not need to flush one.
function fsyncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
