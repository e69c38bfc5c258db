// What a viewer knows about a study before it has loaded an image. The server sorts, and the viewer keeps that order.
import * as z from 'zod/mini';

const count = z.int().check(z.gte(0));

/** One DICOM file. Its bytes come from {@link instancePath}, with the bearer header. */
export const studyInstanceSchema = z.object({
  id: z.string(),
  sopUid: z.string(),
  number: z.nullable(z.int()),
  /** How many frames are shown. */
  frames: count,
  /** Which frames are shown, one-based and in display order. Absent if all are, as they are in the file. */
  frameOrder: z.optional(z.array(z.int())),
  rows: count,
  columns: count,
  bytes: count,
});

export const studySeriesSchema = z.object({
  /** A series with several stacks is shown as several, which differ in this ID. */
  id: z.string(),
  seriesUid: z.string(),
  number: z.nullable(z.int()),
  description: z.string(),
  modality: z.string(),
  bodyPart: z.optional(z.string()),
  imageCount: count,
  /** A same-origin address that an <img> can show, or `null` if there is none yet. */
  previewUrl: z.nullable(z.string()),
  /** Ordered by position along the normal, or by instance number without a position. */
  instances: z.array(studyInstanceSchema),
});

export const studyDocumentSchema = z.object({
  studyId: z.string(),
  studyUid: z.string(),
  title: z.string(),
  description: z.optional(z.string()),
  /** YYYY-MM-DD */
  studyDate: z.optional(z.string()),
  /** Absent if the viewer must not name the patient. */
  patient: z.optional(
    z.object({
      name: z.string(),
      /** YYYY-MM-DD */
      birthDate: z.nullable(z.string()),
      sex: z.nullable(z.string()),
    }),
  ),
  imageCount: count,
  /** Ordered by series number. */
  series: z.array(studySeriesSchema),
});

export type StudySeries = z.infer<typeof studySeriesSchema>;
export type StudyDocument = z.infer<typeof studyDocumentSchema>;

/** Returns the path of an instance's bytes: a DICOM Part 10 file, requested with the bearer header. */
export function instancePath(studyId: string, instanceId: string): string {
  return `/api/studies/${encodeURIComponent(studyId)}/instances/${encodeURIComponent(instanceId)}`;
}
