// Lists in bodies and in addresses (CG-151).
import * as z from 'zod/mini';

/** A list as JSON sends it, or as multipart does: one value, or `name[0]`, `name[1]`. */
export const listSchema = <Inner extends z.ZodMiniType>(inner: Inner) =>
  z.pipe(
    z.union([z.array(inner), z.record(z.string().check(z.regex(/^\d+$/)), inner), inner]),
    z.transform((value): z.output<Inner>[] => {
      if (Array.isArray(value)) return value;
      // Positions may be missing: a form sends an empty file for one that was not chosen.
      const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
      const isIndexed = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key));
      return (isIndexed ? entries.map(([, inside]) => inside as unknown) : [value]) as z.output<Inner>[];
    }),
  );

/** A list in a query. Accepts repeated keys, `key[]` and comma-separated values. */
export const queryListSchema = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.pipe(
    z.union([z.string(), z.array(z.string())]),
    z.pipe(
      z.transform((value: string | string[]) =>
        (Array.isArray(value) ? value : value.split(',')).filter((word) => word !== ''),
      ),
      z.array(z.enum(words)),
    ),
  );
