// What the nightly look at the storage found (R10): for those who run the product.
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';

const findingSchema = z.object({
  objectKey: z.string(),
  /** damaged: its bytes are not those that came. missing: a row names it. orphaned: no row names it. */
  problem: z.enum(['damaged', 'missing', 'orphaned']),
  bytes: z.nullable(z.number()),
  /** What it belongs to, such as a study's title; never a patient's name. */
  belongsTo: z.nullable(z.string()),
  foundAt: z.string(),
});

/** What a stored object is part of. */
export const storedKinds = ['images', 'videos', 'recordings', 'files', 'other'] as const;
export type StoredKind = (typeof storedKinds)[number];

export const storageReportSchema = z.object({
  startedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  objects: z.number(),
  bytes: z.number(),
  /** The bytes of each kind; null for a look that has not ended. */
  kinds: z.nullable(z.record(z.enum(storedKinds), z.number())),
  /** True progress of a look that runs: objects looked at of all. */
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
