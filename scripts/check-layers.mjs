import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brokenRule, placeOf } from './layer-rules.mjs';
import { findCycles, readModuleGraph } from './module-graph.mjs';
import { isMain } from './is-main.mjs';
import { codeFolders, isTest, sourceFiles } from './source-files.mjs';

/** Counts the files in a second, independent way: a walk that lost its way must not be green. */
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

/** Follows every import below root and returns {modules, imports, problems: [sentence]}. */
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
  for (const cycle of findCycles(graph)) problems.push(`import cycle: ${cycle.join(' → ')}`);
  const onDisk = countOnDisk(root);
  if (graph.size === 0) problems.push('no module was looked at');
  if (graph.size < onDisk) problems.push(`only ${graph.size} of ${onDisk} modules were looked at`);
  return { modules: graph.size, imports, problems };
}

function problemOf(file, entry) {
  if (entry.missing) return 'there is no such file';
  if (entry.asset) return null;
  if (entry.path) return brokenRule(file, entry.path, { isType: entry.isType, isTest: isTest(file) });
  if (placeOf(file).area === 'contract' && !isTest(file) && entry.outside.startsWith('node:'))
    return 'the contract also runs in the browser';
  return null;
}

if (isMain(import.meta.url)) {
  const { modules, imports, problems } = checkLayers(process.argv[2] ?? process.cwd());
  for (const problem of problems) console.log(problem);
  console.log(`${modules} modules, ${imports} imports`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
