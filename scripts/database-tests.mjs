// Which tests of the server are different ones on PostgreSQL: those whose modules ask for its address.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readModuleGraph } from './module-graph.mjs';
import { sourceFiles } from './source-files.mjs';

const address = 'TEST_DATABASE_URL';
const folders = [
  'packages/contract/src',
  'packages/server/src',
  'packages/server/tests',
  'packages/demo/src',
];

/** Test files (paths relative to root) that read the address of a PostgreSQL server, themselves or by what they import. */
export function databaseTests(root) {
  const files = folders.flatMap((folder) => sourceFiles(root, folder));
  const graph = readModuleGraph(root, files);
  const asks = new Map();
  const visit = (path) => {
    if (asks.has(path)) return asks.get(path);
    // A cycle adds nothing to what its other members find.
    asks.set(path, false);
    const imports = graph.get(path)?.imports ?? [];
    const found =
      readFileSync(join(root, path), 'utf8').includes(address) ||
      imports.some((entry) => entry.path !== undefined && !entry.isType && visit(entry.path));
    asks.set(path, found);
    return found;
  };
  return files.filter(
    (path) => path.endsWith('.test.ts') && /^packages\/(server|demo)\//.test(path) && visit(path),
  );
}
