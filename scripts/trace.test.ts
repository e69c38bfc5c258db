import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { idsInTest, kindsAsked, readRows } from './requirement-ids.ts';
import { withProject, type Files } from './temporary-project.ts';
import { gateProblems, traceRequirements } from './trace.ts';

const ids = (text: string) => [...idsInTest(text).keys()];

describe('the IDs that a test names', () => {
  it('are found in titles', () => {
    expect(ids("it('claims once (T19, CG-36, E-024)', () => {});")).toEqual(['CG-36', 'E-024', 'T19']);
    expect(ids('describe.skipIf(!data)("B3 resumes", () => {});')).toEqual(['B3']);
    expect(ids("it.each([[1], [2]])('R1 keeps %s bytes', () => {});")).toEqual(['R1']);
  });

  it('are found in the tables that titles are made from', () => {
    expect(ids("it.each([['V-004', 1]])('%s', () => {});")).toEqual(['V-004']);
    expect(ids("const texts = { 'W-001': 'Welcome' };\n")).toEqual(['W-001']);
  });

  it('do not include IDs in comments', () => {
    expect(ids("// B-006 … B-025\n/** Proves SEC-B1. */\nit('x', () => {}); // A-001\n")).toEqual([]);
    expect(ids("it('opens https://a.test // A-002', () => {});")).toEqual(['A-002']);
  });

  it('include the doc comments of a long suite, which has no titles', () => {
    expect([...idsInTest('/** Proves SEC-B1 and U1. */', true).keys()]).toEqual(['SEC-B1', 'U1']);
  });

  it('do not include short IDs outside titles', () => {
    expect(ids("const cell = sheet('A1'); // B2\n")).toEqual([]);
  });

  it('treat CG-5 as CG-05', () => {
    expect(ids("it('CG-5', () => {});")).toEqual(['CG-05']);
  });
});

describe('rows of the requirements', () => {
  it('are the table rows that start with an ID, with the kinds of tests that their last column asks for', () => {
    const text =
      '| Id | Requirement | Source | Check |\n|---|---|---|---|\n| A-001 | Login is titled `Portal Login`. | D2 | UI+API |\ntext A-002\n';
    expect(readRows('a-auth.md', text)).toEqual([
      { id: 'A-001', text: 'Login is titled `Portal Login`.', asked: ['UI', 'API'] },
    ]);
  });

  it('of the security program have a prefix and ask for no kind', () => {
    expect(readRows('security.md', '| B1 | hostile files through the API | refused, UI |\n')).toEqual([
      { id: 'SEC-B1', text: 'hostile files through the API', asked: [] },
    ]);
  });

  it.each([
    ['UI', ['UI']],
    ['API+UI (see gaps)', ['API', 'UI']],
    ['UI+API: token in localStorage, Authorization header', ['UI', 'API']],
    ['UI: link target', ['UI']],
    ['UI: text; unit: DOB gate (see gaps)', ['UI', 'unit']],
    ['UI+API+mail', ['UI', 'API', 'mail']],
    ['API: seeded UI sample', ['API']],
    ['WS: own id only', ['WS']],
    ['API authz', ['API']],
    ['API/unit', ['API', 'unit']],
    ['-', []],
    ['config', []],
  ])('whose last column is %j ask for %j', (cell, asked) => expect(kindsAsked(cell)).toEqual(asked));
});

const server = 'packages/server/src';
// By name, because the check of the layers reads this file too.
const loginPage = '../auth/login-page.tsx';
const base = {
  'docs/requirements/beyond.md': '| B1 | studio | |\n',
  'docs/requirements/security.md': '| B1 | hostile | |\n| R1 | kill | |\n',
  [`${server}/app.ts`]: 'export const createApp = () => 1;\n',
  'packages/server/src/test-platform-fixture.ts':
    "import { createApp } from './app.ts';\nexport const open = createApp;\n",
  'packages/web/src/app/router.tsx': `const page = () => import('${loginPage}');\nexport { page };\n`,
  'packages/web/src/auth/login-page.tsx': 'export const LoginPage = () => null;\n',
  'packages/web/src/auth/spare-page.tsx': 'export const SparePage = () => null;\n',
};
const asks = (check: string) => ({ 'docs/requirements/a-auth.md': `| A-001 | one | D1 | ${check} |\n` });
const titled = "it('signs in (A-001)', () => {});\n";

/** Returns the state of A-001, which asks for `check`, with these tests. */
const stateOf = (check: string, tests: Files) =>
  withProject({ ...base, ...asks(check), ...tests }, (root) => {
    const { rows } = traceRequirements(root);
    const row = rows.find(({ id }) => id === 'A-001');
    return [row?.state, ...(row?.missing ?? [])].join(' ');
  });

