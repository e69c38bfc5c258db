// A record: one study of a patient and its reports (I-021, record status derivation).
import * as z from 'zod/mini';

import type { StoredStatus } from '../case-flow/case-status.ts';
import { consultantSchema } from '../portraits/portrait-schema.ts';

export const recordStatuses = ['in-progress', 'completed', 'not-paid'] as const;
export type RecordStatus = (typeof recordStatuses)[number];

/**
 * I-022, CG-80: returns how a patient sees the status of a case, or nothing for archived cases. A case that the clinic
 * pays for is never unpaid to its patient (CG-166).
 */
export const recordStatus = (
  status: StoredStatus | null,
  payer: 'patient' | 'workspace' = 'patient',
): RecordStatus | null => {
  if (status === null || status === 'archived') return null;
  if (status === 'not-paid' && payer === 'workspace') return 'in-progress';
  return status === 'completed' || status === 'not-paid' ? status : 'in-progress';
};

export const recordSchema = z.object({
  id: z.string(),
  /** The patient. `null` for the sample. */
  owner: z.nullable(z.string()),
  title: z.string(),
  description: z.nullable(z.string()),
  imageCount: z.number(),
  hasTextReport: z.boolean(),
  type: z.string(),
  createdAt: z.string(),
  visitDate: z.nullable(z.string()),
  /** Its images were removed. Reports about it stay. */
  deleted: z.boolean(),
  /** The link given to people with whom the video is shared. `null` until the report is finished (CG-81). */
  shareLink: z.nullable(z.string()),
  /** A plain address for signed-in users. `GET /patients/record/{id}/viewer-link` returns one with a pass. */
  viewerLink: z.nullable(z.string()),
  caseId: z.nullable(z.string()),
  /** The newest case about it. */
  case: z.nullable(z.object({ id: z.string(), title: z.string(), status: z.string() })),
  status: z.nullable(z.enum(recordStatuses)),
  /** Status of an open case, for the patient's own wording. */
  caseStatus: z.nullable(z.string()),
  dueDate: z.nullable(z.string()),
  isAbleToViewRecord: z.boolean(),
  previewUrl: z.nullable(z.string()),
  videoDuration: z.nullable(z.number()),
  /** CG-211: the picture that its consultant chose for the finished video. `null` for its title. */
  posterUrl: z.nullable(z.string()),
  /** The title of the finished video in its consultant's words. `null` for the one made from its study. */
  filmTitle: z.nullable(z.string()),
  /** Who explains the finished video. */
  consultant: z.nullable(consultantSchema),
  viewedFirstTime: z.boolean(),
  /** Number of answers to the patient’s questions that they have not seen yet (CG-198). */
  newAnswers: z.number(),
  /** I-015: a sample that belongs to no patient and can only be viewed. */
  isSample: z.boolean(),
  /** Finished reports of earlier cases of the same study, newest first. */
  earlierReports: z.array(z.object({ caseId: z.string(), signedOffAt: z.nullable(z.string()) })),
});
export type PatientRecord = z.output<typeof recordSchema>;
