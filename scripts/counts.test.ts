import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isSuiteGreen, mergeResults, parseResults } from './assure.ts';
import { failureLines, isGreen, none, repeatLines, skipLines, sum, summaryLine } from './counts.ts';
import { addSecondRun, readReport } from './run-journeys.ts';
import { withProject } from './temporary-project.ts';

const skip = { name: 'real files', reason: 'TEST_DATA_DIR is missing' };

describe('counts of several runners', () => {
  it('are summed into the last line', () => {
    const total = sum([
      { ...none(), passed: 1200, skipped: [skip] },
      { ...none(), passed: 34 },
      { ...none(), skipped: [skip] },
    ]);
    expect(summaryLine(total)).toBe('1234 passed, 0 failed, 2 skipped');
  });

  it('are green only when something passed and nothing failed', () => {
    expect(
      [{ ...none(), passed: 1 }, { ...none(), passed: 1, failed: ['a test'] }, none()].map(isGreen),
    ).toEqual([true, false, false]);
  });

  it('name what failed', () => {
    const total = sum([
      { ...none(), failed: ['signs in'] },
      { ...none(), failed: ['check > lint'] },
    ]);
    expect(failureLines(total.failed)).toEqual(['  failed: signs in', '  failed: check > lint']);
    expect(summaryLine(total)).toBe('0 passed, 2 failed, 0 skipped');
  });

  it('say why a test was skipped', () => {
    expect(skipLines([skip])).toEqual(['  skipped: real files: TEST_DATA_DIR is missing']);
  });

  it('of a run that left no file are a failure', async () => {
    const files = { 'a.json': JSON.stringify({ ...none(), passed: 3, times: ['check 70 s'] }) };
    const script = join(import.meta.dirname, 'sum-counts.ts');
    const run = await withProject(files, (root) =>
      spawnSync(process.execPath, [script, join(root, 'a.json'), join(root, 'missing.json')], {
        encoding: 'utf8',
      }),
    );
    expect(run.stdout).toMatch(
      /^Times: check 70 s\n  failed: a run that left no .*missing\.json\n3 passed, 1 failed, 0 skipped\n$/,
    );
    expect(run.status).toBe(1);
  });
});

describe('the report of the browser journeys', () => {
  const spec = (title: string, status: string, more = {}) => ({
    title,
    file: 'login.spec.ts',
    line: 7,
    tests: [{ status, ...more }],
  });
  const skipped = { annotations: [{ type: 'skip', description: 'no files' }] };
  const message = '\u001B[31mexpect(page).toHaveURL\u001B[39m\n\nExpected: /cases\nCall log:\n  - waiting';
  const broken = { results: [{ errors: [{ message, location: { line: 12 } }] }] };
  const report = (...specs: ReturnType<typeof spec>[]) => ({
    errors: [],
    suites: [
      {
        title: 'login.spec.ts',
        specs,
        suites: [{ title: 'patient', specs: [spec('real files', 'skipped', skipped)] }],
      },
    ],
  });
  const cause = 'expect(page).toHaveURL Expected: /cases (line 12)';

  it('counts each test, with the cause of a failure', () => {
    const { counts, places } = readReport(
      report(spec('signs in', 'expected'), spec('breaks', 'unexpected', broken)),
    );
    expect(counts).toEqual({
      ...none(),
      passed: 1,
      failed: [`login.spec.ts > breaks: ${cause}`],
      skipped: [{ name: 'login.spec.ts > patient > real files', reason: 'no files' }],
    });
    expect(places).toEqual([{ name: 'login.spec.ts > breaks', cause, place: 'login.spec.ts:7' }]);
  });

  it('counts an error outside the tests as a failure', () => {
    expect(readReport({ errors: [{ message: 'no server' }], suites: [] }).counts).toMatchObject({
      passed: 0,
      failed: ['outside a journey: no server'],
    });
  });

  describe('with a second run of the failed tests', () => {
    const first = readReport(report(spec('one', 'unexpected', broken), spec('two', 'unexpected', broken)));

    it('says which ones passed this time and which still fail', () => {
      const second = readReport(report(spec('one', 'expected'), spec('two', 'unexpected', broken)));
      const counts = addSecondRun(first, second);
      expect(counts).toMatchObject({
        passed: 1,
        failed: [`login.spec.ts > two: ${cause}`],
        repeated: [{ name: 'login.spec.ts > one', reason: cause }],
      });
      expect(repeatLines(counts.repeated)).toEqual([
        `  passed only by itself: login.spec.ts > one: ${cause}`,
      ]);
      expect(isGreen(counts)).toBe(false);
    });

    it('ignores the other tests of a loop, which share their line', () => {
      const second = readReport(
        report(spec('one', 'expected'), spec('two', 'expected'), spec('three', 'unexpected', broken)),
      );
      expect(addSecondRun(first, second)).toMatchObject({
        passed: 2,
        failed: [],
        repeated: [{ name: 'login.spec.ts > one' }, { name: 'login.spec.ts > two' }],
      });
    });

    it('ignores the second run if it left some of them out', () => {
      expect(addSecondRun(first, readReport(report(spec('one', 'expected'))))).toBe(first.counts);
      const broke = {
        ...report(spec('one', 'expected'), spec('two', 'expected')),
        errors: [{ message: 'no server' }],
      };
      expect(addSecondRun(first, readReport(broke))).toBe(first.counts);
    });
  });
});

describe('results of the long suites', () => {
  const full = { suite: 'races', id: 'C1', passed: 200, total: 200, enough: 200 };

  it('are the lines with suite, ID and numbers', () => {
    expect(parseResults('warming up\nraces C1 200/200\nraces C2 199/200 in 4 s\n1/2 done\n')).toEqual([
      full,
      { suite: 'races', id: 'C2', passed: 199, total: 200, enough: 200 },
    ]);
  });

  it('say how many are enough if not all have to pass', () => {
    const most = { suite: 'mutants', id: 'all', passed: 97, total: 100, enough: 95 };
    expect(parseResults('mutants all 97/100 of which 95 are enough\n')).toEqual([most]);
    expect([isSuiteGreen([most], 0), isSuiteGreen([{ ...most, passed: 94 }], 0)]).toEqual([true, false]);
  });

  it('replace older results of the same suite and keep the others', () => {
    const before = {
      races: { commit: 'a', date: '2026-11-20', results: { C1: '9/200' } },
      crash: { commit: 'a', date: '2026-11-19', results: {} },
    };
    expect(mergeResults(before, [full], { commit: 'b', date: '2026-11-21' })).toEqual({
      crash: before.crash,
      races: { commit: 'b', date: '2026-11-21', results: { C1: '200/200' } },
    });
  });

  it('are green only if each one is complete and the suite exited with 0', () => {
    expect(isSuiteGreen([full], 0)).toBe(true);
    expect([
      isSuiteGreen([full], 1),
      isSuiteGreen([], 0),
      isSuiteGreen([{ ...full, passed: 199 }], 0),
    ]).toEqual([false, false, false]);
  });
});
