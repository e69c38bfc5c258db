// Placeholders of a script template. They are filled in when it is inserted and restored when a script becomes a
// template.

export const placeholders = ['name', 'part', 'modality', 'date'] as const;
export type Placeholder = (typeof placeholders)[number];

/** The spelling of each placeholder in a template, in either language. */
export const placeholderNames: Record<Placeholder, { readonly en: string; readonly es: string }> = {
  name: { en: '{name}', es: '{nombre}' },
  part: { en: '{body part}', es: '{parte del cuerpo}' },
  modality: { en: '{kind of images}', es: '{tipo de imágenes}' },
  date: { en: '{exam date}', es: '{fecha del examen}' },
};

/** The value of each placeholder in the current case; `null` if unknown. */
export type PlaceholderValues = Readonly<Record<Placeholder, string | null>>;

/** Fills in the text for one case. Unknown placeholders stay, so that the speaker sees them. */
export const fillTemplate = (text: string, values: PlaceholderValues): string =>
  placeholders.reduce((filled, one) => {
    const { en, es } = placeholderNames[one];
    return filled.replaceAll(en, values[one] ?? en).replaceAll(es, values[one] ?? es);
  }, text);

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Turns a text into a template: the patient's names become a placeholder, longest first. */
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
