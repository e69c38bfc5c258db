// Splits every message table of the production build by language, so that a page fetches only the reader's texts. A
// `defineMessages({ en: {…}, es: {…} })` in the source becomes two modules that are imported on demand.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Program = ReturnType<Rolldown.PluginContext['parse']>;
interface Span {
  start: number;
  end: number;
}

const query = '?language=';
const languages = ['en', 'es'] as const;
const call = 'defineMessages(';

/**
 * Returns the positions of the table's argument and of each language's texts. Throws if the table has another shape.
 */
export function spansOf(
  code: string,
  parse: (code: string) => Program,
): { table: Span; texts: Record<(typeof languages)[number], Span> } | null {
  const argument = tableOf(parse(code));
  if (!argument) return null;
  if (argument.type !== 'ObjectExpression') throw new Error('A message table is an object written in place.');
  const texts = Object.fromEntries(
    argument.properties.map((property) => {
      if (property.type !== 'Property' || property.key.type !== 'Identifier')
        throw new Error('A message table has the keys en and es.');
      const { value } = property;
      // The texts become a separate module, which cannot refer to anything in this one.
      if (value.type === 'ObjectExpression' && value.properties.some(({ type }) => type === 'SpreadElement'))
        throw new Error('The texts of a message table are written in place.');
      return [property.key.name, { start: property.value.start, end: property.value.end }];
    }),
  ) as Partial<Record<(typeof languages)[number], Span>>;
  if (!texts.en || !texts.es) throw new Error('A message table lacks a language.');
  return {
    table: { start: argument.start, end: argument.end },
    texts: { en: texts.en, es: texts.es },
  };
}

function tableOf(program: Program) {
  for (const statement of program.body) {
    if (statement.type !== 'ExportNamedDeclaration') continue;
    if (statement.declaration?.type !== 'VariableDeclaration') continue;
    for (const { init } of statement.declaration.declarations) {
      if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') continue;
      if (init.callee.name === 'defineMessages') return init.arguments[0];
    }
  }
  return undefined;
}

export function languagePacks(): Plugin {
  return {
    name: 'language-packs',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      const [path = '', language] = id.split(query);
      if (!language) return null;
      const code = await readFile(path, 'utf8');
      const spans = spansOf(code, (text) => this.parse(text, { lang: 'ts' }));
      const span = spans?.texts[language as (typeof languages)[number]];
      if (!span) throw new Error(`${path} holds no texts in ${language}.`);
      return `export const texts = ${code.slice(span.start, span.end)};`;
    },
    transform(code, id) {
      if (!id.endsWith('-messages.ts') || !code.includes(call)) return null;
      const spans = spansOf(code, (text) => this.parse(text, { lang: 'ts' }));
      if (!spans) return null;
      const sources = languages.map(
        (language) => `${language}: () => import('./${basename(id)}${query}${language}')`,
      );
      const table = `{ sources: { ${sources.join(', ')} } } as never`;
      return { code: code.slice(0, spans.table.start) + table + code.slice(spans.table.end), map: null };
    },
  };
}

/** The domains that one case page shows together. Their texts are bundled into one file. */
const ofCase = new Set(['cases', 'case-files', 'case-flow', 'case-details', 'reports', 'introductions']);

/** Shown only on the pages for choosing a plan. Prices are shown in many places. */
const plansFolder = /\/payments\/plans\//;

/**
 * Returns the name of the file that holds a text module: that of the first page it belongs to, otherwise one per domain,
 * in each language. `firstPageOf` knows the first page of a table's module.
 */
export function packName(id: string, firstPageOf: (table: string) => string | undefined): string | null {
  const [path = '', language] = id.split(query);
  if (!language) return null;
  const page = firstPageOf(path);
  if (page !== undefined) return `texts-page-${page}-${language}`;
  if (plansFolder.test(path)) return `texts-plans-${language}`;
  const folder = /\/src\/([^/]+)\//.exec(path)?.[1] ?? 'app';
  return `texts-${ofCase.has(folder) ? 'cases' : folder}-${language}`;
}
