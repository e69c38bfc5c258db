// Removes unused imports, types and private declarations from a module. The bundler drops them too, but only after it
// has put their imports into the same file (`codeSplitting.groups`).
import { Visitor } from 'rolldown/utils';
import type { Rolldown } from 'vite';

export type Program = ReturnType<Rolldown.PluginContext['parse']>;
export interface Edit {
  start: number;
  end: number;
  text: string;
}
type Statement = Program['body'][number];

/** Returns a text with its edits applied. Edits must not overlap. */
export function edited(code: string, edits: readonly Edit[]): string {
  let text = code;
  // From the end, so that earlier positions stay valid.
  for (const { start, end, text: put } of [...edits].sort((a, b) => b.start - a.start || b.end - a.end))
    text = text.slice(0, start) + put + text.slice(end);
  return text;
}

/** Returns the positions of each name. */
function placesOf(program: Program): Map<string, number[]> {
  const places = new Map<string, number[]>();
  new Visitor({
    Identifier({ name, start }) {
      places.set(name, [...(places.get(name) ?? []), start]);
    },
  }).visit(program);
  return places;
}

const isType = (statement: Statement): boolean =>
  /^TS(?:TypeAlias|Interface)Declaration$/.test(statement.type) ||
  (statement.type === 'ExportNamedDeclaration' && statement.exportKind === 'type') ||
  (statement.type === 'ImportDeclaration' && statement.importKind === 'type');

/** Returns the names that a statement declares privately. `null` if it is exported or has side effects. */
function privateNames(statement: Statement): string[] | null {
  if (statement.type === 'ImportDeclaration')
    return statement.specifiers.length === 0 ? null : statement.specifiers.map(({ local }) => local.name);
  if (statement.type === 'FunctionDeclaration') return statement.id ? [statement.id.name] : null;
  if (statement.type !== 'VariableDeclaration') return null;
  return statement.declarations.flatMap(({ id }) => {
    if (id.type === 'Identifier') return [id.name];
    if (id.type !== 'ObjectPattern') throw new Error('A list is taken apart at the top of a module.');
    return id.properties.map((part) => {
      if (part.type === 'Property' && part.value?.type === 'Identifier') return part.value.name;
      throw new Error('A nested object is taken apart at the top of a module.');
    });
  });
}

/** Returns the module without unused declarations. Only for modules that contain nothing but declarations. */
export function withoutUnused(code: string, parse: (code: string) => Program): string {
  const program = parse(code);
  const places = placesOf(program);
  const isNamed = (name: string, { start, end }: Statement): boolean =>
    (places.get(name) ?? []).some((place) => place < start || place >= end);
  const edits = program.body.flatMap((statement): Edit[] => {
    const { start, end } = statement;
    if (isType(statement)) return [{ start, end, text: '' }];
    const names = privateNames(statement);
    if (!names || names.some((name) => isNamed(name, statement))) {
      if (statement.type !== 'ImportDeclaration') return [];
      return statement.specifiers
        .filter(({ type, local }) => type === 'ImportSpecifier' && !isNamed(local.name, statement))
        .map((part) => ({
          start: part.start,
          end: code[part.end] === ',' ? part.end + 1 : part.end,
          text: '',
        }));
    }
    return [{ start, end, text: '' }];
  });
  return edits.length === 0 ? code : withoutUnused(edited(code, edits), parse);
}
