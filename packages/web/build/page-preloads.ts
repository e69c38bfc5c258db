// Writes page-preloads.json next to index.html: what a page needs beyond index.html. The server puts it into the first
// response, so that the browser does not have to wait for the entry to request it.
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { bundleFirstLook } from './first-look.ts';

/** A page that is preloaded: its modules, and the packs that hold its texts. */
export interface PreloadedPage {
  /**
   * The modules that request the page's data. They load first, with the entry and the texts of the loading page. The
   * rest arrives while the server responds.
   */
  readonly ahead?: readonly string[];
  /** The module that shows something before the app's scripts have arrived; the server puts its code into the page. */
  readonly firstLook?: string;
  readonly modules: readonly string[];
  readonly texts: readonly string[];
}

const routes = '/src/app/library-routes.tsx';
const library = [routes, '/src/app/mantine-layout.tsx'];
const viewer = [...library, '/src/app/viewer-layout.tsx'];
const viewerAhead = [routes, '/src/viewers/look-ahead.ts'];
const signedIn = [...library, '/src/app/signed-in-layout.tsx'];

/** Pages that people open from an email or a bookmark, by the first part of the path. */
const preloaded: Record<string, PreloadedPage> = {
  login: { modules: ['/src/auth/login/login-page.tsx'], texts: ['entry'] },
  viewer: {
    ahead: viewerAhead,
    modules: [...viewer, '/src/viewers/viewer-page.tsx'],
    texts: ['entry', 'viewers'],
  },
  'report-viewer': {
    ahead: viewerAhead,
    modules: [...viewer, '/src/viewers/report-viewer-page.tsx'],
    texts: ['entry', 'viewers'],
  },
  'video-report': {
    modules: [...library, '/src/sharing/video-report-page.tsx'],
    texts: ['entry', 'viewers', 'sharing', 'reading', 'explore'],
  },
  'patient-dashboard': {
    modules: [...signedIn, '/src/records/patient-dashboard-page.tsx'],
    texts: ['entry', 'shell', 'records', 'report', 'sharing', 'viewers', 'explore', 'reading', 'questions'],
  },
  'patient-report': {
    ahead: [routes, '/src/records/report/look-ahead.ts'],
    firstLook: '/src/records/report/first-look.ts',
    modules: [...signedIn, '/src/records/report/patient-report-page.tsx'],
    texts: ['entry', 'shell', 'report', 'reading', 'questions', 'explore'],
  },
  cases: { modules: [...signedIn, '/src/cases/list/case-list-page.tsx'], texts: ['entry', 'shell', 'cases'] },
  'case-details': {
    modules: [...signedIn, '/src/case-details/case-details-page.tsx'],
    texts: ['entry', 'shell', 'cases'],
  },
};
const languages = ['en', 'es'] as const;

/** Maximum script size before a page is shown, in bytes, gzipped (ADR 0067). */
const budgets: Readonly<Record<string, number>> = { 'patient-report': 190_000, login: 135_000 };

/** Adds the scripts linked for a page to those of the first page. Throws if they exceed the page's budget. */
export function checkBudget(page: string, weights: ReadonlyMap<string, number>, links: string): void {
  const most = budgets[page] ?? Number.POSITIVE_INFINITY;
  const named = [...links.matchAll(/href="\/([^"]+\.js)"/g)].map(([, file = '']) => file);
  const bytes = named.reduce((sum, file) => sum + (weights.get(file) ?? 0), 0);
  if (bytes > most)
    throw new Error(`/${page} needs ${bytes} bytes of script before it is seen, and may need ${most}.`);
}

/** The properties of a built chunk that are used here. */
export interface BuiltChunk {
  readonly fileName: string;
  readonly moduleIds: readonly string[];
  readonly isEntry: boolean;
  readonly imports: readonly string[];
  readonly css: readonly string[];
}

function withImports(first: readonly BuiltChunk[], chunks: ReadonlyMap<string, BuiltChunk>): Set<BuiltChunk> {
  const found = new Set(first);
  for (const known of found) {
    for (const name of known.imports) {
      const imported = chunks.get(name);
      if (imported) found.add(imported);
    }
  }
  return found;
}

/**
 * Returns the links of one page in one language: the scripts and styles that index.html does not list, and the texts.
 * Throws if a module or its texts are not in the build.
 */
export function linksOf(
  all: readonly BuiltChunk[],
  { ahead, firstLook, modules, texts }: PreloadedPage,
  language: string,
): string {
  const chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]));
  const holding = (module: string) =>
    need(all, ({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)), module);
  const packs = texts.map((name) => {
    const pack = `/texts-${name}-${language}-`;
    return need(all, ({ fileName }) => fileName.includes(pack), pack);
  });
  const here = withImports(
    all.filter(({ isEntry }) => isEntry),
    chunks,
  );
  const words = packs.filter(({ fileName }) => fileName.includes('/texts-entry-'));
  const first = withImports([...words, ...(ahead ?? []).map(holding)], chunks);
  const wanted = new Set(
    [...first, ...withImports(modules.map(holding), chunks), ...packs].filter((chunk) => !here.has(chunk)),
  );
  const linkOf = (chunk: BuiltChunk): string => {
    const rest = `crossorigin href="/${chunk.fileName}"`;
    if (ahead === undefined || first.has(chunk)) return `<link rel="modulepreload" ${rest}>`;
    // The first look starts these once its poster has arrived.
    if (firstLook !== undefined) return `<link data-late ${rest}>`;
    return `<link rel="modulepreload" ${rest} fetchpriority="low">`;
  };
  const styles = new Set([...wanted].flatMap(({ css }) => css));
  for (const { css } of here) for (const style of css) styles.delete(style);
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...[...wanted].map(linkOf),
  ].join('');
}

function need(all: readonly BuiltChunk[], isMeant: (chunk: BuiltChunk) => boolean, name: string): BuiltChunk {
  const chunk = all.find(isMeant);
  if (!chunk) throw new Error(`The build holds no chunk of ${name}.`);
  return chunk;
}

export function pagePreloads(): Plugin {
  let root = '';
  return {
    name: 'page-preloads',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      ({ root } = config);
    },
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((part) =>
        part.type === 'chunk' ? [{ ...part, css: [...(part.viteMetadata?.importedCss ?? [])] }] : [],
      );
      const weights = new Map(
        chunks.map(({ fileName, code }) => [fileName, gzipSync(code, { level: 9 }).length]),
      );
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const entry = withImports(
        chunks.filter(({ isEntry }) => isEntry),
        byName,
      );
      const ownLinks = [...entry].map(({ fileName }) => `href="/${fileName}"`).join('');
      const pages: Record<string, { links: Record<string, string>; script?: string }> = {};
      for (const [name, page] of Object.entries(preloaded)) {
        const links = Object.fromEntries(
          languages.map((language) => [language, linksOf(chunks, page, language)]),
        );
        for (const inLanguage of Object.values(links)) checkBudget(name, weights, ownLinks + inLanguage);
        pages[name] = { links };
        if (page.firstLook !== undefined)
          pages[name].script = await bundleFirstLook(join(root, page.firstLook));
      }
      this.emitFile({
        type: 'asset',
        fileName: 'page-preloads.json',
        source: JSON.stringify(pages),
      });
    },
  };
}
