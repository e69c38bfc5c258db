import { spawnSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { deadCodeChecks } from './dead-code.ts';
import { withProject, type Files } from './temporary-project.ts';

const repository = join(import.meta.dirname, '..');
const knip = join(repository, 'node_modules/knip/bin/knip.js');
const workspace = (name: string, more = {}) =>
  JSON.stringify({ name, private: true, type: 'module', devDependencies: { vitest: '*' }, ...more });

const project = {
  'package.json': workspace('planted', { workspaces: ['packages/*'] }),
  'packages/contract/package.json': workspace('@plainscan/contract', { exports: { '.': './src/index.ts' } }),
  'packages/contract/src/index.ts': "export * from './plans.ts';\n",
  'packages/contract/src/plans.ts': 'export const price = 1;\n',
  'packages/server/package.json': workspace('@plainscan/server', {
    dependencies: { '@plainscan/contract': '*' },
  }),
  'packages/server/src/main.ts':
    "import { price } from '@plainscan/contract';\nimport { sum } from './sum.ts';\nconsole.log(sum(price));\n",
  'packages/server/src/sum.ts': 'export const sum = (one: number) => one + 1;\n',
  'packages/server/src/sum.test.ts': "import { sum } from './sum.ts';\nconsole.log(sum(2));\n",
};

/** Returns the result of the two checks for the planted project. */
const check = (files: Files) =>
  withProject({ ...project, ...files }, (root) => {
    copyFileSync(join(repository, 'knip.config.ts'), join(root, 'knip.config.ts'));
    const [all, product] = deadCodeChecks.map(({ options }) => {
      const { status, stdout } = spawnSync(process.execPath, [knip, ...options], {
        cwd: root,
        encoding: 'utf8',
      });
      return { code: status, output: stdout };
    });
    return { all, product };
  });

describe('code that only tests use', () => {
  it('is not reported if the product uses everything', async () => {
    expect((await check({})).product).toEqual({ code: 0, output: '' });
  });

  it('is reported if only a test imports an export of the server', async () => {
    const found = await check({
      'packages/server/src/sum.ts': 'export const sum = (one: number) => one + 1;\nexport const spare = 1;\n',
      'packages/server/src/sum.test.ts': "import { spare } from './sum.ts';\nconsole.log(spare);\n",
    });
    expect(found.all?.output).not.toContain('spare');
    expect(found.product?.output).toMatch(/spare\s+packages\/server\/src\/sum\.ts/);
    expect(found.product?.code).toBe(1);
  });

  it('is reported if only a test of the contract imports an export of the barrel', async () => {
    const found = await check({
      'packages/contract/src/plans.ts': 'export const price = 1;\nexport const mayCancel = true;\n',
      'packages/contract/src/plans.test.ts':
        "import { mayCancel } from './plans.ts';\nconsole.log(mayCancel);\n",
    });
    expect(found.product?.output).toMatch(/mayCancel\s+packages\/contract\/src\/plans\.ts/);
    expect(found.product?.code).toBe(1);
  });

  it('is reported if only its own test imports a module', async () => {
    const found = await check({
      'packages/server/src/memory.ts': 'export const seen = 1;\n',
      'packages/server/src/memory.test.ts': "import { seen } from './memory.ts';\nconsole.log(seen);\n",
    });
    expect(found.product?.output).toContain('packages/server/src/memory.ts');
    expect(found.product?.code).toBe(1);
  });
});
