import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brokenRule, domainOf, layersOf, positionOf, placeOf } from './layer-rules.mjs';
import { findCycles, readModuleGraph } from './module-graph.mjs';
import { isMain } from './is-main.mjs';
import { codeFolders, isTest, sourceFiles } from './source-files.mjs';

/** Counts the files in a second, independent way, so that an incomplete walk cannot pass. */
function countOnDisk(root) {
  return codeFolders.reduce((total, folder) => {
    try {
      const names = readdirSync(join(root, folder), { recursive: true }).map(String);
      return (
        total +
        names.filter(
          (name) => /(?<!\.d)\.tsx?$/.test(name) && !/(^|[\\/])(node_modules|dist|results)[\\/]/.test(name),
        ).length
      );
    } catch {
      return total;
    }
  }, 0);
}

/** Checks every import below root: {modules, imports, mutualPairs: ['server/a ↔ server/b'], problems: [sentence]}. */
export function checkLayers(root) {
  const files = codeFolders.flatMap((folder) => sourceFiles(root, folder));
  const graph = readModuleGraph(root, files);
  const problems = [];
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

const isProduct = (file) => !isTest(file) && !file.split('/').at(-1).startsWith('test-');

/**
 * Finds pairs of domains of one package that import each other, including by type or lazily. The layers already rule
 * these out, but this check does not depend on them.
 */
function findMutualPairs(graph) {
  const edges = new Set();
  for (const [file, { imports }] of graph) {
    const from = domainOf(file);
    for (const { path } of from && isProduct(file) ? imports : []) {
      const to = path && domainOf(path);
      if (to && to !== from && to.split('/')[0] === from.split('/')[0]) edges.add(`${from} ↔ ${to}`);
    }
  }
  const reversed = (edge) => edge.split(' ↔ ').reverse().join(' ↔ ');
  return [...edges].filter((edge) => edge < reversed(edge) && edges.has(reversed(edge))).sort();
}

const isOfServer = (file) =>
  file.startsWith('packages/server/src/') && !isTest(file) && !file.includes('fixture');

/** Finds SQL statements that name a table of a higher layer, which is an import in disguise. */
function namedTables(root, files) {
  const texts = new Map(
    files.filter(isOfServer).map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  );
  const owners = new Map();
  for (const [file, text] of texts)
    for (const [, table] of text.matchAll(/\bpgTable\(\s*'(\w+)'/g)) owners.set(table, placeOf(file).domain);
  const problems = [];
  for (const [file, text] of texts) {
    const position = positionOf(placeOf(file).domain);
    if (position === undefined) continue;
    for (const match of text.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE)\s+"?([a-z_]+)"?/g)) {
      const owner = owners.get(match[1]);
      if (owner === undefined || positionOf(owner) <= position) continue;
      const line = text.slice(0, match.index).split('\n').length;
      problems.push(`${file}:${line} names the table ${match[1]}: it belongs to a higher layer (${owner})`);
    }
  }
  return problems;
}

const columns = { contract: 'Contract', server: 'Server', web: 'Web app' };

/** Finds layers that the table in ARCHITECTURE.md shows differently. Its rows run from the top layer down. */
function differentLayers(root) {
  const path = join(root, 'ARCHITECTURE.md');
  if (!existsSync(path)) return [];
  const rows = readFileSync(path, 'utf8')
    .split('\n## Layers\n')[1]
    ?.split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  if (!rows) return ['ARCHITECTURE.md has no section "Layers"'];
  return Object.entries(columns).flatMap(([unit, title]) => {
    const column = rows[0].findIndex((cell) => cell.startsWith(title));
    const shown = rows
      .slice(2)
      .map((cells) => (cells[column] ?? '').replace(/\b(platform|ui)\b/g, '').trim())
      .filter((cell) => cell !== '')
      .toReversed();
    const ruled = layersOf[unit].map((layer) => layer.join(' '));
    const at = ruled.findIndex((layer, index) => layer !== shown[index]);
    if (at === -1 && shown.length === ruled.length) return [];
    return [
      `ARCHITECTURE.md shows other layers of the ${title.toLowerCase()} than scripts/layer-rules.mjs: "${shown[at] ?? ''}" instead of "${ruled[at] ?? ''}"`,
    ];
  });
}

function problemOf(file, entry) {
  if (entry.missing) return 'there is no such file';
  if (entry.asset && !entry.asset.startsWith('packages/web/src/')) return null;
  if (entry.asset) return brokenRule(file, entry.asset, { isTest: isTest(file) });
  if (entry.path) return brokenRule(file, entry.path, { isType: entry.isType, isTest: isTest(file) });
  if (placeOf(file).area === 'contract' && !isTest(file) && entry.outside.startsWith('node:'))
    return 'the contract also runs in the browser';
  if (/^drizzle-orm\b/.test(entry.outside) && !file.startsWith('packages/server/src/platform/database/'))
    return 'the query builder is imported from platform/database/drizzle.ts (ADR 0073)';
  return null;
}

if (isMain(import.meta.url)) {
  const { modules, imports, mutualPairs, problems } = checkLayers(process.argv[2] ?? process.cwd());
  for (const problem of problems) console.log(problem);
  console.log(`${modules} modules, ${imports} imports, ${mutualPairs.length} mutual pairs of domains`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
