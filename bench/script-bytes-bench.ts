// How many bytes of script a page loads: the entry and the chunks of the page's own route, gzipped one by one.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { recordMeasurement, root } from './measurement-record.ts';

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[] };
type Manifest = Record<string, Chunk>;

const layout = 'src/app/signed-in-layout.tsx';
const library = 'src/app/mantine-layout.tsx';
const libraryRoutes = 'src/app/library-routes.tsx';
/** File names that the build gives to the text packs of one language. */
const language = /^_?texts-\w+-en-/;
const web = join(root, 'packages/web');
const routers = ['src/app/router.tsx', libraryRoutes].map((file) => readFileSync(join(web, file), 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'plainscan-script-bytes-'));

try {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '--manifest', '--logLevel', 'error', '--outDir', folder, '--emptyOutDir'];
  execFileSync(process.execPath, args, { cwd: web, stdio: 'inherit' });
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const [entry] = Object.entries(manifest).find(([, chunk]) => chunk.isEntry) ?? [];
  if (entry === undefined) throw new Error('The build names no entry.');
  const rows = pagesOf(manifest)
    .map(({ path, page, isOwn, isLibrary }) => {
      const before = [
        entry,
        ...(isLibrary ? [libraryRoutes, library] : []),
        ...(isOwn ? [layout] : []),
        page,
      ];
      const first = withTexts(manifest, filesOf(manifest, before));
      const later = filesOf(manifest, fetchedLater(manifest, page)).difference(first);
      return { path, bytes: zippedBytes(first), chunks: first.size, laterBytes: zippedBytes(later) };
    })
    .toSorted((a, b) => a.bytes - b.bytes)
    .map(({ path, bytes, chunks, laterBytes }) => [
      path,
      (bytes / 1_000).toFixed(1),
      String(chunks),
      (laterBytes / 1_000).toFixed(1),
    ]);
  recordMeasurement('script-bytes', {
    title: 'script that a page needs before it shows',
    setting:
      'Production build; the entry, the component library and the layout of signed-in people where the page lies in them, the page, all that these import before they run, and the texts of one language that they show. Fetched later: what the page itself asks for once it runs, such as the image viewer. Workers do not count. Kilobytes of 1,000 bytes, gzip at level 9.',
    columns: ['page', 'kB gzipped', 'files', 'kB fetched later'],
    rows,
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Returns the router's routes with the module of each page. */
function pagesOf(manifest: Manifest): { path: string; page: string; isOwn: boolean; isLibrary: boolean }[] {
  const [, ofLibrary = ''] = routers;
  const own = ofLibrary.slice(ofLibrary.indexOf('const ownPages'), ofLibrary.indexOf('const libraryPages'));
  const route =
    /path: '([^']+)',\s*(?:loader: \w+,\s*)?lazy: page\(async \(\) => \(await import\('([^']+)'\)\)/g;
  const pages = [...routers.join('\n').matchAll(route)].map(([text, path = '', module = '']) => ({
    path: path === '*' ? 'not found' : `/${path}`,
    page: join('src/app', module),
    isOwn: own.includes(text),
    isLibrary: ofLibrary.includes(text),
  }));
  const missing = pages.filter(({ page }) => manifest[page] === undefined);
  if (pages.length === 0 || missing.length > 0)
    throw new Error(
      `The build has no chunk for ${missing.map(({ path }) => path).join(', ') || 'any page'}.`,
    );
  return pages;
}

/** Returns the script files of these modules and of everything they import statically. */
function filesOf(manifest: Manifest, modules: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const next of manifest[name]?.imports ?? []) visit(next);
  };
  modules.forEach(visit);
  const files = [...seen].map((name) => manifest[name]?.file ?? '');
  return new Set(files.filter((file) => file.endsWith('.js')));
}

/** Returns the files plus the text packs that their message tables fetch in one language. */
function withTexts(manifest: Manifest, files: ReadonlySet<string>): Set<string> {
  const asking = Object.values(manifest).filter(({ file }) => files.has(file));
  const texts = asking
    .flatMap(({ dynamicImports }) => dynamicImports ?? [])
    .filter((name) => language.test(name));
  return new Set([...files, ...filesOf(manifest, texts)]);
}

/** Returns the modules that a page and its imports load lazily, and the lazy imports of those in turn. */
function fetchedLater(manifest: Manifest, page: string): string[] {
  const seen = new Set<string>();
  const later = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name) || manifest[name]?.isEntry) return;
    seen.add(name);
    for (const next of manifest[name]?.dynamicImports ?? []) later.add(next);
    for (const next of [...(manifest[name]?.imports ?? []), ...(manifest[name]?.dynamicImports ?? [])])
      visit(next);
  };
  visit(page);
  return [...later];
}

function zippedBytes(files: ReadonlySet<string>): number {
  return [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length,
    0,
  );
}
