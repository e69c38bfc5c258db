// Calls for keeping and removing one's studies (G-031, T36, CG-86).
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';
import { idSchema, requiredText } from '../shared/field-schemas.ts';
import { limits } from '../shared/limits.ts';
import { listOf } from '../shared/paging.ts';
import { storedFileTypes } from '../uploads/upload-schema.ts';
import { recordSchema } from './record-schema.ts';

const params = z.object({ id: idSchema });

export const retentionEndpoints = {
  storeStudy: endpoint({
    method: 'POST',
    path: '/patients/study',
    permission: 'record.store',
    summary: 'Keeps files in the patient’s own record; they are read by a job.',
    bodyKind: 'multipart',
    files: { files: { purpose: 'study', becomes: 'uploadId' } },
    body: z.object({
      title: requiredText(limits.titleLength),
      fileType: z.enum(storedFileTypes),
      uploadId: idSchema,
    }),
    response: z.object({ uploadId: z.string(), message: z.string() }),
    successStatus: 201,
  }),
  getStudyQuota: endpoint({
    method: 'GET',
    path: '/patients/storage',
    permission: 'record.store',
    summary:
      'How many studies the patient keeps and may keep, and whether those of a request now would stay.',
    response: z.object({
      /** Includes studies that are still being read. */
      studyCount: z.number(),
      /** -1 means no limit. */
      maxStudy: z.number(),
      /** The images of a request sent now would be removed some days after its last case (CG-99). */
      isNextTemporary: z.boolean(),
    }),
  }),
  listAllStudies: endpoint({
    method: 'GET',
    path: '/patients/study/all',
    permission: 'record.list',
    summary: 'Every study that a patient keeps, without pages.',
    response: listOf(recordSchema),
  }),
  listRemovableRecords: endpoint({
    method: 'GET',
    path: '/patients/record/can-delete',
    permission: 'record.list',
    summary: 'Which records can be removed: those without a case, or with completed or archived ones only.',
    response: listOf(z.object({ id: z.string(), title: z.string(), canDelete: z.boolean() })),
  }),
  removeRecord: endpoint({
    method: 'DELETE',
    path: '/patients/record/:id',
    permission: 'record.store',
    summary: 'Removes a record: it is gone at once, its files for good within the time of grace.',
    params,
    successStatus: 204,
  }),
  removeRecords: endpoint({
    method: 'DELETE',
    path: '/patients/record',
    permission: 'record.store',
    summary: 'Removes several records, all of them or none.',
    body: z.object({ recordIds: z.array(idSchema).check(z.minLength(1), z.maxLength(limits.batchRecords)) }),
    successStatus: 204,
  }),
} as const;
