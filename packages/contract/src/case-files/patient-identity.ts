// Whether images, orders and accounts mean the same person (B4, CG-171). The form asks by the same rules by which the
// server holds a case, so that no one is asked twice or surprised.
import type { identityFindings } from '../cases/case-schema.ts';
import type { Gender } from '../shared/field-schemas.ts';

/** What images and people write instead of a name when there is none, or when it was taken out. */
const placeholderNames =
  /^(anon(ymous|ymi[sz]ed|ymi[sz]e)?|deidentified|de|identified|unknown|noname|no|name|none|null|removed|redacted|hidden|patient|subject|sample|example|phantom|test|x+|\d+)$/;
const titles = new Set(
  'dr prof mr mrs ms miss md phd dds rn jr sr ii iii iv sir dame rev hon sra srta don dona senor senora herr frau'.split(
    ' ',
  ),
);
const foreignLetters: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  þ: 'th',
};

/** The parts of a name that tell people apart: small letters without accents, titles and initials' dots. */
function nameParts(name: string | null): string[] {
  const plain = (name ?? '')
    .toLowerCase()
    .replace(/[ßøłđæœıþ]/g, (letter) => foreignLetters[letter] ?? letter)
    .normalize('NFD')
    .replace(/[\p{M}'’`]/gu, '');
  return plain.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '' && !titles.has(part));
}

/** Jane and John Doe stand for anyone. */
const isDoe = (parts: string[]): boolean =>
  parts.includes('doe') && parts.every((part) => ['doe', 'jane', 'john'].includes(part));

/** Whether a header's name says who it is at all. */
export function isNamed(name: string | null): boolean {
  const parts = nameParts(name);
  return !isDoe(parts) && parts.some((part) => !placeholderNames.test(part));
}

/** Whether someone took the person out of a header, which makes its other fields worth nothing as well. */
const isAnonymized = (name: string | null): boolean => nameParts(name).length > 0 && !isNamed(name);

const isSamePart = (one: string, other: string): boolean =>
  one === other ||
  (one.length === 1 && other.startsWith(one)) ||
  (other.length === 1 && one.startsWith(other));

const lettersOf = (parts: string[]): string => Array.from(parts.join('')).toSorted().join('');

/**
 * Case, accents, `^`, the order of the parts, titles and left-out middle names make no difference; a name without any
 * part, or an anonymized one, agrees with every name.
 */
export function isSameName(one: string | null, other: string | null): boolean {
  if (!isNamed(one) || !isNamed(other)) return true;
  const [few, many] = [nameParts(one), nameParts(other)].toSorted((a, b) => a.length - b.length);
  if (!few || !many) return true;
  // `Mac Donald` and `MacDonald`.
  if (lettersOf(few) === lettersOf(many)) return true;
  const left = [...many];
  return few.every((part) => {
    const at = left.findIndex((candidate) => isSamePart(part, candidate));
    if (at < 0) return false;
    left.splice(at, 1);
    return true;
  });
}

/** A date of birth that says something: scanners write these where none is known. */
export const knownBirthDate = (date: string | null): string | null =>
  date === null || /^(0001|1800|1900)-01-01$/.test(date) ? null : date;

/** CG-171: an account is asked about more strictly than images are: every part of its name has to be there. */
export const hasSameNameParts = (one: string, other: string): boolean =>
  nameParts(one).toSorted().join(' ') === nameParts(other).toSorted().join(' ');

export type IdentityFinding = (typeof identityFindings)[number];

/** The patient as an order describes them; what no one has said yet is null. */
export type OrderedPerson = { name: string | null; dateOfBirth: string | null; gender: Gender | null };

/** The patient as images describe them, and how many people they name. */
export type ImagedPerson = OrderedPerson & { people: number };

const sexes: readonly (string | null)[] = ['female', 'male'];

/** How images differ from the order. Empty and anonymized fields never differ, and “other” contradicts no scanner. */
export function identityDifferences(images: ImagedPerson, order: OrderedPerson): IdentityFinding[] {
  // Anyone who takes the name out puts an invented date of birth in.
  const isUnnamed = isAnonymized(images.name);
  const birthDate = isUnnamed ? null : knownBirthDate(images.dateOfBirth);
  const areSexesKnown = !isUnnamed && sexes.includes(images.gender) && sexes.includes(order.gender);
  const differs: Record<IdentityFinding, boolean> = {
    name: !isSameName(images.name, order.name),
    'birth-date': birthDate !== null && order.dateOfBirth !== null && birthDate !== order.dateOfBirth,
    sex: areSexesKnown && images.gender !== order.gender,
    'several-patients': images.people > 1,
  };
  return (Object.keys(differs) as IdentityFinding[]).filter((finding) => differs[finding]);
}

export type HeaderPerson = { name: string | null; birthDate: string | null };

const isSamePerson = (one: HeaderPerson, other: HeaderPerson): boolean => {
  const [a, b] = [knownBirthDate(one.birthDate), knownBirthDate(other.birthDate)];
  return isSameName(one.name, other.name) && (a === null || b === null || a === b);
};

/** How many different people the headers of images name; those that name no one count for nothing. */
export function countPeople(headers: Iterable<HeaderPerson>): number {
  const people: HeaderPerson[] = [];
  for (const header of headers)
    if (isNamed(header.name) && !people.some((person) => isSamePerson(person, header))) people.push(header);
  return people.length;
}
