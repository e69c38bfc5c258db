import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkLayers } from './check-layers.ts';
import { scanImports } from './module-graph.ts';
import { withProject, type Files } from './temporary-project.ts';

const server = (path: string) => `packages/server/src/${path}`;
const contract = (path: string) => `packages/contract/src/${path}`;
const demo = (path: string) => `packages/demo/src/${path}`;
const web = (path: string) => `packages/web/src/${path}`;

type Import = [fromName: string, toName: string, from: string, to: string];

// Not with a path, because the check of these layers reads this file too.
const lazyImport = (path: string) => `export const load = () => import('${path}');\n`;

/** Creates a project with one import from `from` to `to` and returns the problems found. */
function problemsOf(from: string, to: string, line?: (path: string) => string): Promise<string[]> {
  const files: Files = {
    'packages/contract/src/index.ts': 'export const contract = 1;\n',
    [to]: 'export const there = 1;\n',
  };
  const specifier =
    Array(from.split('/').length - 1)
      .fill('..')
      .join('/') + `/${to}`;
  files[from] = line
    ? line(specifier)
    : `import { there } from '${specifier}';\nexport const here = there;\n`;
  return withProject(files, (root) => checkLayers(root).problems);
}

const forbidden: Import[] = [
  [
    'the contract',
    'the server',
    'packages/contract/src/case-flow/case-flow.ts',
    server('cases/case-service.ts'),
  ],
  [
    'the ground of the contract',
    'a domain of it',
    contract('shared/endpoint.ts'),
    contract('uploads/upload-schema.ts'),
  ],
  [
    'a domain of the contract',
    'a higher one',
    contract('payments/plans.ts'),
    contract('requests/case-request-schema.ts'),
  ],
  [
    'a domain of the contract',
    'its neighbor on the right',
    contract('case-flow/case-flow.ts'),
    contract('cases/case-schema.ts'),
  ],
  [
    'a domain of the contract',
    'one that has no layer',
    contract('records/record-schema.ts'),
    contract('newcomers/newcomer-schema.ts'),
  ],
  ['a domain of the contract', 'the barrel', contract('records/record-schema.ts'), contract('index.ts')],
  ['the server', 'the web app', server('cases/case-service.ts'), web('cases/case-queries.ts')],
  ['the web app', 'the server', web('cases/case-queries.ts'), server('cases/case-service.ts')],
  ['platform', 'a domain', server('platform/jobs/job-runner.ts'), server('cases/case-service.ts')],
  ['a lower layer', 'a higher one', server('auth/account-service.ts'), server('cases/case-service.ts')],
  [
    'a domain',
    'its neighbor on the right',
    server('cases/case-service.ts'),
    server('requests/create-case.ts'),
  ],
  ['a domain', 'routes', server('records/record-service.ts'), server('cases/case-routes.ts')],
  [
    'a domain',
    'one that has no layer',
    server('records/record-service.ts'),
    server('newcomers/newcomer-service.ts'),
  ],
  [
    'a repository',
    "another's repository",
    server('records/record-repository.ts'),
    server('cases/case-repository.ts'),
  ],
  ['a repository', 'a service', server('cases/case-repository.ts'), server('cases/case-service.ts')],
  ['a repository', 'mail', server('cases/case-repository.ts'), server('platform/mail/queue-mail.ts')],
  ['routes', 'a repository', server('cases/case-routes.ts'), server('cases/case-repository.ts')],
  ['routes', 'the database', server('cases/case-routes.ts'), server('platform/database/database.ts')],
  ['a domain', 'the demo', server('cases/case-service.ts'), demo('load-demo.ts')],
  ['the composition', 'the demo', server('main.ts'), demo('load-demo.ts')],
  ['the demo', 'the web app', demo('load-demo.ts'), web('cases/case-queries.ts')],
  ['a test of the web app', 'the demo', web('cases/case-queries.test.ts'), demo('demo-cases.ts')],
  ['the design system', 'a page', web('ui/status-pill.tsx'), web('cases/list/case-list-page.tsx')],
  [
    'a page',
    'the page of a higher layer',
    web('cases/list/case-list-page.tsx'),
    web('records/patient-dashboard-page.tsx'),
  ],
  [
    'a domain of the web app',
    'its neighbor on the right',
    web('reports/video/case-video.tsx'),
    web('case-flow/action-dialog.tsx'),
  ],
  [
    'a domain of the web app',
    'one that has no layer',
    web('records/record-list.tsx'),
    web('newcomers/newcomer-page.tsx'),
  ],
  ["a page's frame", 'a page', web('shell/staff-page.tsx'), web('cases/list/case-list-page.tsx')],
  ["the web app's platform", 'a page', web('platform/api/api-client.ts'), web('auth/login/login-page.tsx')],
  [
    "the web app's platform",
    "a page's frame",
    web('platform/page/page-loading.tsx'),
    web('shell/staff-page.tsx'),
  ],
  ['the design system', 'the session', web('ui/badges/avatar.tsx'), web('platform/session/session.ts')],
  ['a page', 'the router', web('cases/list/case-list-page.tsx'), web('app/router.tsx')],
  ['a journey', 'the web app', 'e2e/login.spec.ts', web('auth/login-page.tsx')],
  ['a script', 'the web app', 'scripts/dev.ts', web('app/router.tsx')],
  ['a source', 'a test part', server('cases/case-service.ts'), server('platform/database/test-database.ts')],
];

