import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compileCache } from './compile-cache.ts';
import { passThrough } from './pass-through.mjs';
import { buildWeb, isWebBuildStale } from './web-build.ts';

const root = process.cwd();

if (existsSync(join(root, 'packages/web/index.html')) && isWebBuildStale(root)) {
  console.log('Building the web app (only when its sources have changed).');
  try {
    buildWeb(root);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

passThrough(process.execPath, [join(root, 'packages/server/src/main.ts'), ...process.argv.slice(2)], {
  env: { ...compileCache(root), ...process.env },
});
