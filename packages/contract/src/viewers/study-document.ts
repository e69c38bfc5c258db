// What a viewer knows of a study before it has loaded one image. The server sorts; the viewer shows this order.
import * as z from 'zod/mini';

const count = z.int().check(z.gte(0));

/** One DICOM file. Its bytes come from {@link instancePath}, with the bearer header. */
export const studyInstanceSchema = z.object({
  id: z.string(),
  sopUid: z.string(),
  number: z.nullable(z.int()),
  frames: count,
  rows: count,
  columns: count,
  bytes: count,
});

export const studySeriesSchema = z.object({
  id: z.string(),
  seriesUid: z.string(),
  number: z.nullable(z.int()),
  description: z.string(),
  modality: z.string(),
  bodyPart: z.optional(z.string()),
  imageCount: count,
  /** A same-origin address that an <img> can show, or null while there is none. */
  previewUrl: z.nullable(z.string()),
  /** By position along the normal; where there is no position, by instance number. */
  instances: z.array(studyInstanceSchema),
});

export const studyDocumentSchema = z.object({
  studyId: z.string(),
  studyUid: z.string(),
  title: z.string(),
  description: z.optional(z.string()),
  /** YYYY-MM-DD */
  studyDate: z.optional(z.string()),
  /** Absent where the viewer must not name the patient. */
  patient: z.optional(
    z.object({
      name: z.string(),
      /** YYYY-MM-DD */
      birthDate: z.nullable(z.string()),
      sex: z.nullable(z.string()),
    }),
  ),
  imageCount: count,
  /** By series number. */
  series: z.array(studySeriesSchema),
});

export type StudySeries = z.infer<typeof studySeriesSchema>;
export type StudyDocument = z.infer<typeof studyDocumentSchema>;

/** Where the bytes of an instance are: a DICOM Part 10 file, asked for with the bearer header. */
export function instancePath(studyId: string, instanceId: string): string {
  return `/api/studies/${encodeURIComponent(studyId)}/instances/${encodeURIComponent(instanceId)}`;
}
