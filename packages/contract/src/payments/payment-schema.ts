// Shared input and output of the checkout calls.
import * as z from 'zod/mini';

import { fieldProblems } from '../shared/field-problems.ts';

/** A path in this product to return to. Anything else is refused. */
export const routeSchema = z
  .string()
  .check(z.regex(/^\/(?![/\\])[^\s\\]*$/, fieldProblems.ownPage), z.maxLength(500));

export const openedCheckoutSchema = z.object({
  /** `null` if nothing has to be paid (F-035): no checkout was opened, and the purchase is available at once. */
  sessionId: z.nullable(z.string()),
  /** The card company's page or, if nothing has to be paid, the page that follows it (CG-152). */
  url: z.string(),
});
