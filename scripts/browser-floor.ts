// Does the finished build use anything that the oldest supported browsers (CG-213) lack? MDN's data says which browser
// has what. Scripts and styles of the whole build are held to the floor of patients, because most files serve both; what
// only staff load is listed in browser-floor-exceptions.ts.
//
// Scripts are searched for functions and classes by name: `Promise.try`, `new OffscreenCanvas`, `.toSorted(`. Methods
// whose name other things have too (`with`, `union`) cannot be told apart in a built file and are left out. Syntax is
// the build tool's part (`build.target`).
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type {
  CompatData,
  CompatStatement,
  Identifier,
  SimpleSupportStatement,
} from '@mdn/browser-compat-data/types';
import { AtRule, Declaration, parse, type Node } from 'postcss';
import type { BuildPart } from '../packages/web/build/build-parts.ts';
import { exceptions } from './browser-floor-exceptions.ts';
import { isMain } from './is-main.ts';

/** The oldest browsers of patients, by MDN's names. */
const floor = [
  ['chrome', '109'],
  ['edge', '109'],
  ['firefox', '115'],
  ['safari', '15.6'],
  ['safari_ios', '15.6'],
] as const;

/** What is used, and the browsers of the floor that lack it. */
type Finding = { name: string; lacking: string[] };

const numberOf = (version: string) => {
  const [major, minor = '0'] = version.replace('≤', '').split('.');
  return Number(major) * 1000 + Number(minor);
};

/** Returns the facts of a feature, if it is one. */
function compatOf(node: Identifier | undefined): CompatStatement | undefined {
  const { __compat: compat } = node ?? {};
  return compat;
}

/** Returns the features of a group by name. */
const featuresOf = (group: Identifier): [string, Identifier][] =>
  Object.keys(group).flatMap((key) => {
    const feature = key === '__compat' ? undefined : group[key];
    return feature ? [[key, feature]] : [];
  });

/** Returns the browsers of the floor that lack a feature. A prefixed name counts where the build may write it (styles). */
function lacking({ support }: CompatStatement, isPrefixed = false): string[] {
  const has = (statement: SimpleSupportStatement, least: string) =>
    typeof statement.version_added === 'string' &&
    statement.version_added !== 'preview' &&
    !statement.flags &&
    !statement.version_removed &&
    !statement.alternative_name &&
    (isPrefixed || !statement.prefix) &&
    numberOf(statement.version_added) <= numberOf(least);
  return floor
    .filter(([browser, least]) => {
      const statements = support[browser];
      return statements !== undefined && ![statements].flat().some((statement) => has(statement, least));
    })
    .map(([browser]) => browser);
}

/** Members that are no functions or classes of the interface: events, what a worker may do, and so on. */
const isNoMember = (name: string) => /^@@|_event$|_parameter|worker|secure_context/.test(name);

/** Returns what scripts cannot use without a fallback: the browsers that lack it, by its name as `namesIn` writes it. */
export function newerFunctions(data: CompatData): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const seen = new Map<string, CompatStatement[]>();
  const add = (name: string, compat: CompatStatement) => {
    const browsers = lacking(compat);
    if (browsers.length > 0) found.set(name, browsers);
  };
  const builtins = featuresOf(data.javascript['builtins'] ?? {});
  for (const [owner, node] of [...builtins, ...featuresOf(data.api)]) {
    for (const [key, { __compat: compat }] of featuresOf(node)) {
      if (!compat || isNoMember(key)) continue;
      const member = key.replace(/_static$/, '');
      seen.set(member, [...(seen.get(member) ?? []), compat]);
      if (key !== owner && /^[A-Z]/.test(owner)) add(`${owner}.${member}`, compat);
    }
    const own = compatOf(node);
    if (own && /^[A-Z]\w{3,}$/.test(owner)) add(owner, own);
  }
  // A method of the language itself, if nothing older has its name.
  for (const [, node] of builtins)
    for (const [member, { __compat: compat }] of featuresOf(node)) {
      if (!compat || !/^[a-z]\w{5,}$/.test(member)) continue;
      if (seen.get(member)?.every((one) => lacking(one).length > 0)) add(`.${member}`, compat);
    }
  return found;
}

const usages = [
  /(?<![\w$.])([A-Z][\w$]*\.[A-Za-z]\w*)/g,
  /(?:new |instanceof |extends )([A-Z]\w+)/g,
  /(?<=[\w$)\]])(\.[a-z]\w{5,})\(/g,
];

/** Returns all that a script names: `Promise.try`, `OffscreenCanvas`, `.toSorted`. */
const namesIn = (text: string) =>
  new Set(usages.flatMap((usage) => [...text.matchAll(usage)].map(([, name = '']) => name)));

/** Returns whether a script checks for the feature first, or uses it only where it exists. */
function isAskedFor(text: string, name: string): boolean {
  const [owner, member = owner] = name.replace(/^\./, '').split('.');
  return new RegExp(
    `typeof (?:\\w+\\.)?${owner}(?:\\.${member})?(?![\\w$])|["'\`]${member}["'\`]\\s*in[ \\w(]|(?:\\w\\?\\.|\\?\\?=?|&&|\\|\\|)${member}(?![\\w$])|\\.${member}\\?\\.|\\.${member}\\?\\?|globalThis\\.${owner}|window\\.${owner}(?![\\w$])`,
  ).test(text);
}

