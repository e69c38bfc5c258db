// Decides whether images, orders and accounts name the same patient (B4, CG-171). The form and the server use the same
// rules, so that users are not asked twice or surprised by a hold.
import type { identityFindings } from '../cases/case-schema.ts';
import type { Gender } from '../shared/field-schemas.ts';

/** Placeholders used when there is no name or it has been removed. */
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

/** Returns the distinguishing parts of a name, in lowercase without accents, titles and the dots of initials. */
function nameParts(name: string | null): string[] {
  const plain = (name ?? '')
    .toLowerCase()
    .replace(/[ßøłđæœıþ]/g, (letter) => foreignLetters[letter] ?? letter)
    .normalize('NFD')
    .replace(/[\p{M}'’`]/gu, '');
  return plain.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '' && !titles.has(part));
}

/** Jane and John Doe are placeholders. */
const isDoe = (parts: string[]): boolean =>
  parts.includes('doe') && parts.every((part) => ['doe', 'jane', 'john'].includes(part));

/** Returns whether a header's name identifies a patient. */
export function isNamed(name: string | null): boolean {
  const parts = nameParts(name);
  return !isDoe(parts) && parts.some((part) => !placeholderNames.test(part));
}

/** Returns whether a header was anonymized, in which case its other fields mean nothing either. */
const isAnonymized = (name: string | null): boolean => nameParts(name).length > 0 && !isNamed(name);

const isSamePart = (one: string, other: string): boolean =>
  one === other ||
  (one.length === 1 && other.startsWith(one)) ||
  (other.length === 1 && one.startsWith(other));

const lettersOf = (parts: string[]): string => Array.from(parts.join('')).toSorted().join('');

/**
 * Compares names without regard to case, accents, `^`, the order of parts, titles and missing middle names. An empty or
 * anonymized name matches every name.
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

/** Returns a date of birth unless it is one of the dates that scanners write when it is unknown. */
export const knownBirthDate = (date: string | null): string | null =>
  date === null || /^(0001|1800|1900)-01-01$/.test(date) ? null : date;

/** CG-171: compares account names more strictly than image names. All parts of the name have to match. */
export const hasSameNameParts = (one: string, other: string): boolean =>
  nameParts(one).toSorted().join(' ') === nameParts(other).toSorted().join(' ');

export type IdentityFinding = (typeof identityFindings)[number];

/** The patient as described in an order. `null` for fields that are not known yet. */
export type OrderedPerson = { name: string | null; dateOfBirth: string | null; gender: Gender | null };

/** The patient as described in images, and how many people the images name. */
export type ImagedPerson = OrderedPerson & { people: number };

const sexes: readonly (string | null)[] = ['female', 'male'];

/** Returns how images differ from the order. Empty and anonymized fields never differ, nor does the gender “other”. */
export function identityDifferences(images: ImagedPerson, order: OrderedPerson): IdentityFinding[] {
  // An anonymized header has an invented date of birth.
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

/** Counts the different people named in the headers of images. Headers without a name do not count. */
export function countPeople(headers: Iterable<HeaderPerson>): number {
  const people: HeaderPerson[] = [];
  for (const header of headers)
    if (isNamed(header.name) && !people.some((person) => isSamePerson(person, header))) people.push(header);
  return people.length;
}
