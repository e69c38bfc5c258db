import { describe, expect, it } from 'vitest';
import { idsInTest, readRows } from './requirement-ids.mjs';
import { withProject } from './temporary-project.mjs';
import { traceRequirements } from './trace.mjs';

const ids = (text) => [...idsInTest(text).keys()];

describe('the ids that a test names', () => {
  it('are found in titles', () => {
    expect(ids("it('claims once (T19, CG-36, E-024)', () => {});")).toEqual(['CG-36', 'E-024', 'T19']);
    expect(ids('describe.skipIf(!data)("B3 resumes", () => {});')).toEqual(['B3']);
    expect(ids("it.each([[1], [2]])('R1 keeps %s bytes', () => {});")).toEqual(['R1']);
  });

  it('are found in doc comments', () => {
    expect(ids('/** Proves SEC-B1 and U1. */')).toEqual(['SEC-B1', 'U1']);
  });

  it('do not include short names that stand elsewhere', () => {
    expect(ids("const cell = sheet('A1'); // B2\n")).toEqual([]);
  });

  it('know CG-5 as CG-05', () => {
    expect(ids("it('CG-5', () => {});")).toEqual(['CG-05']);
  });
});

describe('rows of the requirements', () => {
  it('are the table rows that start with an id', () => {
    const text =
      '| Id | Requirement | Source |\n|---|---|---|\n| A-001 | Login is titled `Portal Login`. | D2 |\ntext A-002\n';
    expect(readRows('a-auth.md', text)).toEqual([{ id: 'A-001', text: 'Login is titled `Portal Login`.' }]);
  });

  it('of the security programme carry a prefix', () => {
    expect(readRows('security.md', '| B1 | hostile files | refused |\n')).toEqual([
      { id: 'SEC-B1', text: 'hostile files' },
    ]);
  });
});

describe('the map from rows to tests', () => {
  const files = {
    'docs/requirements/a-auth.md': '| A-001 | one | |\n| A-002 | two | |\n',
    'docs/requirements/beyond.md': '| B1 | studio | |\n',
    'docs/requirements/security.md': '| B1 | hostile | |\n| R1 | kill | |\n',
    'packages/server/src/auth/login.test.ts': "it('signs in (A-001, B1, R1, A-099)', () => {});\n",
    'packages/server/src/auth/login.ts': '/** A-002 */\n',
  };

  it('holds each row with the tests that name it, and ids that stand nowhere', async () => {
    const { rows, unknown, testFiles } = await withProject(files, traceRequirements);
    expect(Object.fromEntries(rows.map(({ id, tests }) => [id, tests]))).toEqual({
      'A-001': ['packages/server/src/auth/login.test.ts:1'],
      'A-002': [],
      B1: ['packages/server/src/auth/login.test.ts:1'],
      'SEC-B1': [],
      'SEC-R1': ['packages/server/src/auth/login.test.ts:1'],
    });
    expect(unknown.map(({ id }) => id)).toEqual(['A-099']);
    expect(testFiles).toBe(1);
  });
});
