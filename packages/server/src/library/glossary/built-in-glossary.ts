import { readGlossary, type ReadGlossary } from '@plainscan/contract/glossary';
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = new URL('../../../../contract/glossary/', import.meta.url);

let read: ReadGlossary | null = null;

/** Returns the glossary that the product comes with (B25). */
export function builtInGlossary(): ReadGlossary {
  read ??= readGlossary(
    Object.fromEntries(
      readdirSync(fileURLToPath(folder)).map((name) => [
        basename(name, '.csv'),
        readFileSync(new URL(name, folder), 'utf8'),
      ]),
    ),
  );
  return read;
}
