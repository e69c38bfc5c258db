// Findings of the nightly storage check (R10), for operators.
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';

const findingSchema = z.object({
  objectKey: z.string(),
  /** `damaged`: its bytes have changed. `missing`: a row names it but it is gone. `orphaned`: no row names it. */
  problem: z.enum(['damaged', 'missing', 'orphaned']),
  bytes: z.nullable(z.number()),
  /** What it belongs to, such as a study's title. Never a patient's name. */
  belongsTo: z.nullable(z.string()),
  foundAt: z.string(),
});

/** The kinds of stored objects. */
export const storedKinds = ['images', 'videos', 'recordings', 'files', 'other'] as const;
export type StoredKind = (typeof storedKinds)[number];

export const storageReportSchema = z.object({
  startedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  objects: z.number(),
  bytes: z.number(),
  /** Bytes of each kind. `null` for a check that has not ended. */
  kinds: z.nullable(z.record(z.enum(storedKinds), z.number())),
  /** Progress of a running check: objects checked, out of all. */
  progress: z.nullable(z.object({ done: z.number(), total: z.number() })),
  findings: z.array(findingSchema),
});
export type StorageReport = z.output<typeof storageReportSchema>;

export const storageEndpoints = {
  getStorageReport: endpoint({
    method: 'GET',
    path: '/operations/storage',
    permission: 'operations.read',
    summary: 'What the last look at the storage found.',
    response: storageReportSchema,
  }),
  scrubStorage: endpoint({
    method: 'POST',
    path: '/operations/storage/scrub',
    permission: 'operations.read',
    summary: 'Looks at every stored object now.',
    response: storageReportSchema,
  }),
} as const;