const apiTest = {
  [`${server}/auth/login.test.ts`]: `import { open } from '../test-platform-fixture.ts';\nopen();\n${titled}`,
};
const pageTest = {
  'packages/web/src/auth/login-page.test.tsx': `import { LoginPage } from './login-page.tsx';\nLoginPage();\n${titled}`,
};
const partTest = {
  'packages/web/src/auth/spare-page.test.tsx': `import { SparePage } from './spare-page.tsx';\nSparePage();\n${titled}`,
};
const journey = { 'e2e/login.spec.ts': `test${titled.slice(2)}` };
const liveTest = {
  [`${server}/realtime/live.test.ts`]: `import { WebSocket } from 'ws';\nWebSocket;\n${titled}`,
};
const mailTest = { [`${server}/auth/mail.test.ts`]: `const found = await mailsTo('a@b.test');\n${titled}` };
const pureTest = { 'packages/contract/src/auth/rule.test.ts': titled };

describe('the state of a row', () => {
  it.each([
    ['UI', 'a journey', journey, 'proved'],
    ['UI', 'a test of a page that the router opens', pageTest, 'proved'],
    ['UI', 'a test of a component that no address opens', partTest, 'wrong-kind UI'],
    ['UI', 'a test of a call', apiTest, 'wrong-kind UI'],
    ['API', 'a test of a call', apiTest, 'proved'],
    ['API', 'a test of a pure function', pureTest, 'wrong-kind API'],
    ['UI+API', 'a test of a call', apiTest, 'partly UI'],
    ['UI+API', 'both', { ...apiTest, ...journey }, 'proved'],
    ['WS', 'a test with a socket', liveTest, 'proved'],
    ['WS', 'a test of a call', apiTest, 'wrong-kind WS'],
    ['mail', 'a test that reads mails', mailTest, 'proved'],
    ['mail', 'a test of a call', apiTest, 'wrong-kind mail'],
    ['unit', 'a test of a pure function', pureTest, 'proved'],
    ['unit', 'a wider test', apiTest, 'proved'],
    ['UI', 'nothing', {}, 'none UI'],
    ['UI', 'a part that tests share', { 'e2e/support/login.ts': titled }, 'none UI'],
  ])('%s with %s', async (check, _, tests, state) => expect(await stateOf(check, tests)).toBe(state));
});

describe('the map from rows to tests', () => {
  it('has each row with the tests that name it, and the unknown IDs', async () => {
    const files = {
      ...base,
      'docs/requirements/a-auth.md': '| A-001 | one | D1 | API |\n| A-002 | two | D1 | API |\n',
      [`${server}/auth/login.test.ts`]: "it('signs in (A-001, B1, R1, A-099)', () => {});\n",
      [`${server}/auth/login.ts`]: '/** A-002 */\n',
    };
    const { rows, unknown, testFiles } = await withProject(files, traceRequirements);
    const places = rows.map(({ id, tests }) => [id, tests.map(({ place }) => place)]);
    expect(Object.fromEntries(places)).toEqual({
      'A-001': [`${server}/auth/login.test.ts:1`],
      'A-002': [],
      B1: [`${server}/auth/login.test.ts:1`],
      'SEC-B1': [],
      'SEC-R1': [`${server}/auth/login.test.ts:1`],
    });
    expect(unknown.map(({ id }) => id)).toEqual(['A-099']);
    expect(testFiles).toBe(1);
  });
});

describe('the problems of the trace check', () => {
  const floor = (proved: number) => ({ 'docs/requirements/proved-rows.json': JSON.stringify({ proved }) });
  const problemsOf = (files: Files) =>
    withProject({ ...base, ...asks('API'), ...apiTest, ...files }, (root) =>
      gateProblems(root, traceRequirements(root)),
    );

  it('are none while at least as many rows are proved as before', async () => {
    expect(await problemsOf(floor(1))).toEqual([]);
    expect(await problemsOf(floor(0))).toEqual([]);
  });

  it('include fewer proved rows than before', async () => {
    expect(await problemsOf(floor(2))).toEqual([expect.stringContaining('1 rows are proved, and')]);
  });

  it('include an unknown ID', async () => {
    const named = { [`${server}/auth/other.test.ts`]: "it('A-099', () => {});\n" };
    expect(await problemsOf({ ...floor(1), ...named })).toEqual([
      expect.stringContaining('A-099 is named in packages/server/src/auth/other.test.ts:1'),
    ]);
  });

  it('include a lowered floor, in the files or in a commit', async () => {
    const problems = await withProject({ ...base, ...asks('API'), ...apiTest, ...floor(1) }, (root) => {
      const git = (...args: string[]) =>
        execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@test.test', ...args], { cwd: root });
      git('init', '-q');
      git('add', '-A');
      git('commit', '-qm', 'One row');
      writeFileSync(join(root, 'docs/requirements/proved-rows.json'), JSON.stringify({ proved: 0 }));
      const before = gateProblems(root, traceRequirements(root));
      git('commit', '-qam', 'None');
      return [before, gateProblems(root, traceRequirements(root))];
    });
    const lowered = [expect.stringContaining('says 0 and said 1 before')];
    expect(problems).toEqual([lowered, lowered]);
  });
});
