// One row of the trail, and the result of checking that the trail is complete.
import * as z from 'zod/mini';

import { analyticsStages } from '../analytics/analytics-schema.ts';
import { seenSchema } from '../videos/review-watch.ts';
import { openedParts, trailOutcomes } from './trail-kinds.ts';

const named = z.object({ id: z.string(), name: z.nullable(z.string()) });

export const trailEntrySchema = z.object({
  id: z.string(),
  at: z.string(),
  /** One of `TrailKind`, or a kind from another version. Its text is in `trail-messages.ts`. */
  kind: z.string(),
  outcome: z.enum(trailOutcomes),
  actor: z.object({
    /** `null` if no user was signed in, or if a link was used and the reader did not share it. */
    id: z.nullable(z.string()),
    /** `null` for a deleted account. */
    name: z.nullable(z.string()),
    /** A role, or `system`, `gateway`, `operator`, `share-link`, `anonymous`. */
    role: z.string(),
    /** The clinic of the user's account. */
    workspace: z.nullable(z.string()),
  }),
  /** The clinic it is about. */
  workspace: z.nullable(z.object({ id: z.number(), name: z.nullable(z.string()) })),
  patient: z.nullable(named),
  /** What the action was performed on, such as `case`, `study`, `user`. */
  subject: z.object({ kind: z.string(), id: z.nullable(z.string()), name: z.nullable(z.string()) }),
  /** Number of rows that a list showed. */
  count: z.nullable(z.number()),
  /** The call that was refused. */
  call: z.nullable(z.string()),
  /** CG-182: how much of the video the user who signed it off had seen. */
  seen: z.nullable(seenSchema),
  /** Only for super-admins. */
  ip: z.nullable(z.string()),
  /** Its number in the chain of its clinic. `null` until it is sealed, within seconds. */
  seq: z.nullable(z.number()),
});
export type TrailEntry = z.output<typeof trailEntrySchema>;

export const trailPageSchema = z.object({
  data: z.array(trailEntrySchema),
  /** The `before` of the next page. `null` on the last one. */
  next: z.nullable(z.string()),
});
export type TrailPage = z.output<typeof trailPageSchema>;

/** Who opened a case, and how long its report took. */
export const caseTrailSchema = z.object({
  /** Users who opened the case or its images, the most recent first, at most `limits.caseViewers`. */
  viewers: z.array(
    z.object({
      /** `null` for everyone who used a shared link. */
      id: z.nullable(z.string()),
      /** `null` for a deleted account. */
      name: z.nullable(z.string()),
      /** A role, or `share-link` and the like, as in an entry. */
      role: z.string(),
      times: z.number(),
      lastAt: z.string(),
      parts: z.array(z.enum(openedParts)),
    }),
  ),
  /** Number of viewers who are not listed. */
  moreViewers: z.number(),
  /** How long the report took, in seconds. `null` until it is sent. */
  duration: z.nullable(
    z.object({
      /** Leaves out stages that the case skipped. */
      stages: z.array(z.object({ stage: z.enum(analyticsStages), seconds: z.number() })),
      /** From the request until the report was sent. */
      totalSeconds: z.number(),
    }),
  ),
});
export type CaseTrail = z.output<typeof caseTrailSchema>;

export const trailHistorySchema = z.extend(trailPageSchema, {
  /** Only on the first page of the history of a case of the reader's clinic. */
  ofCase: z.nullable(caseTrailSchema),
});
export type TrailHistory = z.output<typeof trailHistorySchema>;

export const trailProofSchema = z.object({
  checkedAt: z.string(),
  /** Number of rows checked, and of their chains. */
  rows: z.number(),
  chains: z.number(),
  /** Number of rows that are not sealed yet. */
  waiting: z.number(),
  /** Broken chains: the first broken number of each, and the time stated in that row. */
  broken: z.array(
    z.object({
      /** `null` for the chain of rows that concern no clinic. */
      workspace: z.nullable(z.object({ id: z.number(), name: z.nullable(z.string()) })),
      seq: z.number(),
      reason: z.enum(['missing', 'changed', 'added']),
      at: z.nullable(z.string()),
    }),
  ),
  /** Key that signs exports: Ed25519, as the SHA-256 of the public key in hex. Only for super-admins. */
  keyFingerprint: z.nullable(z.string()),
});
export type TrailProof = z.output<typeof trailProofSchema>;
