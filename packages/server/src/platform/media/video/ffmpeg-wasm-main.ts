// Runs the WASM build of ffmpeg as its own program: same arguments, output and exit code. The first argument is a JSON
// list of the files that it may open. The rest are ffmpeg's own.
import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';

interface FileNode {
  usedBytes: number;
  stream_ops: object;
  node_ops: Record<string, unknown>;
}
interface FileStream {
  node: FileNode;
  position: number;
}
interface WasmFs {
  mkdirTree(path: string): void;
  writeFile(path: string, data: Uint8Array): void;
  lookupPath(path: string): { node: FileNode };
}
interface WasmCore {
  FS: WasmFs;
  exec(...args: string[]): number;
  setLogger(log: (line: { type: string; message: string }) => void): void;
}
interface FileGrant {
  path: string;
  isOutput: boolean;
}

/**
 * Mounts a file from disk into the program's file system under its own path. Bytes are passed through, so a long video
 * is never completely in memory.
 */
function grantFile(fs: WasmFs, { path, isOutput }: FileGrant): number {
  const file = openSync(path, isOutput ? 'w+' : 'r');
  fs.mkdirTree(dirname(path));
  fs.writeFile(path, new Uint8Array(0));
  const { node } = fs.lookupPath(path);
  node.usedBytes = fstatSync(file).size;
  const inherited = node.stream_ops;
  node.stream_ops = {
    ...inherited,
    read: (_: FileStream, target: Uint8Array, offset: number, length: number, position: number) =>
      readSync(file, target, offset, length, position),
    write(stream: FileStream, source: Uint8Array, offset: number, length: number, position: number) {
      const written = writeSync(file, source, offset, length, position);
      stream.node.usedBytes = Math.max(stream.node.usedBytes, position + written);
      return written;
    },
  };
  const inheritedNode = node.node_ops;
  node.node_ops = {
    ...inheritedNode,
    // Opening for writing truncates the file by setting its size.
    setattr(target: FileNode, change: { size?: number }) {
      if (change.size === undefined || !isOutput) return;
      ftruncateSync(file, change.size);
      target.usedBytes = change.size;
    },
  };
  return file;
}

async function loadCore(): Promise<WasmCore> {
  const corePath = createRequire(import.meta.url).resolve('@ffmpeg/core');
  // The build is for browser workers and reads its own URL while loading.
  Object.assign(globalThis, { self: globalThis, location: { href: 'file:///' } });
  const create = createRequire(import.meta.url)(corePath) as (options: {
    wasmBinary: Uint8Array;
  }) => Promise<WasmCore>;
  return create({ wasmBinary: readFileSync(corePath.replace(/\.js$/, '.wasm')) });
}

const [grants = '[]', ...args] = process.argv.slice(2);
const core = await loadCore();
core.setLogger(({ type, message }) => {
  writeSync(type === 'stdout' ? 1 : 2, `${message}\n`);
});
const files = (JSON.parse(grants) as FileGrant[]).map((grant) => grantFile(core.FS, grant));
const code = core.exec(...args);
for (const file of files) closeSync(file);
process.exit(code);
