// Forms validated by a contract schema. Separate from form-fields.ts, because the login loads no schemas.
import '../api/zod-setup.ts';
import type * as z from 'zod/mini';
import type { FormRule, Problems, Values } from './form-fields.ts';

/** Returns the first schema error of each field. */
export function schemaRule<V extends Values>(schema: z.ZodMiniType): FormRule<V> {
  return (values) => {
    const parsed = schema.safeParse(values);
    const problems: Problems<V> = {};
    for (const { path, message } of parsed.success ? [] : parsed.error.issues) {
      const name = String(path[0]) as keyof V;
      problems[name] ??= message;
    }
    return problems;
  };
}
