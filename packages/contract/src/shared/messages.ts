// Message tables: one per domain, English and Spanish with exactly the same keys.
export const locales = ['en', 'es'] as const;
export type Locale = (typeof locales)[number];

/** Defines a table. It does not compile if a text is missing in one language. */
export const messages = <const English extends Record<string, string>>(table: {
  en: English;
  es: { [Key in keyof NoInfer<English>]: string };
}): { en: English; es: { [Key in keyof English]: string } } => table;

/**
 * Puts parameters into `{name}` placeholders, and one of two words into `{name|day|days}`: the first one if the
 * parameter is 1. An unknown placeholder stays unchanged.
 */
export const fillIn = (text: string, params: Record<string, string | number> = {}): string =>
  text.replace(
    /\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g,
    (place, name: string, one?: string, many?: string) => {
      if (!(name in params)) return place;
      if (one === undefined || many === undefined) return String(params[name]);
      return Number(params[name]) === 1 ? one : many;
    },
  );
