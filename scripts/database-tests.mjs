// Which tests of the server use a database: those whose modules ask for the address of PostgreSQL.
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

const otherOutcomes = [
  /\/platform\/(audit|backup|database|jobs|limits|mail|outbox|storage)\//,
  /\/realtime\//,
  /-(race|flood|walk)\.test\.ts$/,
  /\/(api|crash)-journey\.test\.ts$/,
  /row-security|two-processes|idempotency|every-action|plan-events|upload-service/,
  /\/(analytics|search|search-service|list-cases|[a-z]+-lists?)\.test\.ts$/,
];

/**
 * Of the tests that use a database, those that can have another outcome on a server than in the embedded one, which is
 * PostgreSQL too but has one connection and one role (ADR 0072): the floor below the domains, what happens at once or is
 * killed, what roles refuse, lists and searches, and the walks through every action of a case, an order and a plan.
 */
export const postgresTests = (root) =>
  databaseTests(root).filter((path) => otherOutcomes.some((pattern) => pattern.test(path)));
