// CG-211: the person who explains a video, as its patient sees them.
import * as z from 'zod/mini';

export const consultantSchema = z.object({
  name: z.string(),
  /** A link to their square photo. `null` if they have set none. */
  portraitUrl: z.nullable(z.string()),
});
export type Consultant = z.output<typeof consultantSchema>;
