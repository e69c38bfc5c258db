import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brokenRule, domainOf, isBelow, layersOf, placeOf } from './layer-rules.ts';
import { findCycles, readModuleGraph, type Import, type ModuleGraph } from './module-graph.ts';
import { isMain } from './is-main.ts';
import { codeFolders, isTest, sourceFiles } from './source-files.ts';

/** Counts the files in a second, independent way, so that an incomplete walk cannot pass. */
function countOnDisk(root: string): number {
  return codeFolders.reduce((total, folder) => {
    try {
      const names = readdirSync(join(root, folder), { recursive: true }).map(String);
      return (
        total +
        names.filter(
          (name) =>
            /(?<!\.d)\.(tsx?|mjs)$/.test(name) && !/(^|[\\/])(node_modules|dist|results)[\\/]/.test(name),
        ).length
      );
    } catch {
      return total;
    }
  }, 0);
}

type LayerCheck = {
  modules: number;
  imports: number;
  /** Such as `server/a ↔ server/b`. */
  mutualPairs: string[];
  /** Sentences. */
  problems: string[];
};

/** Checks every import below root. */
export function checkLayers(root: string): LayerCheck {
  const files = codeFolders.flatMap((folder) => sourceFiles(root, folder));
  const graph = readModuleGraph(root, files);
  const problems: string[] = [];
  let imports = 0;
  for (const [file, { imports: entries }] of graph) {
    for (const entry of entries) {
      imports += 1;
      const problem = problemOf(file, entry);
      if (problem) problems.push(`${file}:${entry.line} imports ${entry.specifier}: ${problem}`);
    }
  }
  problems.push(...namedTables(root, files), ...differentLayers(root));
  const mutualPairs = findMutualPairs(graph);
  for (const pair of mutualPairs) problems.push(`domains import each other: ${pair}`);
  for (const cycle of findCycles(graph)) problems.push(`import cycle: ${cycle.join(' → ')}`);
  const onDisk = countOnDisk(root);
  if (graph.size === 0) problems.push('no module was looked at');
  if (graph.size < onDisk) problems.push(`only ${graph.size} of ${onDisk} modules were looked at`);
  return { modules: graph.size, imports, mutualPairs, problems };
}

const isProduct = (file: string) => !isTest(file) && !/(^|\/)test-[^/]*$/.test(file);

/**
 * Finds pairs of domains of one package that import each other, including by type or lazily. The layers already rule
 * these out, but this check does not depend on them.
 */
function findMutualPairs(graph: ModuleGraph): string[] {
  const edges = new Set<string>();
  for (const [file, { imports }] of graph) {
    const from = domainOf(file);
    if (from === null || !isProduct(file)) continue;
    for (const { path } of imports) {
      const to = path === undefined ? null : domainOf(path);
      if (to !== null && to !== from && to.split('/')[0] === from.split('/')[0]) edges.add(`${from} ↔ ${to}`);
    }
  }
  const reversed = (edge: string) => edge.split(' ↔ ').reverse().join(' ↔ ');
  return [...edges].filter((edge) => edge < reversed(edge) && edges.has(reversed(edge))).sort();
}

const isOfServer = (file: string) =>
  file.startsWith('packages/server/src/') && !isTest(file) && !file.includes('fixture');

/** Finds SQL statements that name a table of a higher layer, which is an import in disguise. */
function namedTables(root: string, files: readonly string[]): string[] {
  const texts = new Map(
    files.filter(isOfServer).map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  );
  const owners = new Map<string, string | undefined>();
  for (const [file, text] of texts)
    for (const [, table = ''] of text.matchAll(/\bpgTable\(\s*'(\w+)'/g))
      owners.set(table, placeOf(file).domain);
  const problems: string[] = [];
  for (const [file, text] of texts) {
    const { domain } = placeOf(file);
    for (const { index, 1: table = '' } of text.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE)\s+"?([a-z_]+)"?/g)) {
      const owner = owners.get(table);
      if (owner === undefined || !isBelow('server', domain, owner)) continue;
      const line = text.slice(0, index).split('\n').length;
      problems.push(`${file}:${line} names the table ${table}: it belongs to a higher layer (${owner})`);
    }
  }
  return problems;
}

const columns = [
  ['contract', 'Contract'],
  ['server', 'Server'],
  ['web', 'Web app'],
] as const;

/** Finds layers that the table in ARCHITECTURE.md shows differently. Its rows run from the top layer down. */
function differentLayers(root: string): string[] {
  const path = join(root, 'ARCHITECTURE.md');
  if (!existsSync(path)) return [];
  const rows = readFileSync(path, 'utf8')
    .split('\n## Layers\n')[1]
    ?.split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  if (!rows) return ['ARCHITECTURE.md has no section "Layers"'];
  const [titles = [], , ...body] = rows;
  return columns.flatMap(([unit, title]) => {
    const column = titles.findIndex((cell) => cell.startsWith(title));
    const shown = body
      .map((cells) => (cells[column] ?? '').replace(/\b(platform|ui)\b/g, '').trim())
      .filter((cell) => cell !== '')
      .toReversed();
    const ruled = layersOf[unit].map((layer) => layer.join(' '));
    const at = ruled.findIndex((layer, index) => layer !== shown[index]);
    if (at === -1 && shown.length === ruled.length) return [];
    return [
      `ARCHITECTURE.md shows other layers of the ${title.toLowerCase()} than scripts/layer-rules.ts: "${shown[at] ?? ''}" instead of "${ruled[at] ?? ''}"`,
    ];
  });
}

function problemOf(file: string, entry: Import): string | null {
  if (entry.missing) return 'there is no such file';
  if (entry.asset && !entry.asset.startsWith('packages/web/src/')) return null;
  if (entry.asset) return brokenRule(file, entry.asset, { isTest: isTest(file) });
  if (entry.path) return brokenRule(file, entry.path, { isType: entry.isType, isTest: isTest(file) });
  if (placeOf(file).area === 'contract' && !isTest(file) && entry.specifier.startsWith('node:'))
    return 'the contract also runs in the browser';
  if (/^drizzle-orm\b/.test(entry.specifier) && !file.startsWith('packages/server/src/platform/database/'))
    return 'the query builder is imported from platform/database/drizzle.ts (ADR 0073)';
  return null;
}

if (isMain(import.meta.url)) {
  const { modules, imports, mutualPairs, problems } = checkLayers(process.argv[2] ?? process.cwd());
  for (const problem of problems) console.log(problem);
  console.log(`${modules} modules, ${imports} imports, ${mutualPairs.length} mutual pairs of domains`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