const allowed: Import[] = [
  ['the barrel', 'a domain', contract('index.ts'), contract('records/record-schema.ts')],
  [
    'a domain of the contract',
    'a lower one',
    contract('requests/case-request-schema.ts'),
    contract('payments/plans.ts'),
  ],
  [
    'a domain of the contract',
    'its neighbor on the left',
    contract('cases/case-schema.ts'),
    contract('case-flow/case-flow.ts'),
  ],
  [
    'a test of the contract',
    'a higher domain',
    contract('shared/input-problems.test.ts'),
    contract('requests/case-request-schema.ts'),
  ],
  ['a service', 'its repository', server('cases/case-service.ts'), server('cases/case-repository.ts')],
  ['a higher layer', 'a lower one', server('records/record-service.ts'), server('cases/case-presenter.ts')],
  [
    'a domain',
    'its neighbor on the left',
    server('requests/create-case.ts'),
    server('cases/case-service.ts'),
  ],
  ['a service', 'platform', server('cases/case-service.ts'), server('platform/mail/queue-mail.ts')],
  [
    'a repository',
    'the database',
    server('cases/case-repository.ts'),
    server('platform/database/database.ts'),
  ],
  [
    'a repository',
    "a lower layer's table",
    server('cases/case-repository.ts'),
    server('auth/auth-tables.ts'),
  ],
  ['routes', 'a service', server('cases/case-routes.ts'), server('cases/case-service.ts')],
  ['the composition', 'routes', server('main.ts'), server('cases/case-routes.ts')],
  ['the demo', 'a repository', demo('demo-case-loader.ts'), server('cases/case-repository.ts')],
  ['a test of the server', 'the demo', server('cases/claim-case.test.ts'), demo('demo-accounts.ts')],
  ['a test of the demo', 'a test part', demo('load-demo.test.ts'), server('test-platform-fixture.ts')],
  ['a page', 'the session', web('cases/list/case-list-page.tsx'), web('platform/session/session.ts')],
  ['a page', 'the viewer', web('case-details/case-details-page.tsx'), web('viewers/study/study-viewer.tsx')],
  ['a page', 'its frame', web('cases/list/case-list-page.tsx'), web('shell/staff-page.tsx')],
  [
    'a domain of the web app',
    'its neighbor on the left',
    web('case-flow/use-action-start.tsx'),
    web('reports/video/video-upload-dialog.tsx'),
  ],
  [
    "the web app's platform",
    'the design system',
    web('platform/page/page-loading.tsx'),
    web('ui/load-part.ts'),
  ],
  ['a script', 'the tests of the server', 'scripts/dev.ts', 'packages/server/tests/free-port.ts'],
  ['the router', 'a page', web('app/router.tsx'), web('cases/list/case-list-page.tsx')],
  ['a test', 'a test part', server('cases/claim-case.test.ts'), server('platform/database/test-database.ts')],
];

