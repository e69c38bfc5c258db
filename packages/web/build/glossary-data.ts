// Turns the glossary (packages/contract/glossary) into modules: one per language with the forms that find terms in texts,
// one per language with the explanations for readers, and one with their pictures. A page fetches one of each, and no
// sources.
import type { Locale } from '@plainscan/contract';
import { readGlossary } from '@plainscan/contract/glossary';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

const folder = join(import.meta.dirname, '../../contract/glossary');
const glossaryModule = /^virtual:glossary-(forms|texts|pictures)(?:-(en|es))?$/;

type GlossaryPart = 'forms' | 'texts' | 'pictures';

async function readTables(): Promise<Record<string, string>> {
  const names = await readdir(folder);
  const read = async (name: string) => [basename(name, '.csv'), await readFile(join(folder, name), 'utf8')];
  return Object.fromEntries(await Promise.all(names.map(read))) as Record<string, string>;
}

export function glossaryData(): Plugin {
  return {
    name: 'glossary-data',
    enforce: 'pre',
    resolveId: (id) => (glossaryModule.test(id) ? `\0${id}` : null),
    async load(id) {
      const found = glossaryModule.exec(id.replace('\0', ''));
      if (!found) return null;
      const [, part, locale = 'en'] = found as unknown as [string, GlossaryPart, Locale | undefined];
      const read = readGlossary(await readTables());
      const glossary = JSON.stringify(part === 'pictures' ? read.pictures : read[part][locale]);
      // Browsers read a string of JSON faster than an object of this size.
      return `export const ${part} = JSON.parse(${JSON.stringify(glossary)});`;
    },
  };
}
