// After a run of all journeys: was every file of the build that a browser fetches on its own delivered to one of them?
// The build lists its files (packages/web/build/build-parts.ts), the journeys those that the server delivered to pages
// and workers (e2e/support/watched-browser.ts). What no journey loads is not tested, whatever its other tests say.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildPart } from '../packages/web/build/build-parts.ts';

/** Styles come with the script that imports them, and each of the others tells nothing on its own. */
const isPart = (file: string) => /\.(m?js|wasm|woff2|ttf|pfb|bcmap|svg)$/.test(file);

type Exception = {
  alike?: string;
  never?: string;
  onlyInFull?: string;
  /** Of the file or of one of its sources. */
  pattern: RegExp;
  isOfWorker?: boolean;
};

/**
 * Files that a journey need not load, with the reason: of `alike` files one must be loaded, because the others are loaded
 * in the same way; `never` is loaded by nobody; `onlyInFull` is loaded by journeys that do not run every day (ADR 74).
 */
export const exceptions: readonly Exception[] = [
  { alike: 'character maps of PDFs', pattern: /\.bcmap$/ },
  { alike: 'fonts that a PDF leaves out', pattern: /\.(pfb|ttf)$/ },
  { alike: 'fonts of the page', pattern: /\.woff2$/ },
  { alike: 'texts in Spanish', pattern: /[?&]language=es$|-es-texts\.ts$|glossary-(forms|texts)-es$/ },
  { alike: 'body maps', pattern: /\/body-maps\/maps\/[\w-]+\.ts$/ },
  { onlyInFull: 'the access to a portal that a clinic shares (T37)', pattern: /portal-dialog\.tsx$/ },
  {
    never: 'decoders for a page that decodes without a worker, which this one never does',
    pattern: /dicom-image-loader\/dist\/esm\/codecs\/jpeg\.js$|jpeg-lossless-decoder-js/,
    isOfWorker: false,
  },
];

/** Returns the name of a part for people: its file and the sources it was made from. */
const nameOf = ({ file, from }: BuildPart) => (from.length > 0 ? `${file} (${from.join(', ')})` : file);

const isException = (part: BuildPart, { pattern, isOfWorker }: Exception) =>
  (isOfWorker === undefined || isOfWorker === (part.isOfWorker ?? false)) &&
  (pattern.test(part.file) || part.from.some((id) => pattern.test(id)));

/**
 * Returns what is wrong, as sentences: each part that was not delivered and is no exception, each exception without a
 * part, and a list that is empty.
 */
export function unloadedParts(
  parts: readonly BuildPart[],
  delivered: ReadonlySet<string>,
  { isAll, rules = exceptions }: { isAll: boolean; rules?: readonly Exception[] },
): string[] {
  const all = parts.filter(({ file }) => isPart(file));
  if (all.length === 0) return ['The build lists no files.'];
  if (delivered.size === 0) return ['The journeys recorded no delivered file of the build.'];
  const unknown = [...delivered].filter((file) => isPart(file) && !parts.some((part) => part.file === file));
  if (unknown.length > 0) return [`The journeys loaded files of another build, such as ${unknown[0]}.`];
  const missing = all.filter(({ file }) => !delivered.has(file));
  const used = rules.map((rule) => ({
    ...rule,
    of: all.filter((part) => isException(part, rule)),
  }));
  const outdated = used.filter(({ of }) => of.length === 0);
  const unseen = used.filter(
    ({ alike, of }) => alike && of.length > 0 && of.every((part) => missing.includes(part)),
  );
  const needed = missing.filter((part) =>
    used.every(({ onlyInFull, of }) => !of.includes(part) || (isAll && onlyInFull)),
  );
  return [
    ...needed.map((part) => `no journey loads ${nameOf(part)}`),
    ...unseen.map(({ alike }) => `no journey loads one of the ${alike}`),
    ...outdated.map(({ pattern }) => `the build has no file for the exception ${pattern}`),
  ];
}

/** Returns the files that journeys recorded in a folder, one list per worker. */
export function readDelivered(folder: string): Set<string> {
  const lists = existsSync(folder) ? readdirSync(folder) : [];
  return new Set(
    lists.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean)),
  );
}

/** Compares the build of the project with what its journeys recorded. */
export function checkLoadedParts(root: string, folder: string, isAll: boolean): string[] {
  const list = join(root, 'packages/web/dist/build-parts.json');
  const parts = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as BuildPart[]) : [];
  return unloadedParts(parts, readDelivered(folder), { isAll });
}
