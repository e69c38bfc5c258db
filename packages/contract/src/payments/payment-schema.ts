// Shared input and output of the checkout calls.
import * as z from 'zod/mini';

import { fieldProblems } from '../shared/field-problems.ts';

/**
 * A path in this product to return to, with a leading slash or, as the specification prints it, without (V-058). Anything
 * else is refused: an address, and whatever a browser would read as one.
 */
export const routeSchema = z.pipe(
  z
    .string()
    .check(
      z.regex(/^(?!$)\/?(?![/\\])(?![a-z][a-z\d+.-]*:)[^\s\\]*$/i, fieldProblems.ownPage),
      z.maxLength(500),
    ),
  z.transform((route) => (route.startsWith('/') ? route : `/${route}`)),
);

export const openedCheckoutSchema = z.object({
  /** `null` if nothing has to be paid (F-035): no checkout was opened, and the purchase is available at once. */
  sessionId: z.nullable(z.string()),
  /** The card company's page or, if nothing has to be paid, the page that follows it (CG-152). */
  url: z.string(),
});
