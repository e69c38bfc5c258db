import type * as z from 'zod/mini';

type Path = readonly PropertyKey[];

/**
 * Returns a form or query without its empty optional members: HTML forms send every field, and `studyId=` means no
 * study. A member stays if it is required, or a text that may not be blank, so that its own problem is reported.
 */
export function withoutEmptyMembers(schema: z.ZodMiniType, value: unknown): unknown {
  const empty = problemsOf(schema, value).filter(
    ({ path, isBlankText }) => !isBlankText && memberAt(value, path) === '',
  );
  if (empty.length === 0) return value;
  const required = problemsOf(schema, without(value, empty)).map(({ path }) => path.join('.'));
  return without(
    value,
    empty.filter(({ path }) => !required.includes(path.join('.'))),
  );
}

interface Problem {
  path: Path;
  isBlankText: boolean;
}

function problemsOf(schema: z.ZodMiniType, value: unknown): Problem[] {
  const { error } = schema.safeParse(value);
  return (error?.issues ?? []).map((issue) => ({
    path: issue.path,
    isBlankText: issue.code === 'too_small' && issue.origin === 'string',
  }));
}

const memberAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name)
        ? (inner as Record<PropertyKey, unknown>)[name]
        : undefined,
    value,
  );

/** Returns a copy without the members at these paths. */
function without(value: unknown, problems: readonly Problem[], depth = 0): unknown {
  const here = problems.filter(({ path }) => path.length > depth);
  if (here.length === 0 || typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
    const inside = here.filter(({ path }) => String(path[depth]) === name);
    if (inside.some(({ path }) => path.length === depth + 1)) return [];
    return [[name, without(inner, inside, depth + 1)]];
  });
  return Array.isArray(value) ? kept.map(([, inner]) => inner) : Object.fromEntries(kept);
}
