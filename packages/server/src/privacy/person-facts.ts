// Decides whether a request comes from the person it is about: three facts must match what is on file (O-008, CG-150).

/** What a person may be asked, and what they have stated. */
export const factNames = ['name', 'birth-date', 'phone', 'study-date'] as const;
export type FactName = (typeof factNames)[number];
export type StatedFacts = Partial<Record<FactName, string>>;
/** What is on file. A person may have several names and studies. */
export type KnownFacts = Readonly<Record<FactName, readonly string[]>>;

export const factsNeeded = 3;

/** The minimum number of digits, because the end of a number proves nothing. */
const phoneDigits = 7;

const readers: Readonly<Record<FactName, (text: string) => string>> = {
  name: (text) =>
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  'birth-date': isoDay,
  phone: (text) => text.replace(/\D/g, ''),
  'study-date': isoDay,
};

/** Keeps `YYYY-MM-DD`, converts MM/DD/YYYY, and returns '' for anything else. */
function isoDay(text: string): string {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? [];
  if (year && month && day) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return /^\d{4}-\d{2}-\d{2}$/.test(text.trim()) ? text.trim() : '';
}

/** Compares with or without the country code. */
const isSamePhone = (one: string, other: string): boolean =>
  Math.min(one.length, other.length) >= phoneDigits && (one.endsWith(other) || other.endsWith(one));

const isSame = (name: FactName, stated: string, known: string): boolean =>
  name === 'phone' ? isSamePhone(stated, known) : stated !== '' && stated === known;

/** Returns the facts that match what is on file, and those that do not. */
export function compareFacts(
  stated: StatedFacts,
  known: KnownFacts,
): { right: FactName[]; wrong: FactName[] } {
  const names = factNames.filter((name) => stated[name] !== undefined);
  const isRight = (name: FactName): boolean =>
    known[name].some((value) => isSame(name, readers[name](stated[name] ?? ''), readers[name](value)));
  return { right: names.filter(isRight), wrong: names.filter((name) => !isRight(name)) };
}

/** Returns whether three facts match and none does not. */
export function isProved(stated: StatedFacts, known: KnownFacts): boolean {
  const { right, wrong } = compareFacts(stated, known);
  return wrong.length === 0 && right.length >= factsNeeded;
}
