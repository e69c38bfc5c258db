// Maps the arguments of `npm test` and `npm run test:watch` to tests: names of runners, or paths of files and folders.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';

const isJourney = (path: string) => /^e2e\/[^/]+\.spec\.ts$/.test(path);
const isVitest = (path: string) =>
  /^(packages\/(contract|server|demo|web)\/.*|scripts\/[^/]+)\.test\.tsx?$/.test(path);

const skipped = new Set(['node_modules', 'dist', 'results']);

function filesBelow(root: string, path: string): string[] {
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter(({ name }) => !skipped.has(name))
    .flatMap(({ name }) => filesBelow(root, path === '' ? name : `${path}/${name}`));
}

/** Returns the path relative to root, with forward slashes, if it exists. Tries the folder `from` first, then root. */
function pathBelow(root: string, from: string, argument: string): string | null {
  const found = [resolve(from, argument), resolve(root, argument)].find((path) => existsSync(path));
  if (found === undefined) return null;
  const path = relative(root, found);
  return path.startsWith('..') || isAbsolute(path) ? null : path.split(sep).join('/');
}

/** Returns the test files that one path stands for, or a sentence that says why there are none. */
function testsAt(
  root: string,
  from: string,
  argument: string,
  runners: readonly string[],
): string[] | string {
  const path = pathBelow(root, from, argument);
  if (path === null)
    return `There is no runner and no file named ${argument}: choose from ${runners.join(', ')}, or name a test or a folder of the project.`;
  const found = filesBelow(root, path).filter((file) => isJourney(file) || isVitest(file));
  if (found.length > 0) return found;
  if (path.endsWith('-suite.ts')) return `${path} is a long suite: npm run assure starts it by its name.`;
  return `There is no test in ${path}: tests end in .test.ts, .test.tsx, or .spec.ts in e2e.`;
}

type ChosenTests = {
  /** Names of runners. */
  names: string[];
  /** Test files, relative to root, as are the journeys. */
  vitest: string[];
  journeys: string[];
  /** One sentence per invalid argument. */
  problems: string[];
};

/** Sorts the arguments, typed in the folder `from`. Skips options (`-…`). */
export function chooseTests(
  root: string,
  from: string,
  args: readonly string[],
  runners: readonly string[],
): ChosenTests {
  const chosen: ChosenTests = { names: [], vitest: [], journeys: [], problems: [] };
  for (const argument of args.filter((each) => !each.startsWith('-'))) {
    if (runners.includes(argument)) {
      chosen.names.push(argument);
      continue;
    }
    const found = testsAt(root, from, argument, runners);
    if (typeof found === 'string') chosen.problems.push(found);
    else for (const file of found) (isJourney(file) ? chosen.journeys : chosen.vitest).push(file);
  }
  return chosen;
}

/** Returns Playwright filters for these files: regular expressions that match the whole path. */
export const journeyFilters = (files: readonly string[]) =>
  files.map((file) => `${file.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('/', '[\\\\/]')}$`);
