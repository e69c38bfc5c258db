// What the login page needs beyond index.html, written beside it as page-preloads.json, so that the server can name it in
// the first answer: most people see this page first, and would else wait for the entry to ask for it.
import type { Plugin } from 'vite';

/** A page that is preloaded: its address and its module. */
const preloaded = { '/login': '/src/auth/login-page.tsx' };
const languages = ['en', 'es'] as const;

/** What is read of a chunk of the build. */
export interface BuiltChunk {
  readonly fileName: string;
  readonly facadeModuleId: string | null;
  readonly isEntry: boolean;
  readonly imports: readonly string[];
  readonly css: readonly string[];
}

function withImports(chunk: BuiltChunk, chunks: ReadonlyMap<string, BuiltChunk>): Set<BuiltChunk> {
  const found = new Set([chunk]);
  for (const known of found) {
    for (const name of known.imports) {
      const imported = chunks.get(name);
      if (imported) found.add(imported);
    }
  }
  return found;
}

/**
 * The links of one page in one language: its scripts and styles that index.html does not name by itself, and the texts.
 * Throws when the page or its texts are not in the build.
 */
export function linksOf(all: readonly BuiltChunk[], page: string, language: string): string {
  const chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]));
  const own = all.find(({ facadeModuleId }) => facadeModuleId?.endsWith(page));
  const texts = all.find(({ fileName }) => fileName.includes(`/texts-entry-${language}-`));
  if (!own || !texts)
    throw new Error(`The build holds no chunk of ${page}, or no texts of it in ${language}.`);
  const here = all.filter(({ isEntry }) => isEntry).flatMap((entry) => [...withImports(entry, chunks)]);
  const wanted = [...withImports(own, chunks), texts].filter((chunk) => !here.includes(chunk));
  const styles = new Set(wanted.flatMap(({ css }) => css));
  for (const { css } of here) for (const style of css) styles.delete(style);
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...wanted.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
  ].join('');
}

export function pagePreloads(): Plugin {
  return {
    name: 'page-preloads',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((part) =>
        part.type === 'chunk' ? [{ ...part, css: [...(part.viteMetadata?.importedCss ?? [])] }] : [],
      );
      const pages = Object.entries(preloaded).map(([path, page]) => [
        path,
        Object.fromEntries(languages.map((language) => [language, linksOf(chunks, page, language)])),
      ]);
      this.emitFile({
        type: 'asset',
        fileName: 'page-preloads.json',
        source: JSON.stringify(Object.fromEntries(pages)),
      });
    },
  };
}
