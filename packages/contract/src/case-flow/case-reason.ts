// What calls of the case flow have in common: the reason that a user writes, and whether it can be undone.
import * as z from 'zod/mini';

import { requiredText } from '../shared/field-schemas.ts';
import { limits } from '../shared/limits.ts';

/** A written reason. The case flow decides whether it is required. */
export const reasonSchema = z.object({
  reason: z.optional(z.string().check(z.trim(), z.maxLength(limits.reasonLength))),
});
export const optionalReasonSchema = z.optional(reasonSchema);
export const requiredReasonSchema = z.object({ reason: requiredText(limits.reasonLength) });

/** Whether it can be undone for ten seconds, while its emails wait (T45, T46). */
export const isUndoableSchema = z._default(z.boolean(), false);
