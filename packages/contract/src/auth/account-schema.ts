// What users see and change of their own account: details, sessions, second factor (area N, CG-17 … CG-21).
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

/** N-006. Includes the email because the form shows it. A different email is refused with an explanation. */
export const accountDetailsSchema = z.object({
  name: personNameSchema,
  preferredName: personNameSchema,
  phoneNumber: phoneSchema,
  email: z.optional(emailSchema),
  dateOfBirth: z.optional(z.nullable(birthDateSchema)),
  gender: z.optional(z.nullable(genderSchema)),
  locale: z.optional(z.enum(['en', 'es'])),
});

/** N-007. `repeatPassword` is optional. If present, it must match. */
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
  /** Browser and system, such as "Chrome on Windows". `null` if the browser did not say. */
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
  /** The setting requires a second factor, so the last one cannot be removed. */
  isRequired: z.boolean(),
});

export const totpCodeSchema = z
  .string(fieldProblems.code)
  .check(z.trim(), z.minLength(6, fieldProblems.code), z.maxLength(20, fieldProblems.code));

/** Produced and read by the WebAuthn libraries on both sides. Its content does not matter here. */
export const webAuthnSchema = z.looseObject({});
export const passkeyAnswerSchema = z.looseObject({
  id: z.string().check(z.maxLength(2_000)),
  rawId: z.string().check(z.maxLength(2_000)),
  type: z.literal('public-key'),
  response: z.looseObject({}),
});
