import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const patterns = [
  {
    kind: 'static',
    regex: /^[ \t]*(?:import|export)\s+(type\s+)?((?:[\w$*\s,]|\{[^}'"]*\})*?)\bfrom\s*['"]([^'"\n]+)['"]/gm,
  },
  { kind: 'static', regex: /^[ \t]*import\s*()()['"]([^'"\n]+)['"]/gm },
  { kind: 'dynamic', regex: /\bimport\(\s*()()['"]([^'"\n]+)['"]/g },
];

const onlyTypes = (names) => /^\s*\{(\s*type\s[^,}]+,?)+\s*\}\s*$/.test(names);

/** Returns every import and re-export in a text: {specifier, kind: 'static' | 'dynamic', isType, line}. */
export function scanImports(text) {
  return patterns.flatMap(({ kind, regex }) =>
    [...text.matchAll(regex)].map((match) => ({
      specifier: match[3],
      kind,
      isType: Boolean(match[1]) || onlyTypes(match[2]),
      line: text.slice(0, match.index).split('\n').length,
    })),
  );
}

const packageEntry = {
  '@plainscan/contract': 'packages/contract/src/index.ts',
  '@plainscan/contract/glossary': 'packages/contract/src/library/glossary/read-glossary.ts',
};

/** Returns a path in this repository, {asset: path} for a style or image, {missing: specifier}, or null if external. */
function resolveImport(root, from, specifier, known) {
  const bare = specifier.replace(/\?.*$/, '');
  if (packageEntry[bare]) return { path: packageEntry[bare] };
  const ours = /^@plainscan\/(contract|server|demo|web)\/(.+)$/.exec(bare);
  if (!ours && !bare.startsWith('.')) return null;
  const target = ours
    ? `packages/${ours[1]}/${ours[2]}`
    : posix.normalize(posix.join(posix.dirname(from), bare));
  const found = [target, `${target}.ts`, `${target}.tsx`].find((path) => known.has(path));
  if (found) return { path: found };
  return existsSync(join(root, target)) ? { asset: target } : { missing: specifier };
}

/**
 * Reads the files (paths relative to root) and follows their imports: Map of path to
 * {imports: [{path?, outside?, missing?, kind, isType, line}]}.
 */
export function readModuleGraph(root, files) {
  const known = new Set(files);
  const graph = new Map();
  for (const file of files) {
    const imports = scanImports(readFileSync(join(root, file), 'utf8')).map(({ specifier, ...rest }) => {
      const resolved = resolveImport(root, file, specifier, known);
      return resolved ? { ...rest, specifier, ...resolved } : { ...rest, specifier, outside: specifier };
    });
    graph.set(file, { imports });
  }
  return graph;
}

/**
 * Finds import cycles (Tarjan): one list of paths per cycle. Type imports and lazy imports count too: they do no harm
 * when the code runs, but a file in a cycle can only be understood and changed together with the others.
 */
export function findCycles(graph) {
  const state = { index: 0, stack: [], number: new Map(), low: new Map(), onStack: new Set(), cycles: [] };
  const next = (path) =>
    graph
      .get(path)
      .imports.filter((entry) => graph.has(entry.path))
      .map((entry) => entry.path);
  for (const path of graph.keys()) if (!state.number.has(path)) visit(path, next, state);
  return state.cycles;
}

function visit(path, next, state) {
  state.number.set(path, state.index);
  state.low.set(path, state.index);
  state.index += 1;
  state.stack.push(path);
  state.onStack.add(path);
  let importsItself = false;
  for (const target of next(path)) {
    if (target === path) importsItself = true;
    if (!state.number.has(target)) visit(target, next, state);
    if (state.onStack.has(target)) state.low.set(path, Math.min(state.low.get(path), state.low.get(target)));
  }
  if (state.low.get(path) !== state.number.get(path)) return;
  const component = state.stack.splice(state.stack.indexOf(path));
  for (const member of component) state.onStack.delete(member);
  if (component.length > 1 || importsItself) state.cycles.push(component);
}
