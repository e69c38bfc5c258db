// What every call of a checkout takes and answers.
import * as z from 'zod/mini';

import { fieldProblems } from '../shared/field-problems.ts';

/** A path of our own to come back to; anything else is refused. */
export const routeSchema = z
  .string()
  .check(z.regex(/^\/(?![/\\])[^\s\\]*$/, fieldProblems.ownPage), z.maxLength(500));

export const openedCheckoutSchema = z.object({
  /** Null where nothing is to be paid (F-035): no checkout was opened, and what was bought is there at once. */
  sessionId: z.nullable(z.string()),
  /** The payment company's page, or without a price the page that follows it (CG-152). */
  url: z.string(),
});