/** Returns what a script uses without asking. */
export const findInScript = (text: string, functions: ReadonlyMap<string, string[]>): Finding[] =>
  [...namesIn(text)].flatMap((name) => {
    const browsers = functions.get(name);
    return browsers && !isAskedFor(text, name) ? [{ name, lacking: browsers }] : [];
  });

/** Returns the values, functions and units in a declaration that the oldest browsers lack. */
function newerValues({ prop, value }: Declaration, css: Identifier): Finding[] {
  const { properties = {}, types = {} } = css;
  const words = (value.match(/(?<![\w-])[a-z][\w-]*(?![\w(-])/g) ?? []).map(
    (word) => [`${prop}: ${word}`, properties[prop]?.[word]] as const,
  );
  const functions = [...value.matchAll(/(?<![\w-])([a-z-]+)\(/g)].map(
    ([, name = '']) =>
      [`${name}()`, types[name] ?? types['color']?.[name] ?? types[`${name}-function`]] as const,
  );
  return [...words, ...functions].flatMap(([name, node]) => {
    const compat = compatOf(node);
    const browsers = compat ? lacking(compat, true) : [];
    return browsers.length > 0 ? [{ name, lacking: browsers }] : [];
  });
}

/** Whether an older declaration of the same rule says it in another way, or the whole rule is asked for (`@supports`). */
function hasFallback(declaration: Declaration, css: Identifier): boolean {
  for (let node: Node | undefined = declaration.parent; node; node = node.parent)
    if (node instanceof AtRule && node.name === 'supports') return true;
  const siblings = declaration.parent?.nodes ?? [];
  return siblings
    .slice(0, siblings.indexOf(declaration))
    .some(
      (other) =>
        other instanceof Declaration &&
        other.prop === declaration.prop &&
        newerValues(other, css).length === 0,
    );
}

/** Returns what a style sheet uses without a fallback. */
export function findInStyles(text: string, { css }: CompatData): Finding[] {
  const { properties = {}, selectors = {}, 'at-rules': atRules = {} } = css;
  const found = new Map<string, Finding>();
  const add = (name: string, node: Identifier | undefined, isPrefixed: boolean) => {
    const compat = compatOf(node);
    const browsers = compat ? lacking(compat, isPrefixed) : [];
    if (browsers.length > 0) found.set(name, { name, lacking: browsers });
  };
  const root = parse(text);
  root.walkAtRules(({ name, params }) => {
    add(`@${name}`, atRules[name], false);
    if (name === 'media' && /[<>]/.test(params)) add('@media (<)', atRules[name]?.['range_syntax'], false);
  });
  root.walkRules(({ selector }) => {
    for (const [written, name = ''] of selector.matchAll(/(?<!\\)::?([a-z][\w-]*)/g))
      if (!name.startsWith('-')) add(written, selectors[name], true);
  });
  root.walkDecls((declaration) => {
    const { prop } = declaration;
    if (!prop.startsWith('-')) add(`${prop}:`, properties[prop], true);
    if (hasFallback(declaration, css)) return;
    for (const one of newerValues(declaration, css)) found.set(one.name, one);
  });
  return [...found.values()];
}

/** Returns what is wrong with the build in a folder, as sentences, and exceptions that nothing needs. */
export function checkBrowserFloor(root: string): string[] {
  const dist = join(root, 'packages/web/dist');
  if (!existsSync(dist)) return ['There is no build to compare with the oldest browsers.'];
  const data = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData;
  const parts = JSON.parse(readFileSync(join(dist, 'build-parts.json'), 'utf8')) as BuildPart[];
  const functions = newerFunctions(data);
  const unused = new Set(exceptions);
  const problems: string[] = [];
  for (const file of readdirSync(join(dist, 'assets'))) {
    if (!/\.(m?js|css)$/.test(file)) continue;
    const text = readFileSync(join(dist, 'assets', file), 'utf8');
    const found = file.endsWith('.css') ? findInStyles(text, data) : findInScript(text, functions);
    const from = parts.find((part) => part.file === `assets/${file}`)?.from ?? [];
    for (const { name, lacking: browsers } of found) {
      const exception = exceptions.find(
        ({ names, of }) => names.includes(name) && (!of || from.some((id) => of.test(id))),
      );
      if (exception) unused.delete(exception);
      else
        problems.push(
          `${file} (${from[0] ?? 'a style'}) uses ${name}, which ${browsers.join(', ')} lack at the floor`,
        );
    }
  }
  return [
    ...problems,
    ...[...unused].map(({ names }) => `no file needs the exception for ${names.join(', ')}`),
  ];
}

if (isMain(import.meta.url)) {
  const problems = checkBrowserFloor(process.cwd());
  console.log(problems.join('\n') || 'The build uses nothing that the oldest browsers lack.');
  process.exitCode = problems.length > 0 ? 1 : 0;
}
