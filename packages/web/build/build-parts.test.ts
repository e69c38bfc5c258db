import { describe, expect, it } from 'vitest';
import type { Rolldown } from 'vite';
import { partsOf } from './build-parts.ts';

const chunk = (fileName: string, facadeModuleId: string | null, moduleIds: string[]) =>
  ({ type: 'chunk', fileName, facadeModuleId, moduleIds }) as unknown as Rolldown.OutputChunk;

describe('the parts of a build', () => {
  it('are named by their own module first, without the folders of this machine', () => {
    const bundle = {
      a: chunk('assets/a.js', '/home/me/shop/packages/web/src/a.ts', [
        '/home/me/shop/node_modules/left/index.js',
        '/home/me/shop/packages/web/src/b.ts',
      ]),
    };
    expect(partsOf(bundle as Rolldown.OutputBundle, '/home/me/shop')).toEqual([
      {
        file: 'assets/a.js',
        from: ['packages/web/src/a.ts', 'packages/web/src/b.ts', 'left/index.js'],
      },
    ]);
  });

  it('include files that are no scripts', () => {
    const font = { type: 'asset', fileName: 'assets/f.woff2', originalFileNames: ['src/f.woff2'] };
    expect(partsOf({ font } as unknown as Rolldown.OutputBundle, '/shop')).toEqual([
      { file: 'assets/f.woff2', from: ['src/f.woff2'] },
    ]);
  });
});
