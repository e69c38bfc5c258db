// What a test file can prove, based on its folder and its imports. See docs/requirements/README.md.
import type { ModuleGraph } from './module-graph.ts';
import { isTest } from './source-files.ts';

const routers = ['packages/web/src/app/router.tsx', 'packages/web/src/app/library-routes.tsx'];
const servers = ['packages/server/src/app.ts', 'packages/server/src/platform/http/http-server.ts'];
/** Test helpers. Their imports count as imports of the test. */
const isTestPart = (path: string) => isTest(path) || /-fixture\.tsx?$|(^|\/)test-[^/]*\.tsx?$/.test(path);

/** Returns everything that a test imports, directly or through test helpers, except types. */
function reachOf(file: string, graph: ModuleGraph): Set<string> {
  const reached = new Set<string>();
  const visit = (path: string) => {
    for (const entry of graph.get(path)?.imports ?? []) {
      const target = entry.path ?? entry.outside;
      if (entry.isType || target === undefined || reached.has(target)) continue;
      reached.add(target);
      if (isTestPart(target)) visit(target);
    }
  };
  visit(file);
  return reached;
}

/** The pages and layouts that the shipped router opens. */
export const routedPages = (graph: ModuleGraph) =>
  new Set(
    routers
      .flatMap((router) => graph.get(router)?.imports ?? [])
      .flatMap(({ path }) => (path && /-(page|layout)\.tsx$/.test(path) ? [path] : [])),
  );

/** Returns whether a text names a function that reads mails, such as `mailsTo`. */
const readsMails = (text: string) => /\b(?:[a-z]+M|m)ails?(?:[A-Z]\w*)?\(/.test(text);

/** Long suites start the product as a separate process. */
const isSuite = (file: string) => file.startsWith('packages/server/tests/assure/');

/** `component` and what a row of docs/requirements may ask for. */
type TestKind = 'unit' | 'component' | 'API' | 'UI' | 'WS' | 'mail';

/** Returns the kinds of one test file. `graph` is the module graph of all code, `text` the content of the file. */
export function kindsOf(file: string, text: string, graph: ModuleGraph): TestKind[] {
  const mail: TestKind[] = readsMails(text) ? ['mail'] : [];
  if (file.startsWith('e2e/')) return ['UI', ...mail];
  const reached = reachOf(file, graph);
  if (file.startsWith('packages/web/')) {
    if (!file.endsWith('.tsx')) return ['unit'];
    return [...routedPages(graph)].some((page) => reached.has(page)) ? ['UI'] : ['component'];
  }
  if (!/^packages\/(server|demo)\//.test(file) || file.endsWith('.unit.test.ts')) return ['unit'];
  const found: TestKind[] = [
    ...(servers.some((path) => reached.has(path)) || isSuite(file) ? (['API'] as const) : []),
    ...(reached.has('ws') ? (['WS'] as const) : []),
    ...mail,
  ];
  return found.length > 0 ? found : ['unit'];
}
