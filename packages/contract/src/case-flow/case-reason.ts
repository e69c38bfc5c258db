// The reason that a user writes for an action of the case flow.
import * as z from 'zod/mini';

import { requiredText } from '../shared/field-schemas.ts';
import { limits } from '../shared/limits.ts';

/** A written reason. The case flow decides whether it is required. */
export const reasonSchema = z.object({
  reason: z.optional(z.string().check(z.trim(), z.maxLength(limits.reasonLength))),
});
export const optionalReasonSchema = z.optional(reasonSchema);
export const requiredReasonSchema = z.object({ reason: requiredText(limits.reasonLength) });
