import { readGlossary, type ReadGlossary } from '@plainscan/contract/glossary';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const folder = join(import.meta.dirname, '../../../../contract/glossary');

let read: ReadGlossary | null = null;

/** Returns the glossary that the product comes with (B25). */
export function builtInGlossary(): ReadGlossary {
  read ??= readGlossary(
    Object.fromEntries(
      readdirSync(folder).map((name) => [basename(name, '.csv'), readFileSync(join(folder, name), 'utf8')]),
    ),
  );
  return read;
}
