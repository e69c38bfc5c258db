import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

type Program = { name: string; path: string };

/** Returns the programs <name><ending> in the folders, as {name, path}, sorted by name. A missing folder has none. */
export function namedPrograms(root: string, folders: readonly string[], ending: string): Program[] {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder))
        .filter((file) => file.endsWith(ending))
        .map((file) => ({ name: file.slice(0, -ending.length), path: join(root, folder, file) })),
    )
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Returns the programs with these names, or all. Exits with a message if a name is unknown. */
export function choose(programs: Program[], names: readonly string[]): Program[] {
  const unknown = names.filter((name) => !programs.some((program) => program.name === name));
  if (unknown.length > 0) {
    console.error(
      `There is no ${unknown.join(', ')}: choose from ${programs.map(({ name }) => name).join(', ') || 'none yet'}.`,
    );
    process.exit(1);
  }
  return names.length === 0 ? programs : programs.filter(({ name }) => names.includes(name));
}
