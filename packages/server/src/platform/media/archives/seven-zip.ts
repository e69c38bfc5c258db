// Runs 7-Zip, compiled to WebAssembly, on one archive. Runs in the media child: the program sees only the archive's
// bytes, and what it unpacks goes straight to the output.
import { readFileSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ArchiveInput } from './archive-input.ts';
import { BrokenFile } from '../files/broken-file.ts';
import type { ArchiveOutput } from './archive-output.ts';
import { entryLimit } from './archive-limits.ts';

interface FileNode {
  name: string;
  parent: FileNode;
  mode: number;
  usedBytes: number;
  /** By name, for a folder. */
  contents: unknown;
  stream_ops: StreamOperations;
  node_ops: { setattr(node: FileNode, change: { size?: number }): void };
}
interface StreamOperations {
  read(stream: unknown, target: Uint8Array, offset: number, length: number, position: number): number;
  write(
    stream: { node: FileNode },
    source: Uint8Array,
    offset: number,
    length: number,
    position: number,
  ): number;
}
interface WasmFiles {
  mkdir(path: string): void;
  writeFile(path: string, data: Uint8Array): void;
  lookupPath(path: string): { node: FileNode };
  getPath(node: FileNode): string;
  isFile(mode: number): boolean;
  isDir(mode: number): boolean;
}
interface SevenZipProgram {
  FS: WasmFiles;
  callMain(args: readonly string[]): void;
}
type SevenZipFactory = (options: {
  wasmBinary: Buffer;
  stdin: () => null;
  print: (line: string) => void;
  printErr: (line: string) => void;
  quit: () => void;
}) => Promise<SevenZipProgram>;

const require = createRequire(import.meta.url);
let program: { start: SevenZipFactory; wasmBinary: Buffer } | undefined;

function loadProgram(): { start: SevenZipFactory; wasmBinary: Buffer } {
  program ??= {
    start: require('7z-wasm') as SevenZipFactory,
    wasmBinary: readFileSync(require.resolve('7z-wasm/7zz.wasm')),
  };
  return program;
}

/** A line of a list costs about 50 bytes, an entry about 20 lines. */
const mostLines = 40 * entryLimit;

export interface SevenZipRun {
  /** Everything it said. */
  lines: string[];
  /** Whether it ended by itself. It has no exceptions: some damaged archives make it stop in the middle. */
  hasEnded: boolean;
  /** Name and index in the output of each file. */
  files: { name: string; index: number }[];
}

/**
 * Runs one command (`l` or `x`). Passwords are arguments of a function here, not of a process. Throws `BrokenFile` once
 * the output is more than allowed.
 */
export async function runSevenZip(
  command: readonly string[],
  input: ArchiveInput,
  output?: ArchiveOutput,
): Promise<SevenZipRun> {
  const { start, wasmBinary } = loadProgram();
  const lines: string[] = [];
  const hear = (line: string): void => {
    if (lines.length < mostLines) lines.push(line);
    else throw new BrokenFile('archiveTooMany', { params: { most: entryLimit } });
  };
  // Without its own, it would read the tasks of the media child as answers to its questions.
  const stdin = (): null => null;
  const { FS, callMain } = await start({
    wasmBinary,
    stdin,
    print: hear,
    printErr: hear,
    quit: () => undefined,
  });
  FS.mkdir('/in');
  FS.mkdir('/out');
  const path = `/in/${inputName(input.name)}`;
  mountInput(FS, path, input);
  const sink = output && mountOutput(FS, output);
  let hasEnded = false;
  try {
    callMain([...command, path]);
    hasEnded = true;
  } catch (error) {
    if (error instanceof BrokenFile) throw error;
  }
  if (sink?.refusal !== undefined) throw sink.refusal;
  return { lines, hasEnded, files: sink ? sink.collect() : [] };
}

/** The program may read other parts of a name as options or patterns. */
const inputName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '').replaceAll(/[^\w.]+/g, '_').slice(-100) || 'archive';

function mountInput(fs: WasmFiles, path: string, { file, offset: start, length: size }: ArchiveInput): void {
  fs.writeFile(path, new Uint8Array(0));
  const { node } = fs.lookupPath(path);
  node.usedBytes = size;
  node.stream_ops = {
    ...node.stream_ops,
    read(_stream, target, offset, length, position) {
      const wanted = Math.max(0, Math.min(length, size - position));
      return wanted === 0 ? 0 : readSync(file, target, offset, wanted, start + position);
    },
  };
}

/** Takes the bytes of every file that is written from now on; the program's own memory keeps only names. */
function mountOutput(
  fs: WasmFiles,
  output: ArchiveOutput,
): { refusal: BrokenFile | undefined; collect(): SevenZipRun['files'] } {
  const indexes = new Map<FileNode, number>();
  const sink = { refusal: undefined as BrokenFile | undefined, collect };
  const probePath = '/probe';
  fs.writeFile(probePath, new Uint8Array(0));
  // All files share these two objects. The archive itself has its own copy of the first.
  const { stream_ops: streams, node_ops: nodes } = fs.lookupPath(probePath).node;
  streams.write = ({ node }, source, offset, length, position) => {
    try {
      if (sink.refusal !== undefined) throw sink.refusal;
      const index = indexes.get(node) ?? output.begin();
      indexes.set(node, index);
      output.write(index, source.subarray(offset, offset + length), position);
    } catch (error) {
      sink.refusal ??=
        error instanceof BrokenFile ? error : new BrokenFile('archiveDamaged', { cause: error });
      throw sink.refusal;
    }
    node.usedBytes = Math.max(node.usedBytes, position + length);
    return length;
  };
  const setAttributes = nodes.setattr;
  // The length is reserved in advance, which would take memory.
  nodes.setattr = (node, { size: _, ...change }) => setAttributes(node, change);

  function collect(): SevenZipRun['files'] {
    const found: SevenZipRun['files'] = [...indexes].map(([node, index]) => ({ name: nameOf(node), index }));
    const visit = (node: FileNode): void => {
      if (fs.isDir(node.mode))
        for (const one of Object.values(node.contents as object)) visit(one as FileNode);
      else if (fs.isFile(node.mode) && !indexes.has(node))
        found.push({ name: nameOf(node), index: output.begin() });
    };
    visit(fs.lookupPath('/out').node);
    return found;
  }
  const nameOf = (node: FileNode): string => fs.getPath(node).replace(/^\/out\//, '');
  return sink;
}
