import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const skipped = new Set(['node_modules', 'dist', 'coverage', 'results', '.vite']);

/** Returns every file of code below a folder, as sorted paths relative to `root` with forward slashes. */
export function sourceFiles(root: string, folder: string): string[] {
  const start = join(root, folder);
  if (!existsSync(start)) return [];
  return readdirSync(start, { withFileTypes: true })
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return skipped.has(entry.name) ? [] : sourceFiles(root, path);
      return /(?<!\.d)\.(tsx?|mjs)$/.test(entry.name) ? [path] : [];
    })
    .sort();
}

export const codeFolders = [
  'packages/contract/src',
  'packages/server/src',
  'packages/server/tests',
  'packages/demo/src',
  'packages/web/src',
  'e2e',
  'bench',
  'scripts',
];

export const isTest = (path: string) =>
  /\.(test|spec)\.tsx?$/.test(path) || path.startsWith('e2e/') || path.startsWith('packages/server/tests/');
