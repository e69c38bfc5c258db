import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withProject } from './temporary-project.ts';
import { buildWeb, isWebBuildStale } from './web-build.ts';

const lock: { packages: Record<string, object> } = {
  packages: {
    '': { version: '1.0.0' },
    'node_modules/react': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/vite': { version: '1.0.0', integrity: 'sha512-b', dev: true },
  },
};
const sources = {
  'packages/web/index.html': '<script src="src/main.tsx">',
  'packages/web/src/main.tsx': 'one',
  'packages/web/src/main.test.tsx': 'one',
  'packages/contract/src/index.ts': 'one',
  'package-lock.json': JSON.stringify(lock),
  // A fake of the real build, which takes half a minute. It writes the page to the same folder.
  'node_modules/vite/bin/vite.js': `const fs = require('fs');
    fs.mkdirSync('dist', { recursive: true });
    fs.writeFileSync('dist/index.html', fs.readFileSync('src/main.tsx'));
    if (process.env.EDIT_MEANWHILE) fs.writeFileSync('src/main.tsx', 'three');`,
};

/** Runs `look` in a project that has been built. */
const builtProject = <T>(look: (root: string) => T) =>
  withProject(sources, (root) => {
    buildWeb(root);
    return look(root);
  });

type Write = (path: string, text: string) => void;

const staleAfter = (change: (write: Write, root: string) => void) =>
  builtProject((root) => {
    change((path, text) => writeFileSync(join(root, path), text), root);
    return isWebBuildStale(root);
  });

describe('isWebBuildStale', () => {
  it('is true when there is no build', async () => {
    expect(await withProject(sources, isWebBuildStale)).toBe(true);
  });

  it('is false right after the build, although the build changes its folder', async () => {
    expect(await builtProject(isWebBuildStale)).toBe(false);
  });

  it('is false if only file times have changed, as after a clone or npm prune', async () => {
    const late = new Date('2099-01-01T00:00:00Z');
    const stale = await staleAfter((_, root) => {
      const touched = [...Object.keys(sources), 'packages/web', 'packages/web/src', 'packages/contract'];
      for (const path of touched) utimesSync(join(root, path), late, late);
    });
    expect(stale).toBe(false);
  });

  it('is false if npm rewrote the lockfile with other flags, true for another version', async () => {
    const after = (path: string, change: object) => {
      const packages = { ...lock.packages, [path]: { ...lock.packages[path], ...change } };
      return staleAfter((write) => write('package-lock.json', JSON.stringify({ packages }, null, 2)));
    };
    expect(await after('node_modules/vite', { peer: true })).toBe(false);
    expect(await after('node_modules/react', { version: '1.0.1' })).toBe(true);
  });

  it.each(['packages/web/src/main.tsx', 'packages/contract/src/index.ts', 'packages/web/index.html'])(
    'is true after %s changed',
    async (path) => {
      expect(await staleAfter((write) => write(path, 'two'))).toBe(true);
    },
  );

  it('is false if only a test changed', async () => {
    expect(await staleAfter((write) => write('packages/web/src/main.test.tsx', 'two'))).toBe(false);
  });

  it('is true after a file was deleted, added or moved', async () => {
    const afterDeleting = await staleAfter((_, root) => rmSync(join(root, 'packages/contract/src/index.ts')));
    const afterAdding = await staleAfter((write) => write('packages/contract/src/new.ts', ''));
    const afterMoving = await staleAfter((write, root) => {
      rmSync(join(root, 'packages/contract/src/index.ts'));
      mkdirSync(join(root, 'packages/contract/src/moved'));
      write('packages/contract/src/moved/index.ts', 'one');
    });
    expect([afterDeleting, afterAdding, afterMoving]).toEqual([true, true, true]);
  });

  it('is true if a source was edited during the build', async () => {
    const stale = await withProject(sources, (root) => {
      process.env.EDIT_MEANWHILE = '1';
      try {
        buildWeb(root);
      } finally {
        delete process.env.EDIT_MEANWHILE;
      }
      expect(readFileSync(join(root, 'packages/web/dist/index.html'), 'utf8')).toBe('one');
      return isWebBuildStale(root);
    });
    expect(stale).toBe(true);
  });
});

it('a build without its packages fails with a sentence that says what to type', async () => {
  const message = await withProject(sources, (root) => {
    rmSync(join(root, 'node_modules'), { recursive: true });
    try {
      buildWeb(root);
    } catch (error) {
      return error instanceof Error ? error.message : '';
    }
    return 'built';
  });
  expect(message).toMatch(/is not installed: run npm ci && npm run build && npm run prune/);
});
