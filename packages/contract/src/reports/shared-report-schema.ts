// A signed-off video with what its reader may see beside it, on the page of a shared link (CG-194).
import * as z from 'zod/mini';

import { videoReportSchema } from '../cases/case-schema.ts';

/** An address of our own pages, with a pass of its own. */
const viewerLink = z.string();

export const sharedReportSchema = z.object({
  title: z.string(),
  link: z.nullable(z.string()),
  videoReport: z.nullable(videoReportSchema),
  /** Null for the sample, and while nothing is signed off. */
  about: z.nullable(
    z.object({
      study: z.string(),
      /** YYYY-MM-DD. */
      studyDate: z.nullable(z.string()),
      consultant: z.nullable(z.string()),
      clinic: z.object({ name: z.string(), phone: z.nullable(z.string()) }),
    }),
  ),
  /** Its text and its files, for the patient and where a link shows them. */
  writtenReport: z.nullable(z.string()),
  reportFiles: z.array(z.object({ name: z.string(), viewerLink })),
  /** The same of the images; null where they are not shown or no longer there. */
  images: z.nullable(z.object({ count: z.number(), viewerLink })),
});
export type SharedReport = z.output<typeof sharedReportSchema>;
