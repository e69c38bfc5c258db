import { foldLetters, locales, type CuratedEntry } from '@plainscan/contract';

export const glossaryFilters = ['all', 'changed', 'hard', 'hidden'] as const;
export type GlossaryFilter = (typeof glossaryFilters)[number];

const fits: Record<GlossaryFilter, (entry: CuratedEntry) => boolean> = {
  all: () => true,
  changed: ({ version }) => version > 0,
  hard: ({ reason }) => reason !== null,
  hidden: ({ isHidden }) => isHidden,
};

export const countOf = (entries: readonly CuratedEntry[], filter: GlossaryFilter): number =>
  entries.filter(fits[filter]).length;

const namesOf = ({ words, forms }: CuratedEntry): string[] =>
  locales.flatMap((locale) => [words[locale].name, ...forms[locale]]);

/** Returns the entries of a filter with the keyword in a name or form, by name; those that begin with it come first. */
export function findEntries(
  entries: readonly CuratedEntry[],
  filter: GlossaryFilter,
  keyword: string,
): CuratedEntry[] {
  const wanted = foldLetters(keyword.trim());
  const startsWith = (entry: CuratedEntry) =>
    Number(namesOf(entry).some((name) => foldLetters(name).startsWith(wanted)));
  return entries
    .filter(
      (entry) => fits[filter](entry) && namesOf(entry).some((name) => foldLetters(name).includes(wanted)),
    )
    .toSorted(
      (one, other) =>
        startsWith(other) - startsWith(one) || one.words.en.name.localeCompare(other.words.en.name, 'en'),
    );
}
