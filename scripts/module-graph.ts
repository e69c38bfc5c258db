import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** An import or re-export as it is written. */
type ScannedImport = { specifier: string; kind: 'static' | 'dynamic'; isType: boolean; line: number };

/** What an import leads to: a module of ours, a style or image, nothing, or a package. */
type Target = { path: string } | { asset: string } | { missing: string } | { outside: string };

export type Import = ScannedImport & Partial<Record<'path' | 'asset' | 'missing' | 'outside', string>>;

/** The imports of each module, by its path relative to the root. */
export type ModuleGraph = ReadonlyMap<string, { imports: Import[] }>;

const patterns: { kind: ScannedImport['kind']; regex: RegExp }[] = [
  {
    kind: 'static',
    regex: /^[ \t]*(?:import|export)\s+(type\s+)?((?:[\w$*\s,]|\{[^}'"]*\})*?)\bfrom\s*['"]([^'"\n]+)['"]/gm,
  },
  { kind: 'static', regex: /^[ \t]*import\s*()()['"]([^'"\n]+)['"]/gm },
  { kind: 'dynamic', regex: /\bimport\(\s*()()['"]([^'"\n]+)['"]/g },
];

const onlyTypes = (names: string) => /^\s*\{(\s*type\s[^,}]+,?)+\s*\}\s*$/.test(names);

/** Returns every import and re-export in a text. */
export function scanImports(text: string): ScannedImport[] {
  return patterns.flatMap(({ kind, regex }) =>
    [...text.matchAll(regex)].map(({ index, 1: typeWord, 2: names = '', 3: specifier = '' }) => ({
      specifier,
      kind,
      isType: Boolean(typeWord) || onlyTypes(names),
      line: text.slice(0, index).split('\n').length,
    })),
  );
}

const packageEntry: Record<string, string> = {
  '@plainscan/contract': 'packages/contract/src/index.ts',
  '@plainscan/contract/glossary': 'packages/contract/src/library/glossary/read-glossary.ts',
};

function resolveImport(root: string, from: string, specifier: string, known: ReadonlySet<string>): Target {
  const bare = specifier.replace(/\?.*$/, '');
  const entry = packageEntry[bare];
  if (entry) return { path: entry };
  const ours = /^@plainscan\/(contract|server|demo|web)\/(.+)$/.exec(bare);
  if (!ours && !bare.startsWith('.')) return { outside: specifier };
  const target = ours
    ? `packages/${ours[1]}/${ours[2]}`
    : posix.normalize(posix.join(posix.dirname(from), bare));
  const found = [target, `${target}.ts`, `${target}.tsx`].find((path) => known.has(path));
  if (found) return { path: found };
  return existsSync(join(root, target)) ? { asset: target } : { missing: specifier };
}

/** Reads the files (paths relative to root) and follows their imports. */
export function readModuleGraph(root: string, files: readonly string[]): ModuleGraph {
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const imports = scanImports(readFileSync(join(root, file), 'utf8'));
      return [
        file,
        {
          imports: imports.map((each) => ({ ...each, ...resolveImport(root, file, each.specifier, known) })),
        },
      ];
    }),
  );
}

/**
 * Finds import cycles (Tarjan): one list of paths per cycle. Type imports and lazy imports count too: they do no harm
 * when the code runs, but a file in a cycle can only be understood and changed together with the others.
 */
export function findCycles(graph: ModuleGraph): string[][] {
  const cycles: string[][] = [];
  const stack: string[] = [];
  const onStack = new Set<string>();
  const numbers = new Map<string, number>();
  const next = (path: string) =>
    (graph.get(path)?.imports ?? []).flatMap((entry) =>
      entry.path !== undefined && graph.has(entry.path) ? [entry.path] : [],
    );

  /** Returns the lowest number of the modules on the stack that a module reaches. */
  function visit(path: string): number {
    const number = numbers.size;
    numbers.set(path, number);
    stack.push(path);
    onStack.add(path);
    let low = number;
    let importsItself = false;
    for (const target of next(path)) {
      if (target === path) importsItself = true;
      const known = numbers.get(target);
      if (known === undefined) low = Math.min(low, visit(target));
      else if (onStack.has(target)) low = Math.min(low, known);
    }
    if (low !== number) return low;
    const component = stack.splice(stack.indexOf(path));
    for (const member of component) onStack.delete(member);
    if (component.length > 1 || importsItself) cycles.push(component);
    return low;
  }

  for (const path of graph.keys()) if (!numbers.has(path)) visit(path);
  return cycles;
}
