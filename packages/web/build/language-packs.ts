// Splits every message table of the production build by language, so that a page fetches the reader's texts alone.
// What stands as `defineMessages({ en: {…}, es: {…} })` in the source becomes two modules that are imported on demand.
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

/** Where the table's argument and the texts of each language stand in a source. Throws when the table has another shape. */
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
      // The texts become a module of their own, in which nothing else of this one is known.
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

/** The domains that one page of a case shows together: their texts come in one file. */
const ofCase = new Set(['cases', 'case-files', 'case-flow', 'case-details', 'reports', 'introductions']);

/** Only the pages on which plans are chosen show these; prices are shown in many places. */
const plansFolder = /\/payments\/plans\//;

/** Texts next to a video, for patients and for guests with a link, who load nothing else of the library. */
const readingFolder = /\/library\/reading\//;

/** Of the records a patient's report shows these alone. */
const ofReport = /\/records\/(?:report\/report|stage|body-part)-messages\.ts$/;

/** Of the viewers a report needs no more than these, for the way from its video to the explained image. */
const exploreFolder = /\/viewers\/explore\//;

/** The file that holds a text module: one for the login page, one for each domain, in each language. */
export function packName(id: string): string | null {
  const [path = '', language] = id.split(query);
  if (!language) return null;
  const isEntry = /\/(platform\/language\/app|auth\/auth|ui\/text\/ui)-messages\.ts$/.test(path);
  if (plansFolder.test(path)) return `texts-plans-${language}`;
  if (readingFolder.test(path)) return `texts-reading-${language}`;
  if (ofReport.test(path)) return `texts-report-${language}`;
  if (exploreFolder.test(path)) return `texts-explore-${language}`;
  const folder = /\/src\/([^/]+)\//.exec(path)?.[1] ?? 'app';
  return `texts-${isEntry ? 'entry' : ofCase.has(folder) ? 'cases' : folder}-${language}`;
}
