// What earlier checks have found green, so that the next one looks only at what a change reaches. A file counts as unchanged
// while it and everything that it imports have the same content, types included.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const sha = (text) => createHash('sha256').update(text).digest('base64url');
const read = (root, path) => readFileSync(join(root, path));

/** Settings and tools, and types that are valid everywhere: when one of these changes, every file counts as changed. */
function sharedFiles(root) {
  const named = readdirSync(root).filter((name) => /\.(json|ts)$/.test(name));
  const scripts = readdirSync(join(root, 'scripts')).filter((name) => name.endsWith('.mjs'));
  const ofPackages = ['packages', 'e2e', 'bench'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((name) => `${folder}/${String(name).replaceAll('\\', '/')}`)
      .filter((path) => !/(^|\/)(node_modules|dist|results)\//.test(path))
      .filter((path) => path.endsWith('.d.ts') || /\/(tsconfig|package)\.json$/.test(path)),
  );
  return [...named, ...scripts.map((name) => `scripts/${name}`), ...ofPackages].sort();
}

/** The key of each module of the graph (readModuleGraph): a hash of all that it reaches. */
export function contentKeys(root, graph) {
  const shared = sha(
    sharedFiles(root)
      .map((path) => `${path}\0${sha(read(root, path))}`)
      .join('\n'),
  );
  const hashes = new Map();
  const hashOf = (path) => {
    if (!hashes.has(path)) hashes.set(path, sha(read(root, path)));
    return hashes.get(path);
  };
  return new Map(
    [...graph.keys()].map((path) => {
      const reached = [...reachOf(path, graph)].sort();
      return [path, sha([shared, ...reached.map((each) => `${each}\0${hashOf(each)}`)].join('\n'))];
    }),
  );
}

/** The modules and assets that a module reaches, itself included. */
function reachOf(start, graph) {
  const reached = new Set([start]);
  for (const path of reached)
    for (const entry of graph.get(path)?.imports ?? []) {
      const target = entry.path ?? entry.asset;
      if (target !== undefined) reached.add(target);
    }
  return reached;
}

/** Whether a module reads what no import names: its key does not tell whether that has changed. */
export function readsFiles(path, graph) {
  return [...reachOf(path, graph)].some((each) =>
    graph.get(each)?.imports.some(({ outside }) => /^(node:)?(fs|child_process)(\/|$)/.test(outside ?? '')),
  );
}

/** Keys by file, as the last green run of this check has left them; none where `isCold`. */
export function openPassed(root, name, isCold) {
  const file = join(root, 'node_modules/.cache/check', `${name}.json`);
  const known = !isCold && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return {
    changed: (keys) => [...keys].filter(([path, key]) => known[path] !== key).map(([path]) => path),
    keep(keys) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(Object.fromEntries(keys)));
    },
  };
}
