// Writes page-preloads.json next to index.html: what a page needs beyond index.html. The server puts it into the first
// response, so that the browser does not have to wait for the entry to request it.
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { bundleFirstLook } from './first-look.ts';
import { firstPages, type FirstPage } from './first-pages.ts';
import { readFrames } from './page-frames.ts';

const languages = ['en', 'es'] as const;

/** What a page may need before it is shown. */
interface Budget {
  /** Bytes of script, as sent (Brotli). */
  readonly script: number;
  /** Scripts and styles. Each costs a round trip on a slow connection, and a browser makes six at once. */
  readonly files: number;
}

/** ADR 95. */
const budgets: Readonly<Record<string, Budget>> = {
  login: { script: 120_000, files: 10 },
  'patient-dashboard': { script: 180_000, files: 17 },
  'patient-report': { script: 180_000, files: 18 },
  cases: { script: 180_000, files: 18 },
  'case-details': { script: 350_000, files: 135 },
};

/** Throws if the files that the first response names for a page exceed its budget. */
export function checkBudget(page: string, weights: ReadonlyMap<string, number>, links: string): void {
  const most = budgets[page];
  if (!most) return;
  const named = new Set([...links.matchAll(/href="\/([^"]+\.(?:js|css))"/g)].map(([, file = '']) => file));
  const bytes = [...named].reduce((sum, file) => sum + (weights.get(file) ?? 0), 0);
  if (bytes > most.script)
    throw new Error(
      `/${page} needs ${bytes} bytes of script before it is seen, and may need ${most.script}.`,
    );
  if (named.size > most.files)
    throw new Error(`/${page} needs ${named.size} files before it is seen, and may need ${most.files}.`);
}

/** Returns the size of a script as the server sends it. */
const sentBytes = (code: string): number => brotliCompressSync(code).length;

/** The properties of a built chunk that are used here. */
export interface BuiltChunk {
  readonly fileName: string;
  readonly moduleIds: readonly string[];
  readonly isEntry: boolean;
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
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
  { ahead, firstLook, modules }: FirstPage,
  language: string,
): string {
  const chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]));
  const holding = (module: string) =>
    need(all, ({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)), module);
  const here = withImports(
    all.filter(({ isEntry }) => isEntry),
    chunks,
  );
  const loaded = new Set([...here, ...withImports([...(ahead ?? []), ...modules].map(holding), chunks)]);
  // A message table requests its texts as soon as its module runs.
  const packs = [...loaded]
    .flatMap(({ dynamicImports }) => dynamicImports)
    .filter((name) => name.includes('/texts-') && name.includes(`-${language}-`))
    .flatMap((name) => chunks.get(name) ?? []);
  const entryTexts = `/texts-page-entry-${language}-`;
  const words = need(packs, ({ fileName }) => fileName.includes(entryTexts), entryTexts);
  const first = withImports([words, ...(ahead ?? []).map(holding)], chunks);
  const wanted = new Set([...first, ...loaded, ...packs].filter((chunk) => !here.has(chunk)));
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

/** The font of the interface. Only for pages with a frame, whose texts it would otherwise move when it arrives. */
const interfaceFont = 'atkinson-hyperlegible-next-latin-wght-normal';

function fontLink(files: readonly string[]): string {
  const file = files.find((name) => name.includes(interfaceFont));
  if (!file) throw new Error(`The build holds no font ${interfaceFont}.`);
  return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`;
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
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const entry = withImports(
        chunks.filter(({ isEntry }) => isEntry),
        byName,
      );
      const ownLinks = [...entry]
        .flatMap(({ fileName, css }) => [fileName, ...css])
        .map((file) => `href="/${file}"`)
        .join('');
      const weights = new Map<string, number>();
      const { languages: frames, styles } = await readFrames(root);
      const font = fontLink(Object.keys(bundle));
      const pages: Record<string, object> = {};
      for (const [name, page] of Object.entries(firstPages)) {
        const links: Record<string, string> = Object.fromEntries(
          languages.map((language) => [language, linksOf(chunks, page, language)]),
        );
        for (const inLanguage of Object.values(links)) {
          const all = ownLinks + inLanguage;
          for (const { fileName, code } of chunks)
            if (all.includes(fileName) && !weights.has(fileName)) weights.set(fileName, sentBytes(code));
          checkBudget(name, weights, all);
        }
        const script = page.firstLook && (await bundleFirstLook(join(root, page.firstLook)));
        const ownFrames = languages.map((language) => [language, frames[language].pages[name]] as const);
        const hasFrame = ownFrames.every(([, frame]) => frame);
        if (hasFrame) for (const language of languages) links[language] = font + links[language];
        pages[name] = {
          links,
          ...(script && { script }),
          ...(hasFrame && { frames: Object.fromEntries(ownFrames) }),
        };
      }
      const words = Object.fromEntries(languages.map((language) => [language, frames[language].words]));
      this.emitFile({
        type: 'asset',
        fileName: 'page-preloads.json',
        source: JSON.stringify({ pages, words, frameStyles: styles }),
      });
    },
  };
}
