// Reads the commands from a guide's text, so that tests type what operators read.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const productionGuide = join(import.meta.dirname, '../../../docs/guides/running-in-production.md');

/** Returns the lines of the `at`-th block of commands under a heading of any level. Throws if there is none. */
export async function readCommands(path: string, heading: string, at = 0): Promise<string[]> {
  const text = await readFile(path, 'utf8');
  const section = text.split(new RegExp(`^#+ ${heading}$`, 'm'))[1]?.split(/^#+ /m)[0] ?? '';
  const block = [...section.matchAll(/```sh\n([^`]*)```/g)][at]?.[1];
  if (block === undefined) throw new Error(`${path} has no block ${at} of commands under ${heading}.`);
  return block.split('\n').filter((line) => line !== '');
}
