import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Texts by path. */
export type Files = Record<string, string>;

/** Writes files into a new temporary folder, passes its path to `look`, and removes it. */
export async function withProject<T>(files: Files, look: (root: string) => T | Promise<T>): Promise<T> {
  const root = mkdtempSync(join(tmpdir(), 'plain scan '));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return await look(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
