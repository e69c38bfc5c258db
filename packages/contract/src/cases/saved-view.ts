import * as z from 'zod/mini';

import { requiredText } from '../shared/field-schemas.ts';
import { limits } from '../shared/limits.ts';

/** A list of cases that a person comes back to: a view with filters and an order, under a name. */
export const savedViewSchema = z.object({
  name: requiredText(limits.savedViewNameLength),
  /** The query of the list's address, such as `view=held&workspace=3`. */
  search: z.string().check(z.maxLength(500)),
});
export type SavedView = z.output<typeof savedViewSchema>;
