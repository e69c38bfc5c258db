import { existsSync, readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';

const skipped = new Set(['node_modules', 'dist', 'results']);

type OnChange = (path: string) => void;

/**
 * Calls `onChange` with the path of every change below the folders. Watches each folder separately, because on Linux
 * Node's recursive watch loses files that an editor saves by renaming.
 */
export function watchFolders(folders: readonly string[], onChange: OnChange): void {
  for (const folder of folders) watchTree(folder, onChange);
}

function watchTree(folder: string, onChange: OnChange): void {
  const watcher = watch(folder, (event, name) => {
    if (name === null || skipped.has(name)) return;
    const path = join(folder, name);
    if (event === 'rename' && isFolder(path)) watchTree(path, onChange);
    onChange(path);
  });
  watcher.on('error', () => watcher.close());
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory() && !skipped.has(entry.name)) watchTree(join(folder, entry.name), onChange);
}

const isFolder = (path: string) => existsSync(path) && statSync(path).isDirectory();
