// A record: one study of a patient, and what became of it (I-021, record status derivation).
import * as z from 'zod/mini';

import type { StoredStatus } from '../cases/case-status.ts';

export const recordStatuses = ['in-progress', 'completed', 'not-paid'] as const;
export type RecordStatus = (typeof recordStatuses)[number];

/**
 * I-022, CG-80: what a patient reads of a case's status; nothing for archived ones. What the clinic pays for is never
 * unpaid to its patient (CG-166).
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
  /** The patient whose it is; null for the sample. */
  owner: z.nullable(z.string()),
  title: z.string(),
  description: z.nullable(z.string()),
  imageCount: z.number(),
  hasTextReport: z.boolean(),
  type: z.string(),
  createdAt: z.string(),
  visitDate: z.nullable(z.string()),
  /** Its images were removed; what was said about them stays. */
  deleted: z.boolean(),
  /** Where people are led to whom the video is shown; null until it is finished (CG-81). */
  shareLink: z.nullable(z.string()),
  /** A plain address, for whoever is signed in; `GET /patients/record/{id}/viewer-link` gives one with a pass. */
  viewerLink: z.nullable(z.string()),
  caseId: z.nullable(z.string()),
  /** The newest case about it. */
  case: z.nullable(z.object({ id: z.string(), title: z.string(), status: z.string() })),
  status: z.nullable(z.enum(recordStatuses)),
  /** Where an open case is, for the patient's own words. */
  caseStatus: z.nullable(z.string()),
  dueDate: z.nullable(z.string()),
  isAbleToViewRecord: z.boolean(),
  previewUrl: z.nullable(z.string()),
  videoDuration: z.nullable(z.number()),
  viewedFirstTime: z.boolean(),
  /** Answers to the patient’s questions that they have not seen yet (CG-198). */
  newAnswers: z.number(),
  /** I-015: drawn, nobody’s own; it can be looked at and nothing else. */
  isSample: z.boolean(),
  /** Finished reports of earlier cases of the same study, newest first. */
  earlierReports: z.array(z.object({ caseId: z.string(), signedOffAt: z.nullable(z.string()) })),
});
export type PatientRecord = z.output<typeof recordSchema>;
