// What a person sees and changes of their own account: details, sessions, second factor (area N, CG-17 … CG-21).
import * as z from 'zod/mini';

import { fieldProblems } from '../shared/field-problems.ts';
import {
  birthDateSchema,
  emailSchema,
  genderSchema,
  personNameSchema,
  phoneSchema,
} from '../shared/field-schemas.ts';
import { limits } from '../shared/limits.ts';
import { passwordSchema } from './auth-schema.ts';

export const currentPasswordSchema = z
  .string(fieldProblems.required)
  .check(z.minLength(1, fieldProblems.required), z.maxLength(1_000));

/** N-006. The email is there because the form shows it; another one than the present is refused with a word why. */
export const accountDetailsSchema = z.object({
  name: personNameSchema,
  preferredName: personNameSchema,
  phoneNumber: phoneSchema,
  email: z.optional(emailSchema),
  dateOfBirth: z.optional(z.nullable(birthDateSchema)),
  gender: z.optional(z.nullable(genderSchema)),
  locale: z.optional(z.enum(['en', 'es'])),
});

/** N-007. `repeatPassword` is checked when it is sent. */
export const passwordChangeSchema = z
  .object({
    currentPassword: currentPasswordSchema,
    newPassword: passwordSchema,
    repeatPassword: z.optional(z.string().check(z.maxLength(limits.passwordMax))),
  })
  .check(
    z.refine((input) => input.newPassword !== input.currentPassword, {
      path: ['newPassword'],
      error: fieldProblems.passwordSame,
    }),
    z.refine((input) => input.repeatPassword === undefined || input.repeatPassword === input.newPassword, {
      path: ['repeatPassword'],
      error: fieldProblems.passwordDiffers,
    }),
  );

export const sessionSchema = z.object({
  id: z.string(),
  createdAt: z.string(),
  lastActiveAt: z.string(),
  expiresAt: z.string(),
  ip: z.nullable(z.string()),
  /** Browser and system in words, such as "Chrome on Windows"; null when the browser did not say. */
  device: z.nullable(z.string()),
  isCurrent: z.boolean(),
});
export type OwnSession = z.output<typeof sessionSchema>;

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type Passkey = z.output<typeof passkeySchema>;

export const secondFactorSchema = z.object({
  totp: z.boolean(),
  recoveryCodesLeft: z.number(),
  passkeys: z.array(passkeySchema),
  /** The last one cannot be taken away while the setting asks for one. */
  isRequired: z.boolean(),
});

export const totpCodeSchema = z
  .string(fieldProblems.code)
  .check(z.trim(), z.minLength(6, fieldProblems.code), z.maxLength(20, fieldProblems.code));

/** What WebAuthn makes and reads; its inside is the business of its library on both sides. */
export const webAuthnSchema = z.looseObject({});
export const passkeyAnswerSchema = z.looseObject({
  id: z.string().check(z.maxLength(2_000)),
  rawId: z.string().check(z.maxLength(2_000)),
  type: z.literal('public-key'),
  response: z.looseObject({}),
});
