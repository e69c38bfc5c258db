// Members of a body that its schema does not know (CG-188).
import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;

/** None of our schemas is nested deeper. */
const deepest = 20;

/**
 * Returns the members of a value that its schema does not know, at most `most`, with dotted names as in
 * `patient.color`. If a value may have several shapes, compares it with the one it has, or else with the closest one.
 */
export function unknownMembers(schema: Schema, value: unknown, most = 10): string[] {
  return visit(schema, value, '', 0).slice(0, most);
}

function visit(schema: Schema, value: unknown, place: string, depth: number): string[] {
  if (depth > deepest || typeof value !== 'object' || value === null) return [];
  const { def } = schema as unknown as { def: z.core.$ZodTypes['_zod']['def'] };
  const inside = (inner: Schema, part: unknown, name: string): string[] =>
    visit(inner, part, place === '' ? name : `${place}.${name}`, depth + 1);
  switch (def.type) {
    case 'object':
      return def.catchall === undefined
        ? Object.entries(value).flatMap(([name, part]) => {
            const member = Object.hasOwn(def.shape, name) ? def.shape[name] : undefined;
            return member === undefined
              ? [place === '' ? name : `${place}.${name}`]
              : inside(member, part, name);
          })
        : [];
    case 'array':
      return Array.isArray(value) ? value.flatMap((part, at) => inside(def.element, part, String(at))) : [];
    case 'record':
      return Object.entries(value).flatMap(([name, part]) => inside(def.valueType, part, name));
    case 'union':
      return fewest(def.options, value, (option) => visit(option, value, place, depth + 1));
    case 'pipe':
      return visit(def.in, value, place, depth + 1);
    case 'optional':
    case 'nullable':
    case 'default':
      return visit(def.innerType, value, place, depth + 1);
    default:
      return [];
  }
}

function fewest(options: readonly Schema[], value: unknown, look: (option: Schema) => string[]): string[] {
  const fitting = options.filter((option) => (option as z.ZodMiniType).safeParse(value).success);
  const found = (fitting.length > 0 ? fitting : options).map(look);
  return found.toSorted((one, other) => one.length - other.length)[0] ?? [];
}
