// Writes build-parts.json next to index.html: every file of the build that a browser fetches on its own, and the modules
// it was made from. After the journeys, scripts/loaded-parts.ts checks that each part was loaded.
import { relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** One file of the build. */
export interface BuildPart {
  /** The path below the root of the site. */
  readonly file: string;
  /** The sources of a script, relative to the repository; the source names of any other file. */
  readonly from: readonly string[];
  /** Only workers load it. */
  readonly isOfWorker?: true;
}

/** A listed script names this many sources at most: its own, before those that it shares with other scripts. */
const maxNames = 3;

/** Returns a path within its package, if it is of one. */
const packageName = (path: string): string => path.split('/node_modules/').at(-1) ?? path;

/** Returns a module's path without the folders of this machine. */
function named(id: string, root: string): string {
  const path = id.replaceAll('\0', '');
  return path.includes('/node_modules/') ? packageName(path) : relative(root, path).replaceAll('\\', '/');
}

/** Returns the parts of one bundle. `root` is the folder of the repository. */
export function partsOf(bundle: Rolldown.OutputBundle, root: string): BuildPart[] {
  return Object.values(bundle).map((part) => {
    if (part.type === 'asset') return { file: part.fileName, from: part.originalFileNames.map(packageName) };
    const own = part.facadeModuleId === null ? [] : [part.facadeModuleId];
    // The library lists a module after those that it imports.
    const names = [...own, ...part.moduleIds.slice().reverse()].map((id) => named(id, root));
    return { file: part.fileName, from: [...new Set(names)].slice(0, maxNames) };
  });
}

/** Collects the parts of the page's bundle and of each worker's, which are bundled before it. */
export function buildParts(root: string): { page: Plugin; worker: Plugin } {
  const ofWorkers = new Map<string, BuildPart>();
  return {
    worker: {
      name: 'build-parts-of-workers',
      apply: 'build',
      generateBundle(_options, bundle) {
        for (const part of partsOf(bundle, root)) ofWorkers.set(part.file, { ...part, isOfWorker: true });
      },
    },
    page: {
      name: 'build-parts',
      apply: 'build',
      enforce: 'post',
      generateBundle(_options, bundle) {
        const parts = partsOf(bundle, root)
          .filter(({ file }) => file.startsWith('assets/'))
          .map((part) => ofWorkers.get(part.file) ?? part);
        this.emitFile({
          type: 'asset',
          fileName: 'build-parts.json',
          source: JSON.stringify(parts),
        });
      },
    },
  };
}
