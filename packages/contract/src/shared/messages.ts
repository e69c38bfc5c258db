// Message tables: one per domain, English and Spanish with exactly the same keys.
export const locales = ['en', 'es'] as const;
export type Locale = (typeof locales)[number];

/** Defines a table. It does not compile if a text is missing in one language. */
export const messages = <const English extends Record<string, string>>(table: {
  en: English;
  es: { [Key in keyof NoInfer<English>]: string };
}): { en: English; es: { [Key in keyof English]: string } } => table;

/** Hebrew, Arabic and their neighbors, with their presentation forms. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe]/;

/** Keeps a right-to-left name from moving the signs and numbers beside it: Unicode's isolate, which is invisible. */
const isolated = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text);

/**
 * Puts parameters into `{name}` placeholders, and one of two words into `{name|day|days}`: the first one if the
 * parameter is 1. An unknown placeholder stays unchanged.
 */
export const fillIn = (text: string, params: Record<string, string | number> = {}): string =>
  text.replace(
    /\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g,
    (place, name: string, one?: string, many?: string) => {
      if (!(name in params)) return place;
      if (one === undefined || many === undefined) return isolated(String(params[name]));
      return Number(params[name]) === 1 ? one : many;
    },
  );
