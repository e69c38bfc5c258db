// Remembers what earlier checks found green, so that the next one looks only at what a change affects. A file counts as
// unchanged while it and everything it imports, types included, have the same content.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ModuleGraph } from './module-graph.ts';

/** The key of each file: a hash. */
type Keys = ReadonlyMap<string, string>;

const sha = (text: string | Buffer) => createHash('sha256').update(text).digest('base64url');
const read = (root: string, path: string) => readFileSync(join(root, path));

/** Settings, tools and global types. If one of these changes, every file counts as changed. */
function sharedFiles(root: string): string[] {
  const named = readdirSync(root).filter((name) => /\.(json|ts)$/.test(name));
  const scripts = readdirSync(join(root, 'scripts')).filter((name) =>
    /(?<!\.test)\.(ts|mjs|json)$/.test(name),
  );
  const ofPackages = ['packages', 'e2e', 'bench'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((name) => `${folder}/${String(name).replaceAll('\\', '/')}`)
      .filter((path) => !/(^|\/)(node_modules|dist|results)\//.test(path))
      .filter((path) => path.endsWith('.d.ts') || /\/(tsconfig|package)\.json$/.test(path)),
  );
  return [...named, ...scripts.map((name) => `scripts/${name}`), ...ofPackages].sort();
}

/** Returns the key of each module of the graph (readModuleGraph): a hash of everything it reaches. */
export function contentKeys(root: string, graph: ModuleGraph): Keys {
  const shared = sha(
    sharedFiles(root)
      .map((path) => `${path}\0${sha(read(root, path))}`)
      .join('\n'),
  );
  const hashes = new Map<string, string>();
  const hashOf = (path: string) => {
    const hash = hashes.get(path) ?? sha(read(root, path));
    hashes.set(path, hash);
    return hash;
  };
  return new Map(
    [...graph.keys()].map((path) => {
      const reached = [...reachOf(path, graph)].sort();
      return [path, sha([shared, ...reached.map((each) => `${each}\0${hashOf(each)}`)].join('\n'))];
    }),
  );
}

/** Returns the modules and assets that a module reaches, including itself. */
function reachOf(start: string, graph: ModuleGraph): Set<string> {
  const reached = new Set([start]);
  for (const path of reached)
    for (const entry of graph.get(path)?.imports ?? []) {
      const target = entry.path ?? entry.asset;
      if (target !== undefined) reached.add(target);
    }
  return reached;
}

/** Returns whether a module reads files at run time. Its key does not cover changes to those. */
export function readsFiles(path: string, graph: ModuleGraph): boolean {
  return [...reachOf(path, graph)].some((each) =>
    graph.get(each)?.imports.some(({ outside }) => /^(node:)?(fs|child_process)(\/|$)/.test(outside ?? '')),
  );
}

/** Opens the keys by file from the last green run of this check. There are none if `isCold`. */
export function openPassed(
  root: string,
  name: string,
  isCold: boolean,
): { changed: (keys: Keys) => string[]; keep: (keys: Keys) => void } {
  const file = join(root, 'node_modules/.cache/check', `${name}.json`);
  const known =
    !isCold && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
  return {
    changed: (keys) => [...keys].filter(([path, key]) => known[path] !== key).map(([path]) => path),
    keep(keys) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(Object.fromEntries(keys)));
    },
  };
}
