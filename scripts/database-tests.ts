// Finds the server tests that use a database: those whose modules read the address of PostgreSQL.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readModuleGraph } from './module-graph.ts';
import { sourceFiles } from './source-files.ts';

const address = 'TEST_DATABASE_URL';
const folders = [
  'packages/contract/src',
  'packages/server/src',
  'packages/server/tests',
  'packages/demo/src',
];

/** Returns the test files (paths relative to root) that read PostgreSQL's address, directly or through an import. */
export function databaseTests(root: string): string[] {
  const files = folders.flatMap((folder) => sourceFiles(root, folder));
  const graph = readModuleGraph(root, files);
  const asks = new Map<string, boolean>();
  const visit = (path: string): boolean => {
    const known = asks.get(path);
    if (known !== undefined) return known;
    // A module of a cycle adds nothing to what the others find.
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
  /\/platform\/(audit|backup|database|jobs|limits|mail|outbox)\//,
  // A killed writer loses the same on both.
  /\/platform\/storage\/(?!.*-crash)/,
  /\/realtime\//,
  /-(race|flood|walk)\.test\.ts$/,
  /\/(api|crash)-journey\.test\.ts$/,
  /row-security|two-processes|idempotency|every-action|plan-events|upload-service/,
  /\/(analytics|search|search-service|list-cases|[a-z]+-lists?)\.test\.ts$/,
];

/**
 * Returns the database tests that may behave differently on a server than on the embedded database, which is PostgreSQL
 * too but has one connection and one role (ADR 0072): the platform, concurrency and crashes, permissions of roles,
 * lists and searches, and the walks through every action of a case, an order and a plan.
 */
export const postgresTests = (root: string) =>
  databaseTests(root).filter(
    (path) => !path.endsWith('.full.test.ts') && otherOutcomes.some((pattern) => pattern.test(path)),
  );
