// Does the finished build use anything that the oldest supported browsers (CG-213) lack? MDN's data says which browser
// has what. Scripts and styles of the whole build are held to the floor of patients, because most files serve both; what
// only staff load is listed in browser-floor-exceptions.mjs.
//
// Scripts are searched for functions and classes by name: `Promise.try`, `new OffscreenCanvas`, `.toSorted(`. Methods
// whose name other things have too (`with`, `union`) cannot be told apart in a built file and are left out. Syntax is
// the build tool's part (`build.target`).
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import postcss from 'postcss';
import { exceptions } from './browser-floor-exceptions.mjs';
import { isMain } from './is-main.mjs';

/** The oldest browsers of patients, by MDN's names. */
const floor = { chrome: 109, edge: 109, firefox: 115, safari: 15.6, safari_ios: 15.6 };

const numberOf = (version) => {
  const [major, minor = '0'] = String(version).replace('≤', '').split('.');
  return Number(major) * 1000 + Number(minor);
};

/** Returns the facts of a feature, if it is one. */
function compatOf(node) {
  const { __compat: compat } = node ?? {};
  return compat;
}

/** Returns the browsers of the floor that lack a feature. A prefixed name counts where the build may write it (styles). */
function lacking({ support }, isPrefixed = false) {
  const has = (statement, least) =>
    typeof statement.version_added === 'string' &&
    statement.version_added !== 'preview' &&
    !statement.flags &&
    !statement.version_removed &&
    !statement.alternative_name &&
    (isPrefixed || !statement.prefix) &&
    numberOf(statement.version_added) <= numberOf(least);
  return Object.entries(floor)
    .filter(([browser]) => support[browser] !== undefined && support[browser] !== 'mirror')
    .filter(([browser, least]) => ![support[browser]].flat().some((statement) => has(statement, least)))
    .map(([browser]) => browser);
}

/** Members that are no functions or classes of the interface: events, what a worker may do, and so on. */
const isNoMember = (name) => /^@@|_event$|_parameter|worker|secure_context/.test(name);

/** Returns what scripts cannot use without a fallback: the browsers that lack it, by its name as `namesIn` writes it. */
export function newerFunctions(data) {
  const found = new Map();
  const seen = new Map();
  const add = (name, compat) => {
    const browsers = lacking(compat);
    if (browsers.length > 0) found.set(name, browsers);
  };
  const builtins = Object.entries(data.javascript.builtins);
  for (const [owner, node] of [...builtins, ...Object.entries(data.api)]) {
    for (const [key, { __compat: compat }] of Object.entries(node)) {
      if (key === '__compat' || !compat || isNoMember(key)) continue;
      const member = key.replace(/_static$/, '');
      seen.set(member, [...(seen.get(member) ?? []), compat]);
      if (key !== owner && /^[A-Z]/.test(owner)) add(`${owner}.${member}`, compat);
    }
    if (compatOf(node) && /^[A-Z]\w{3,}$/.test(owner)) add(owner, compatOf(node));
  }
  // A method of the language itself, if nothing older has its name.
  for (const [, node] of builtins)
    for (const [member, { __compat: compat }] of Object.entries(node)) {
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
const namesIn = (text) =>
  new Set(usages.flatMap((usage) => [...text.matchAll(usage)].map(([, name]) => name)));

/** Whether a script asks for it before it uses it, or uses it only where it is there. */
function isAskedFor(text, name) {
  const [owner, member = owner] = name.replace(/^\./, '').split('.');
  return new RegExp(
    `typeof (?:\\w+\\.)?${owner}(?:\\.${member})?(?![\\w$])|["'\`]${member}["'\`]\\s*in[ \\w(]|(?:\\w\\?\\.|\\?\\?=?|&&|\\|\\|)${member}(?![\\w$])|\\.${member}\\?\\.|\\.${member}\\?\\?|globalThis\\.${owner}|window\\.${owner}(?![\\w$])`,
  ).test(text);
}

/** Returns what a script uses without asking, as {name, lacking}. */
export const findInScript = (text, functions) =>
  [...namesIn(text)]
    .filter((name) => functions.has(name) && !isAskedFor(text, name))
    .map((name) => ({ name, lacking: functions.get(name) }));

/** Returns the compat data of values, functions and units in a declaration, as [name, data]. */
function valuesOf({ prop, value }, css) {
  const property = css.properties[prop] ?? {};
  const words = (value.match(/(?<![\w-])[a-z][\w-]*(?![\w(-])/g) ?? [])
    .map((word) => [`${prop}: ${word}`, property[word]])
    .filter(([, node]) => compatOf(node));
  const functions = [...value.matchAll(/(?<![\w-])([a-z-]+)\(/g)]
    .map(([, name]) => [
      `${name}()`,
      css.types[name] ?? css.types.color?.[name] ?? css.types[`${name}-function`],
    ])
    .filter(([, node]) => compatOf(node));
  return [...words, ...functions].map(([name, node]) => [name, compatOf(node)]);
}

/** Whether an older declaration of the same rule says it in another way, or the whole rule is asked for (`@supports`). */
function hasFallback(declaration, isNewer) {
  for (let parent = declaration.parent; parent; parent = parent.parent)
    if (parent.type === 'atrule' && parent.name === 'supports') return true;
  const before = declaration.parent.nodes.slice(0, declaration.parent.index(declaration));
  return before.some((other) => other.prop === declaration.prop && !isNewer(other));
}

/** Returns what a style sheet uses without a fallback, as {name, lacking}. */
export function findInStyles(text, { css }) {
  const found = new Map();
  const add = (name, browsers) => browsers.length > 0 && found.set(name, { name, lacking: browsers });
  const newer = (declaration) =>
    valuesOf(declaration, css).filter(([, compat]) => lacking(compat, true).length > 0);
  const root = postcss.parse(text);
  root.walkAtRules(({ name, params }) => {
    const rule = css['at-rules'][name];
    if (compatOf(rule)) add(`@${name}`, lacking(compatOf(rule)));
    if (name === 'media' && /[<>]/.test(params)) add('@media (<)', lacking(compatOf(rule.range_syntax)));
  });
  root.walkRules(({ selector }) => {
    for (const [written, name] of selector.matchAll(/(?<!\\)::?([a-z][\w-]*)/g)) {
      const compat = compatOf(css.selectors[name]);
      if (compat && !name.startsWith('-')) add(written, lacking(compat, true));
    }
  });
  root.walkDecls((declaration) => {
    const compat = compatOf(css.properties[declaration.prop]);
    if (compat && !declaration.prop.startsWith('-')) add(`${declaration.prop}:`, lacking(compat, true));
    if (hasFallback(declaration, (other) => newer(other).length > 0)) return;
    for (const [name, one] of newer(declaration)) add(name, lacking(one, true));
  });
  return [...found.values()];
}

/** Returns what is wrong with the build in a folder, as sentences, and exceptions that nothing needs. */
export function checkBrowserFloor(root) {
  const dist = join(root, 'packages/web/dist');
  if (!existsSync(dist)) return ['There is no build to compare with the oldest browsers.'];
  const data = createRequire(import.meta.url)('@mdn/browser-compat-data');
  const parts = JSON.parse(readFileSync(join(dist, 'build-parts.json'), 'utf8'));
  const functions = newerFunctions(data);
  const unused = new Set(exceptions);
  const problems = [];
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
