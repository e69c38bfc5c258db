import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chooseTests, journeyFilters } from './chosen-tests.ts';
import { withProject } from './temporary-project.ts';

const runners = ['check', 'server', 'web'];
const files = {
  'packages/contract/src/plans.test.ts': '',
  'packages/server/src/auth/login.test.ts': '',
  'packages/server/src/auth/login.ts': '',
  'packages/server/src/auth/words.unit.test.ts': '',
  'packages/server/tests/assure/crash-suite.ts': '',
  'packages/web/src/auth/login-page.test.tsx': '',
  'scripts/trace.test.ts': '',
  'e2e/identity.spec.ts': '',
  'e2e/support/people.ts': '',
};

const choose = (args: string[], from = '.') =>
  withProject(files, (root) => chooseTests(root, join(root, from), args, runners));

describe('the arguments that choose tests', () => {
  it.each([
    ['packages/contract/src/plans.test.ts'],
    ['packages/server/src/auth/login.test.ts'],
    ['packages/server/src/auth/words.unit.test.ts'],
    ['packages/web/src/auth/login-page.test.tsx'],
    ['scripts/trace.test.ts'],
  ])('only vitest runs %s', async (path) => {
    expect(await choose([path])).toEqual({ names: [], vitest: [path], journeys: [], problems: [] });
  });

  it('a journey runs only in the browser', async () => {
    expect(await choose(['e2e/identity.spec.ts'])).toEqual({
      names: [],
      vitest: [],
      journeys: ['e2e/identity.spec.ts'],
      problems: [],
    });
  });

  it('a folder means all tests below it', async () => {
    expect((await choose(['packages/server'])).vitest).toEqual([
      'packages/server/src/auth/login.test.ts',
      'packages/server/src/auth/words.unit.test.ts',
    ]);
    expect((await choose(['e2e'])).journeys).toEqual(['e2e/identity.spec.ts']);
  });

  it('a path is resolved from the folder in which it was typed', async () => {
    const { vitest } = await choose(['src/auth/login.test.ts'], 'packages/server');
    expect(vitest).toEqual(['packages/server/src/auth/login.test.ts']);
  });

  it('names of runners can be mixed with paths', async () => {
    const { names, vitest } = await choose(['server', 'scripts/trace.test.ts', '--silent']);
    expect([names, vitest]).toEqual([['server'], ['scripts/trace.test.ts']]);
  });

  it.each([
    ['nowhere', 'There is no runner and no file named nowhere: choose from check, server, web'],
    ['packages/server/src/auth/login.ts', 'There is no test in packages/server/src/auth/login.ts'],
    ['packages/server/tests/assure/crash-suite.ts', 'npm run assure'],
    ['/', 'There is no runner and no file named /'],
  ])('%s is refused with an explanation', async (argument, sentence) => {
    const { problems } = await choose([argument]);
    expect(problems).toEqual([expect.stringContaining(sentence)]);
  });
});

it('a journey filter matches only its own file', () => {
  const [filter = ''] = journeyFilters(['e2e/order-form.spec.ts']);
  const matches = (path: string) => new RegExp(filter).test(path);
  expect(matches('/work/e2e/order-form.spec.ts')).toBe(true);
  expect(matches('C:\\work\\e2e\\order-form.spec.ts')).toBe(true);
  expect(matches('/work/e2e/order-formXspec.ts')).toBe(false);
});
