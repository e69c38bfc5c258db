// The package rules of `npm run check`. It refuses a version below the floor set by a known advisory, a deprecated
// direct dependency, and more than forty packages that run in production.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMain } from './is-main.ts';
import type { Lockfile } from './lockfile-platforms.ts';

const maxRuntime = 40;
/** Covers a production install and the demo. The web app's packages are in `dist` once it is built. */
const runtimeFolders = ['packages/contract', 'packages/server', 'packages/demo'];

/** A line of advisory-floors.json. */
type Floor = { package: string; floor: string; why: string };
/** A package.json, as far as it is read here. */
type Manifest = { workspaces?: string[] } & Partial<
  Record<'dependencies' | 'devDependencies', Record<string, string>>
>;

const read = (...path: string[]) => readFileSync(join(...path), 'utf8');
/** Returns the package name of a lockfile path, such as `@a/b` for `node_modules/c/node_modules/@a/b`. */
export const nameOf = (path: string) =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Returns whether a version such as `8.17.1-beta.2` is lower than one such as `8.17.1`. */
export function isBelow(version: string, floor: string): boolean {
  const numbersOf = (text: string) => text.replace(/-.*/, '').split('.').map(Number);
  const ours = numbersOf(version);
  for (const [at, theirs] of numbersOf(floor).entries()) {
    const own = ours[at] ?? 0;
    if (own !== theirs) return own < theirs;
  }
  return version.includes('-') && !floor.includes('-');
}

/**
 * Returns the problems of a lockfile's packages, as lines. `floors` are [{package, floor, why}]. `runtime` and `direct`
 * are the names that a manifest asks for, in production and in total.
 */
export function dependencyProblems(
  { packages = {} }: Lockfile,
  floors: readonly Floor[],
  { runtime, direct }: { runtime: ReadonlySet<string>; direct: ReadonlySet<string> },
): string[] {
  const locked = Object.entries(packages).filter(([path]) => path.includes('node_modules/'));
  const low = floors.flatMap(({ package: name, floor, why }) =>
    locked
      .filter(([path, { version = '' }]) => nameOf(path) === name && isBelow(version, floor))
      .map(([path, { version = '' }]) => `${path} ${version} is below ${floor}: ${why}`),
  );
  const deprecated = locked
    .filter(([path, { deprecated: reason }]) => reason && direct.has(nameOf(path)))
    .map(([path, { deprecated: reason }]) => `${path} is deprecated: ${reason}`);
  const many =
    runtime.size > maxRuntime ? [`${runtime.size} direct runtime dependencies; at most ${maxRuntime}`] : [];
  return [...low, ...deprecated, ...many];
}

const namesIn = (manifests: Manifest[], ...fields: ('dependencies' | 'devDependencies')[]) =>
  new Set(manifests.flatMap((manifest) => fields.flatMap((field) => Object.keys(manifest[field] ?? {}))));

/** Returns the problems of a project and a one-line summary of what was checked. */
export function checkDependencies(root: string): { problems: string[]; says: string } {
  const lock = JSON.parse(read(root, 'package-lock.json')) as Lockfile;
  const floors = JSON.parse(read(root, 'scripts/advisory-floors.json')) as Floor[];
  const manifestOf = (folder: string) => JSON.parse(read(root, folder, 'package.json')) as Manifest;
  const runtime = namesIn(runtimeFolders.map(manifestOf), 'dependencies');
  const all = ['.', ...(manifestOf('.').workspaces ?? []), 'packages/demo'].map(manifestOf);
  const direct = namesIn(all, 'dependencies', 'devDependencies');
  const says = `${Object.keys(lock.packages ?? {}).length} packages, ${floors.length} floors, ${runtime.size} direct at runtime`;
  return { problems: dependencyProblems(lock, floors, { runtime, direct }), says };
}

if (isMain(import.meta.url)) {
  const { problems, says } = checkDependencies(process.cwd());
  for (const problem of problems) console.log(problem);
  console.log(says);
  if (problems.length > 0) process.exitCode = 1;
}
