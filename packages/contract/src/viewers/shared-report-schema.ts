// A signed-off video, and what else a viewer may see on the page of a shared link (CG-194).
import * as z from 'zod/mini';

import { videoReportSchema } from '../videos/video-report-schema.ts';

/** A URL of our own pages, with a pass. */
const viewerLink = z.string();

export const sharedReportSchema = z.object({
  title: z.string(),
  link: z.nullable(z.string()),
  videoReport: z.nullable(videoReportSchema),
  /** `null` for the sample, and before sign-off. */
  about: z.nullable(
    z.object({
      study: z.string(),
      /** YYYY-MM-DD. */
      studyDate: z.nullable(z.string()),
      consultant: z.nullable(z.string()),
      portraitUrl: z.nullable(z.string()),
      clinic: z.object({ name: z.string(), phone: z.nullable(z.string()) }),
    }),
  ),
  /** Text and files, for the patient and for links that include them. */
  writtenReport: z.nullable(z.string()),
  reportFiles: z.array(z.object({ id: z.string(), name: z.string(), viewerLink })),
  /** The images. `null` if they are not shown or were removed. */
  images: z.nullable(z.object({ count: z.number(), viewerLink })),
});
export type SharedReport = z.output<typeof sharedReportSchema>;
