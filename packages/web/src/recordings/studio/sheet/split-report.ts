/** A heading of what the report says, with or without a colon. */
const heading =
  /^[ \t]*(?:findings?|impressions?|conclusions?|hallazgos?|impresi[oó]n(?: diagn[oó]stica)?|conclusi[oó]n(?:es)?)[ \t]*(?::|$)/im;

/** Splits a report before its findings or impression, whichever comes first. The first part is empty without either. */
export function splitReport(text: string): [before: string, from: string] {
  const at = heading.exec(text)?.index ?? 0;
  return [text.slice(0, at).trim(), text.slice(at).trim()];
}
