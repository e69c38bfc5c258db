import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withProject } from './temporary-project.mjs';
import { isWebBuildStale } from './web-build.mjs';

const early = new Date('2026-01-01T00:00:00Z');
const built = new Date('2026-01-02T00:00:00Z');
const late = new Date('2026-01-03T00:00:00Z');
const page = 'packages/web/dist/index.html';
const sources = {
  'packages/web/src/main.tsx': '',
  'packages/web/src/main.test.tsx': '',
  'packages/contract/src/index.ts': '',
  'package-lock.json': '{}',
};
const folders = ['packages/web', 'packages/web/src', 'packages/contract', 'packages/contract/src'];

/** A project whose sources are all older than its build. */
const builtProject = (look) =>
  withProject({ ...sources, [page]: '' }, (root) => {
    for (const path of [...Object.keys(sources), ...folders]) utimesSync(join(root, path), early, early);
    utimesSync(join(root, page), built, built);
    return look(root);
  });

describe('whether the web app must be built', () => {
  it('is true when there is no build', async () => {
    expect(await withProject(sources, isWebBuildStale)).toBe(true);
  });

  it('is false when nothing is newer than the build', async () => {
    expect(await builtProject(isWebBuildStale)).toBe(false);
  });

  it.each(['packages/web/src/main.tsx', 'packages/contract/src/index.ts', 'package-lock.json'])(
    'is true after %s changed',
    async (path) => {
      const stale = await builtProject((root) => {
        utimesSync(join(root, path), late, late);
        return isWebBuildStale(root);
      });
      expect(stale).toBe(true);
    },
  );

  it('is false after only a test changed', async () => {
    const stale = await builtProject((root) => {
      utimesSync(join(root, 'packages/web/src/main.test.tsx'), late, late);
      return isWebBuildStale(root);
    });
    expect(stale).toBe(false);
  });

  it('is true after a file was deleted or added', async () => {
    const afterDeleting = await builtProject((root) => {
      rmSync(join(root, 'packages/web/src/main.tsx'));
      return isWebBuildStale(root);
    });
    const afterAdding = await builtProject((root) => {
      const added = join(root, 'packages/contract/src/new.ts');
      writeFileSync(added, '');
      utimesSync(added, early, early);
      return isWebBuildStale(root);
    });
    expect([afterDeleting, afterAdding]).toEqual([true, true]);
  });
});
