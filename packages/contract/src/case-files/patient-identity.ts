// Decides whether images, orders and accounts name the same patient (B4, CG-171). The form and the server use the same
// rules, so that users are not asked twice or surprised by a hold.
import type { identityFindings } from '../cases/case-schema.ts';
import type { Gender } from '../shared/field-schemas.ts';
import { haveSameParts, nameReadings, type NameReading } from './name-readings.ts';

/** Placeholders used when there is no name or it has been removed. */
const placeholderNames =
  /^(anon(ymous|ymi[sz]ed|ymi[sz]e)?|deidentified|de|identified|unknown|noname|no|name|none|null|removed|redacted|hidden|patient|subject|sample|example|phantom|test|x+|\d+)$/;

/** Returns the parts of all readings of a name. */
const allParts = (name: string | null): string[] => nameReadings(name).flatMap(({ parts }) => parts);

/** Jane and John Doe are placeholders. */
const isDoe = (parts: string[]): boolean =>
  parts.includes('doe') && parts.every((part) => ['doe', 'jane', 'john'].includes(part));

/** Returns whether a header's name identifies a patient. */
export function isNamed(name: string | null): boolean {
  const parts = allParts(name);
  return !isDoe(parts) && parts.some((part) => !placeholderNames.test(part));
}

/** Returns whether a header was anonymized, in which case its other fields mean nothing either. */
const isAnonymized = (name: string | null): boolean => allParts(name).length > 0 && !isNamed(name);

/** A name as it is compared: its readings, each given a script. */
type ReadName = readonly NameReading[];

/** Returns whether a reading of one name is a reading of the other. */
function isSameReading(one: NameReading, other: NameReading): boolean {
  const haveGenerations = one.generation !== null && other.generation !== null;
  if (haveGenerations && one.generation !== other.generation) return false;
  return haveSameParts(one.parts, other.parts, { areGapsFine: true, areInitialsFine: true });
}

/**
 * Compares names in every script that both are written in. Without a common script they count as different: a person
 * has to say that 王小东 is Wang Xiaodong.
 */
function areSameReadings(one: ReadName, other: ReadName): boolean {
  const inBoth = [...Map.groupBy(one, ({ script }) => script)].flatMap(([script, ours]) => {
    const theirs = other.filter((reading) => reading.script === script);
    return theirs.length === 0 ? [] : [{ ours, theirs }];
  });
  return (
    inBoth.length > 0 &&
    inBoth.every(({ ours, theirs }) => ours.some((a) => theirs.some((b) => isSameReading(a, b))))
  );
}

/**
 * Compares names without regard to case, accents, `^`, titles and missing middle names. The parts have to follow each
 * other in the same order, from any of them on. An empty or anonymized name matches every name.
 */
export function isSameName(one: string | null, other: string | null): boolean {
  if (!isNamed(one) || !isNamed(other)) return true;
  return areSameReadings(nameReadings(one), nameReadings(other));
}

/** Returns a date of birth unless it is one of the dates that scanners write when it is unknown. */
export const knownBirthDate = (date: string | null): string | null =>
  date === null || /^(0001|1800|1900)-01-01$/.test(date) ? null : date;

/** CG-171: compares account names more strictly than image names. All parts of the name have to match. */
export function hasSameNameParts(one: string, other: string): boolean {
  const [ours, theirs] = [nameReadings(one), nameReadings(other)];
  const strictly = { areGapsFine: false, areInitialsFine: false };
  return ours.some((a) =>
    theirs.some((b) => a.script === b.script && haveSameParts(a.parts, b.parts, strictly)),
  );
}

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

type ReadPerson = { name: ReadName; birthDate: string | null };

const isSamePerson = (one: ReadPerson, other: ReadPerson): boolean =>
  (one.birthDate === null || other.birthDate === null || one.birthDate === other.birthDate) &&
  areSameReadings(one.name, other.name);

/** Nobody sends more, and each header is compared with everyone found so far. */
const mostPeople = 100;

/** Counts the different people named in the headers of images, up to 100. Headers without a name do not count. */
export function countPeople(headers: Iterable<HeaderPerson>): number {
  const people: ReadPerson[] = [];
  for (const header of headers) {
    if (people.length === mostPeople) break;
    if (!isNamed(header.name)) continue;
    const read = { name: nameReadings(header.name), birthDate: knownBirthDate(header.birthDate) };
    if (!people.some((person) => isSamePerson(person, read))) people.push(read);
  }
  return people.length;
}
