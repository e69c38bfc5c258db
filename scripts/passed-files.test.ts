import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readModuleGraph } from './module-graph.ts';
import { contentKeys, openPassed, readsFiles } from './passed-files.ts';
import { sourceFiles } from './source-files.ts';
import { withProject } from './temporary-project.ts';

const files = {
  'package.json': '{}',
  'scripts/check.ts': '',
  'e2e/a.ts': '',
  'bench/a.ts': '',
  'packages/contract/src/rule.ts': "import type { Fact } from './fact.ts';",
  'packages/contract/src/fact.ts': "import { readFileSync } from 'node:fs';",
  'packages/contract/src/alone.ts': '',
};

const keysIn = (root: string) => {
  const graph = readModuleGraph(root, sourceFiles(root, 'packages/contract/src'));
  return { graph, keys: contentKeys(root, graph) };
};

/** Returns the files that a check would look at again after a change of `path`. */
const changedBy = (path: string) =>
  withProject(files, (root) => {
    openPassed(root, 'lint', false).keep(keysIn(root).keys);
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), '// changed');
    return openPassed(root, 'lint', false).changed(keysIn(root).keys);
  });

test('a change reaches every module that imports the file, types included, and nothing else', async () => {
  expect(await changedBy('packages/contract/src/fact.ts')).toEqual([
    'packages/contract/src/fact.ts',
    'packages/contract/src/rule.ts',
  ]);
  expect(await changedBy('packages/contract/src/alone.ts')).toEqual(['packages/contract/src/alone.ts']);
  expect(await changedBy('scripts/check.test.ts')).toEqual([]);
});

test.each(['package.json', 'scripts/check.ts', 'packages/contract/tsconfig.json', '.oxlintrc.json'])(
  'a change of %s reaches every file',
  async (path) => {
    expect(await changedBy(path)).toHaveLength(3);
  },
);

test('a cold run starts from nothing, and a later run skips all unchanged files', () =>
  withProject(files, (root) => {
    const { keys } = keysIn(root);
    openPassed(root, 'lint', false).keep(keys);
    expect(openPassed(root, 'lint', false).changed(keys)).toEqual([]);
    expect(openPassed(root, 'lint', true).changed(keys)).toHaveLength(3);
  }));

test('a module that reads files, directly or through an import, is detected', () =>
  withProject(files, (root) => {
    const { graph } = keysIn(root);
    expect(['rule', 'alone'].map((name) => readsFiles(`packages/contract/src/${name}.ts`, graph))).toEqual([
      true,
      false,
    ]);
  }));
