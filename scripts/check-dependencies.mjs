// The package rules of `npm run check`. It refuses a version below the floor set by a known advisory, a deprecated
// direct dependency, and more than forty packages that run in production.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMain } from './is-main.mjs';

const maxRuntime = 40;
/** Covers a production install and the demo. The web app's packages are in `dist` once it is built. */
const runtimeFolders = ['packages/contract', 'packages/server', 'packages/demo'];

const readJson = (root, path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
/** Returns the package name of a lockfile path, such as `@a/b` for `node_modules/c/node_modules/@a/b`. */
export const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Returns whether a version such as `8.17.1-beta.2` is lower than one such as `8.17.1`. */
export function isBelow(version, floor) {
  const [ours, theirs] = [version, floor].map((text) => text.split('-')[0].split('.').map(Number));
  const at = theirs.findIndex((part, index) => part !== ours[index]);
  return at === -1 ? version.includes('-') && !floor.includes('-') : ours[at] < theirs[at];
}

/**
 * Returns the problems of a lockfile's packages, as lines. `floors` are [{package, floor, why}]. `runtime` and `direct`
 * are the names that a manifest asks for, in production and in total.
 */
export function dependencyProblems({ packages }, floors, { runtime, direct }) {
  const locked = Object.entries(packages).filter(([path]) => path.includes('node_modules/'));
  const low = floors.flatMap(({ package: name, floor, why }) =>
    locked
      .filter(([path, { version }]) => nameOf(path) === name && isBelow(version, floor))
      .map(([path, { version }]) => `${path} ${version} is below ${floor}: ${why}`),
  );
  const deprecated = locked
    .filter(([path, { deprecated: reason }]) => reason && direct.has(nameOf(path)))
    .map(([path, { deprecated: reason }]) => `${path} is deprecated: ${reason}`);
  const many =
    runtime.size > maxRuntime ? [`${runtime.size} direct runtime dependencies; at most ${maxRuntime}`] : [];
  return [...low, ...deprecated, ...many];
}

const namesIn = (manifests, ...fields) =>
  new Set(manifests.flatMap((manifest) => fields.flatMap((field) => Object.keys(manifest[field] ?? {}))));

/** Returns the problems of a project and a one-line summary of what was checked. */
export function checkDependencies(root) {
  const lock = readJson(root, 'package-lock.json');
  const floors = readJson(root, 'scripts/advisory-floors.json');
  const read = (folder) => readJson(root, join(folder, 'package.json'));
  const runtime = namesIn(runtimeFolders.map(read), 'dependencies');
  const all = ['.', ...read('.').workspaces, 'packages/demo'].map(read);
  const direct = namesIn(all, 'dependencies', 'devDependencies');
  const says = `${Object.keys(lock.packages).length} packages, ${floors.length} floors, ${runtime.size} direct at runtime`;
  return { problems: dependencyProblems(lock, floors, { runtime, direct }), says };
}

if (isMain(import.meta.url)) {
  const { problems, says } = checkDependencies(process.cwd());
  for (const problem of problems) console.log(problem);
  console.log(says);
  if (problems.length > 0) process.exitCode = 1;
}