describe('layers', () => {
  it.each(forbidden)('do not let %s import %s', async (_from, _to, from, to) => {
    expect(await problemsOf(from, to)).toHaveLength(1);
  });

  it.each(allowed)('let %s import %s', async (_from, _to, from, to) => {
    expect(await problemsOf(from, to)).toEqual([]);
  });

  it('refuse a type of a higher layer too', async () => {
    const [from, to] = [server('auth/account-service.ts'), server('cases/case-presenter.ts')];
    expect(await problemsOf(from, to, (path) => `import type { Case } from '${path}';\n`)).toHaveLength(1);
  });

  it('refuse a type and a style of a higher layer in the web app too', async () => {
    const from = web('case-files/supply/supply-panel.tsx');
    const to = web('case-flow/action-dialog.tsx');
    expect(await problemsOf(from, to, (path) => `import type { Dialog } from '${path}';\n`)).toHaveLength(1);
    const style = web('case-flow/action-dialog.module.css');
    expect(await problemsOf(from, style, (path) => `import styles from '${path}';\n`)).toHaveLength(1);
  });

  it('refuse an SQL statement that names a table of a higher layer', async () => {
    const files = {
      [server('cases/case-tables.ts')]: "export const caseTable = pgTable('case', {});\n",
      [server('auth/auth-tables.ts')]: "export const appUser = pgTable('app_user', {});\n",
      [server('auth/auth-repository.ts')]:
        'export const a = sql`SELECT 1 FROM app_user JOIN "case" ON true`;\n',
      [server('cases/case-repository.ts')]: 'export const b = sql`SELECT 1 FROM app_user`;\n',
    };
    expect(await withProject(files, (root) => checkLayers(root).problems)).toEqual([
      'packages/server/src/auth/auth-repository.ts:1 names the table case: it belongs to a higher layer (cases)',
    ]);
  });

  it.each<[string, (path: string) => string]>([
    ['a re-export', (path) => `export { there } from '${path}';\n`],
    ['a re-export of everything', (path) => `export * from '${path}';\n`],
    ['an import for its effect', (path) => `import '${path}';\n`],
    ['a lazy import', lazyImport],
    ['an import over several lines', (path) => `import {\n  there,\n  more,\n} from '${path}';\n`],
  ])('detect %s', async (_name, line) => {
    expect(
      await problemsOf('packages/contract/src/case-flow/case-flow.ts', server('cases/case-service.ts'), line),
    ).toHaveLength(1);
  });
});

