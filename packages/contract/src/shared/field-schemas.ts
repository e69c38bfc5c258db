// Fields that many forms share, each with its error message.
import * as z from 'zod/mini';

import { hour } from './durations.ts';
import { fieldProblems } from './field-problems.ts';
import { limits } from './limits.ts';
import { isLinkedInMails } from './mail-links.ts';

export const idSchema = z.uuid();
/** A person as answers name them. */
export const namedPersonSchema = z.object({ id: z.string(), name: z.string() });
/** A member that the specification lists but this call ignores. The reason is given where it is used (CG-188). */
export const ignoredMember = z.optional(z.unknown());
/** A member that may be omitted. Forms may also send `''` for an empty one. */
export const optional = <Inner extends z.ZodMiniType>(inner: Inner) =>
  z.optional(
    z.union([
      inner,
      z.pipe(
        z.literal(''),
        z.transform(() => undefined),
      ),
    ]),
  );

/** The ID of a workspace in a path, a query or a form. */
export const workspaceIdSchema = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647));

export const requiredText = (most: number, problem: string = fieldProblems.required) =>
  z.string(problem).check(z.trim(), z.minLength(1, problem), z.maxLength(most, fieldProblems.tooLong));

/** Control and invisible direction characters, which could make a mail or page show something else. */
const hiddenCharacter = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** A name that is safe to print in mails: nothing that mail programs link, and no hidden characters. */
export const personNameSchema = requiredText(limits.nameLength).check(
  z.refine((name: string) => !hiddenCharacter.test(name), fieldProblems.plainName),
  z.refine((name: string) => !isLinkedInMails(name), fieldProblems.plainName),
);

export const emailSchema = z
  .string(fieldProblems.email)
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(limits.emailLength, fieldProblems.tooLong),
    z.email(fieldProblems.email),
  );

/** 7 to 15 digits with the usual separators. Letters are refused (F-019, W-095). */
export const phoneSchema = z.string(fieldProblems.phone).check(
  z.trim(),
  z.regex(/^\+?[\d\s().-]{7,25}$/, fieldProblems.phone),
  z.refine((value: string) => {
    const digits = value.replace(/\D/g, '').length;
    return digits >= 7 && digits <= 15;
  }, fieldProblems.phone),
);

/** Returns whether the text is a real calendar day of the years 1 to 9999 in the format YYYY-MM-DD. */
export const isCalendarDay = (value: string): boolean => {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (!parts || parts[1] === '0000') return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === value;
};

/** A moment in ISO 8601 with an offset, whose year in UTC is 1 to 9999, as the database can compare and store it. */
export const momentSchema = (problem: string = fieldProblems.notReadable) =>
  z.string(problem).check(
    z.iso.datetime({ offset: true, error: problem }),
    z.refine((value: string) => {
      const year = new Date(value).getUTCFullYear();
      return year >= 1 && year <= 9999;
    }, problem),
  );

/**
 * Returns the day (YYYY-MM-DD) that it is where days begin first, at UTC+14. A baby born today anywhere has a date of
 * birth, and nobody is too young on their own birthday.
 */
export const latestDay = (now: Date): string =>
  new Date(now.getTime() + 14 * hour).toISOString().slice(0, 10);

/** A date of birth as YYYY-MM-DD: a real day, after 1900 and not in the future anywhere (F-019). */
export const birthDateSchema = z.string(fieldProblems.birthDate).check(
  z.trim(),
  z.refine(
    (value: string) => isCalendarDay(value) && value >= '1900-01-01' && value <= latestDay(new Date()),
    fieldProblems.birthDate,
  ),
);

export const genders = ['female', 'male', 'other'] as const;
export const genderSchema = z.enum(genders, fieldProblems.gender);
export type Gender = (typeof genders)[number];

/** Multipart sends strings, JSON sends booleans (CG-121). */
export const flagSchema = z.union([
  z.boolean(),
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((word: 'true' | 'false') => word === 'true'),
  ),
]);
