// npm ci refuses a lockfile that omits a package's builds for other platforms, and npm omits them if the registry in
// use does not carry them. Run as a script, this adds the missing ones, derived from their names.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMain } from './is-main.ts';

/** What npm writes about a package into package-lock.json, as far as these scripts read it. */
type LockedPackage = {
  version?: string;
  integrity?: string;
  link?: boolean;
  deprecated?: string;
  dev?: boolean;
  optional?: boolean;
  peer?: boolean;
  cpu?: string[];
  libc?: string[];
  os?: string[];
  optionalDependencies?: Record<string, string>;
};

/** By their folder, such as `node_modules/ws`. */
type LockedPackages = Record<string, LockedPackage>;

export type Lockfile = { packages?: LockedPackages };

const systems =
  /(?:^|[-/])(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)-([a-z0-9]+)(?:-(gnu|musl)?[a-z]*)?$/;

function entryOf(name: string, version: string, dev = false): LockedPackage {
  const [, os, cpu, libc] = systems.exec(name) ?? [];
  if (!os || !cpu)
    throw new Error(
      `The name ${name} does not say which platform it is for: add it to package-lock.json by hand.`,
    );
  return {
    version,
    cpu: [cpu],
    ...(dev ? { dev } : {}),
    ...(os === 'linux' && libc ? { libc: [libc === 'gnu' ? 'glibc' : libc] } : {}),
    optional: true,
    os: [os],
  };
}

function hasEntry(packages: LockedPackages, from: string, name: string): boolean {
  const folders = from
    .split('/node_modules/')
    .map((_part, index, parts) => parts.slice(0, index + 1).join('/node_modules/'));
  return [...folders.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`].some(
    (path) => packages[path] !== undefined,
  );
}

/** Returns the optional packages that a lockfile asks for but does not contain, as [path, entry]. */
export function missingPlatforms({ packages = {} }: Lockfile): [string, LockedPackage][] {
  return Object.entries(packages).flatMap(([from, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !hasEntry(packages, from, name))
      .map(([name, version]) => [`node_modules/${name}`, entryOf(name, version, dev)]),
  );
}

if (isMain(import.meta.url)) {
  const path = join(process.cwd(), 'package-lock.json');
  const lock = JSON.parse(readFileSync(path, 'utf8')) as Lockfile;
  const missing = missingPlatforms(lock);
  const all = Object.entries({ ...lock.packages, ...Object.fromEntries(missing) });
  lock.packages = Object.fromEntries(all.sort(([a], [b]) => a.localeCompare(b, 'en')));
  writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`Added ${missing.length} entries.`);
}