describe('the layer check', () => {
  it.each([
    ['of values', "import { a } from './case-service.ts';\n"],
    ['that a type import closes', "import type { A } from './case-service.ts';\n"],
    ['that a lazy import closes', lazyImport('./case-service.ts')],
  ])('reports a cycle %s', async (_name, back) => {
    const files = {
      [server('cases/case-service.ts')]: "import { b } from './case-events.ts';\n",
      [server('cases/case-events.ts')]: back,
    };
    expect(await withProject(files, (root) => checkLayers(root).problems)).toEqual([
      expect.stringContaining('import cycle'),
    ]);
  });

  it('reports a cycle of test files', async () => {
    const files = {
      'packages/server/tests/case-fixture.ts': "import { b } from './people-fixture.ts';\n",
      'packages/server/tests/people-fixture.ts': "import type { A } from './case-fixture.ts';\n",
    };
    expect(await withProject(files, (root) => checkLayers(root).problems)).toEqual([
      expect.stringContaining('import cycle'),
    ]);
  });

  it('counts pairs of domains that import each other, even lazily or only for a type', async () => {
    const files = {
      [web('reports/report-queries.ts')]: "import type { Row } from '../records/record-list.tsx';\n",
      [web('records/record-list.tsx')]: lazyImport('../reports/report-queries.ts'),
      [web('records/record-list.test.tsx')]: "import '../auth/login-page.tsx';\n",
      [web('auth/login-page.tsx')]: 'export {};\n',
    };
    const { mutualPairs, problems } = await withProject(files, (root) => checkLayers(root));
    expect(mutualPairs).toEqual(['web/records ↔ web/reports']);
    expect(problems).toContain('domains import each other: web/records ↔ web/reports');
  });

  it('fails for two domains of the contract that import each other, and names the arrow up', async () => {
    const files = {
      [contract('auth/auth-schema.ts')]: "import { helped } from '../caregivers/care-schema.ts';\n",
      [contract('caregivers/care-schema.ts')]: 'export const helped = 1;\n',
      [contract('caregivers/care-endpoints.ts')]: "import type { User } from '../auth/auth-schema.ts';\n",
    };
    expect(await withProject(files, (root) => checkLayers(root).problems)).toEqual([
      `${contract('auth/auth-schema.ts')}:1 imports ../caregivers/care-schema.ts: a domain of the contract imports itself and the domains below it, and nothing else of ours`,
      'domains import each other: contract/auth ↔ contract/caregivers',
    ]);
  });

  it('finds no such pair in the product', () => {
    const { mutualPairs, modules } = checkLayers(join(import.meta.dirname, '..'));
    expect(mutualPairs).toEqual([]);
    expect(modules).toBeGreaterThan(1_000);
  });

  it('reports a layer that ARCHITECTURE.md shows differently', async () => {
    const page = readFileSync(join(import.meta.dirname, '../ARCHITECTURE.md'), 'utf8');
    const problemsWith = (text: string) =>
      withProject(
        { [server('main.ts')]: 'export {};\n', 'ARCHITECTURE.md': text },
        (root) => checkLayers(root).problems,
      );
    expect(await problemsWith(page)).toEqual([]);
    expect(await problemsWith(page.replace('case-flow cases requests', 'cases case-flow requests'))).toEqual([
      'ARCHITECTURE.md shows other layers of the contract than scripts/layer-rules.ts: "cases case-flow requests case-files reports" instead of "case-flow cases requests case-files reports"',
    ]);
    expect(await problemsWith(page.replace('\n## Layers\n', '\n## Floors\n'))).toEqual([
      'ARCHITECTURE.md has no section "Layers"',
    ]);
  });

  it('reports an import of a file that does not exist', async () => {
    const files = { [server('main.ts')]: "import { gone } from './gone.ts';\n" };
    expect(await withProject(files, (root) => checkLayers(root).problems)).toEqual([
      expect.stringContaining('there is no such file'),
    ]);
  });

  it('reports a direct import of the query builder (ADR 0073)', async () => {
    const builder = "export { sql } from 'drizzle-orm';\n";
    const files = {
      [server('platform/database/drizzle.ts')]: builder,
      [server('cases/case-repository.ts')]: "import { sql } from 'drizzle-orm';\n",
    };
    expect(await withProject(files, (root) => checkLayers(root).problems)).toEqual([
      expect.stringMatching(/case-repository\.ts:1 imports drizzle-orm: .*drizzle\.ts/),
    ]);
  });

  it('counts its modules and fails when there are none', async () => {
    const one = await withProject({ [server('main.ts')]: 'export {};\n' }, (root) => checkLayers(root));
    expect(one).toMatchObject({ modules: 1, problems: [] });
    expect(await withProject({}, (root) => checkLayers(root).problems)).toEqual(['no module was looked at']);
  });

  it('exits with 1 when a rule is broken', async () => {
    const files = { [server('main.ts')]: "import { gone } from './gone.ts';\n" };
    const script = join(import.meta.dirname, 'check-layers.ts');
    const run = await withProject(files, (root) =>
      spawnSync(process.execPath, [script, root], { encoding: 'utf8' }),
    );
    expect(run.status).toBe(1);
    expect(run.stdout).toContain('1 modules, 1 imports, 0 mutual pairs of domains');
  });
});

describe('the import scanner', () => {
  it('ignores the word "from" in a string', () => {
    expect(scanImports("export const label = 'taken from';\nconst other = 'x';\n")).toEqual([]);
    expect(scanImports("export function read() {\n  return Array.from('abc');\n}\n")).toEqual([]);
  });

  it('reports the line', () => {
    expect(scanImports("// first\nimport { a } from './a.ts';\n")).toEqual([
      { specifier: './a.ts', kind: 'static', isType: false, line: 2 },
    ]);
  });
});
