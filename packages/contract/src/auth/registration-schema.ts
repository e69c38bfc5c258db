// The registration form and its age limits (A-014 … A-021, CG-24, CG-170).
import * as z from 'zod/mini';

import { fieldProblems } from '../shared/field-problems.ts';
import {
  birthDateSchema,
  emailSchema,
  genderSchema,
  latestDay,
  personNameSchema,
  phoneSchema,
} from '../shared/field-schemas.ts';
import { limits } from '../shared/limits.ts';
import { passwordSchema } from './auth-schema.ts';

export const registrationSchema = z
  .object({
    name: personNameSchema,
    preferredName: personNameSchema,
    phoneNumber: phoneSchema,
    dateOfBirth: birthDateSchema,
    email: emailSchema,
    gender: genderSchema,
    password: passwordSchema,
    confirmPassword: z.string(fieldProblems.required).check(z.maxLength(limits.passwordMax)),
    /** Both check boxes of CG-157. */
    termsAccepted: z.boolean(),
    /** Ages 13 to 17: a parent or guardian agrees. */
    guardianConfirmed: z.optional(z.boolean()),
    locale: z.optional(z.enum(['en', 'es'])),
    /** How the user found us (CG-141, CG-155). */
    gclid: z.optional(z.string().check(z.maxLength(200))),
    clinicCode: z.optional(z.string().check(z.trim(), z.maxLength(32))),
  })
  .check(
    z.refine((input) => input.password === input.confirmPassword, {
      path: ['confirmPassword'],
      error: fieldProblems.passwordDiffers,
    }),
  );
export type Registration = z.output<typeof registrationSchema>;

/** Returns the whole years between two dates, both YYYY-MM-DD. */
export const ageOn = (dateOfBirth: string, today: string): number => {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
};

/** Returns whether a user born on this day (YYYY-MM-DD) needs an adult who may see their record (CG-24). */
export const isMinor = (dateOfBirth: string | null | undefined, now: Date): boolean =>
  dateOfBirth != null && ageOn(dateOfBirth, latestDay(now)) < limits.guardianAge;

/** CG-24: returns the problems caused by the age, by field. Empty if there are none. `today` is YYYY-MM-DD. */
export const ageProblems = (
  input: { dateOfBirth: string; guardianConfirmed?: boolean | undefined },
  today: string,
): Record<string, string[]> => {
  const age = ageOn(input.dateOfBirth, today);
  if (age < limits.minAge) return { dateOfBirth: [fieldProblems.tooYoung] };
  if (age < limits.guardianAge && input.guardianConfirmed !== true)
    return { guardianConfirmed: [fieldProblems.guardian] };
  return {};
};
