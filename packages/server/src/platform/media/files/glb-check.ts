// Which 3D models are trusted: glTF 2 in one file, nothing fetched from elsewhere, no more points than its data holds.
import { BrokenFile } from './broken-file.ts';
import type { ViewSource } from './view-source.ts';

const jsonLimit = 16 * 1024 * 1024;
/** Memory that a browser needs for a model's points. */
const pointLimit = 512 * 1024 * 1024;
const nodeLimit = 100_000;
const jsonChunk = 0x4e4f534a;

type Part = Record<string, unknown>;
type Model = Record<string, Part[]>;

const componentBytes: Readonly<Record<number, number>> = {
  5120: 1,
  5121: 1,
  5122: 2,
  5123: 2,
  5125: 4,
  5126: 4,
};
const componentCount: Readonly<Record<string, number>> = {
  SCALAR: 1,
  VEC2: 2,
  VEC3: 3,
  VEC4: 4,
  MAT2: 4,
  MAT3: 9,
  MAT4: 16,
};

/** Throws `BrokenFile` for a model that no viewer should open. */
export function checkGlb({ source }: ViewSource): Record<string, never> {
  const head = source.read(0, 20);
  if (head.length < 20 || head.toString('latin1', 0, 4) !== 'glTF') throw damaged();
  if (head.readUInt32LE(4) !== 2) throw new BrokenFile('modelVersion');
  const total = head.readUInt32LE(8);
  const jsonLength = head.readUInt32LE(12);
  if (total > source.length || head.readUInt32LE(16) !== jsonChunk) throw damaged();
  if (jsonLength > jsonLimit || 20 + jsonLength > total) throw damaged();
  const model = parseModel(source.read(20, jsonLength));
  checkSources(model);
  checkPoints(model, total);
  checkNodes(model);
  return {};
}

function parseModel(bytes: Buffer): Model {
  let parsed: unknown;
  try {
    parsed = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw damaged();
  }
  if (!isPart(parsed)) throw damaged();
  const lists = Object.entries(parsed).filter(([, value]) => Array.isArray(value));
  return Object.fromEntries(lists.map(([name, value]) => [name, (value as unknown[]).filter(isPart)]));
}

/** Requires everything to be in the file itself, because viewers would fetch any URL. */
function checkSources({ buffers = [], images = [] }: Model): void {
  const outside = [...buffers, ...images].some(({ uri }) => uri !== undefined && !isInline(uri));
  if (outside) throw new BrokenFile('modelIncomplete');
}

const isInline = (uri: unknown): boolean => typeof uri === 'string' && /^data:/i.test(uri);

function checkPoints({ accessors = [], bufferViews = [], buffers = [] }: Model, fileLength: number): void {
  for (const { buffer, byteOffset = 0, byteLength } of bufferViews) {
    const whole = buffers[number(buffer)];
    // A compressed buffer declares its uncompressed length, so only its own claim can bound it.
    if (whole === undefined || number(byteOffset) + number(byteLength) > number(whole['byteLength']))
      throw damaged();
  }
  const held = buffers.filter(({ uri, extensions }) => uri === undefined && extensions === undefined);
  if (held.some(({ byteLength }) => number(byteLength) > fileLength)) throw damaged();
  const points = accessors.reduce((sum, accessor) => sum + bytesOf(accessor, bufferViews), 0);
  if (points > pointLimit) throw new BrokenFile('modelPoints');
}

function bytesOf({ count, type, componentType, bufferView }: Part, bufferViews: Part[]): number {
  const size = componentCount[String(type)];
  const each = componentBytes[number(componentType)];
  if (size === undefined || each === undefined) throw damaged();
  const bytes = number(count) * size * each;
  const view = bufferView === undefined ? undefined : bufferViews[number(bufferView)];
  if (bufferView !== undefined && (view === undefined || bytes > number(view['byteLength']))) throw damaged();
  return bytes;
}

/** Requires the parts to form trees, because a part that contains itself would be drawn forever. */
function checkNodes({ nodes = [] }: Model): void {
  if (nodes.length > nodeLimit) throw new BrokenFile('modelParts');
  const parents = new Map<number, number>();
  for (const [at, { children }] of nodes.entries()) {
    for (const child of Array.isArray(children) ? (children as unknown[]) : []) {
      if (nodes[number(child)] === undefined || parents.has(number(child))) throw damaged();
      parents.set(number(child), at);
    }
  }
  const settled = new Set<number>();
  for (const start of nodes.keys()) {
    const path = new Set<number>();
    for (let at: number | undefined = start; at !== undefined && !settled.has(at); at = parents.get(at)) {
      if (path.has(at)) throw new BrokenFile('modelInItself');
      path.add(at);
    }
    for (const at of path) settled.add(at);
  }
}

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null;

function number(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw damaged();
  return value;
}

const damaged = (): BrokenFile => new BrokenFile('modelDamaged');
