// Placeholders of a script template: filled in when it is inserted, put back when a script becomes a template.

export const placeholders = ['name', 'part', 'modality', 'date'] as const;
export type Placeholder = (typeof placeholders)[number];

/** How each is written in a template, in either language. */
export const placeholderNames: Record<Placeholder, { readonly en: string; readonly es: string }> = {
  name: { en: '{name}', es: '{nombre}' },
  part: { en: '{body part}', es: '{parte del cuerpo}' },
  modality: { en: '{kind of images}', es: '{tipo de imágenes}' },
  date: { en: '{exam date}', es: '{fecha del examen}' },
};

/** What stands for each in the case at hand; null where that is not known. */
export type PlaceholderValues = Readonly<Record<Placeholder, string | null>>;

/** The text for one case. What is not known stays as it is, so that the speaker sees it. */
export const fillTemplate = (text: string, values: PlaceholderValues): string =>
  placeholders.reduce((filled, one) => {
    const { en, es } = placeholderNames[one];
    return filled.replaceAll(en, values[one] ?? en).replaceAll(es, values[one] ?? es);
  }, text);

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The text for every case: the names of the patient, the longest first, become a placeholder. */
export function templateOf(text: string, names: readonly string[], language: 'en' | 'es'): string {
  const known = names
    .filter((name) => name.trim() !== '')
    .toSorted((one, other) => other.length - one.length);
  return known.reduce(
    (left, name) =>
      left.replaceAll(
        new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped(name)}(?![\p{L}\p{N}])`, 'giu'),
        placeholderNames.name[language],
      ),
    text,
  );
}
