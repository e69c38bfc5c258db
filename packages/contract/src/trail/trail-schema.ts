// What the trail says of one thing that happened, and whether it is whole.
import * as z from 'zod/mini';

import { seenSchema } from '../reports/review-watch.ts';
import { trailOutcomes } from './trail-kinds.ts';

const named = z.object({ id: z.string(), name: z.nullable(z.string()) });

export const trailEntrySchema = z.object({
  id: z.string(),
  at: z.string(),
  /** One of `TrailKind`, or that of another version: its words are in `trail-messages.ts`. */
  kind: z.string(),
  outcome: z.enum(trailOutcomes),
  actor: z.object({
    /** Null where nobody was signed in, and where the reader is not the person who shared a link. */
    id: z.nullable(z.string()),
    /** Null for somebody whose account is gone. */
    name: z.nullable(z.string()),
    /** A role, or `system`, `gateway`, `operator`, `share-link`, `anonymous`. */
    role: z.string(),
    /** The clinic of the person's account. */
    workspace: z.nullable(z.string()),
  }),
  /** The clinic that it concerns. */
  workspace: z.nullable(z.object({ id: z.number(), name: z.nullable(z.string()) })),
  patient: z.nullable(named),
  /** What it was done to, such as `case`, `study`, `user`. */
  subject: z.object({ kind: z.string(), id: z.nullable(z.string()), name: z.nullable(z.string()) }),
  /** How many rows a list showed. */
  count: z.nullable(z.number()),
  /** The call that was refused. */
  call: z.nullable(z.string()),
  /** CG-182: how much of the video somebody had seen who signed it off. */
  seen: z.nullable(seenSchema),
  /** Only for super-admins. */
  ip: z.nullable(z.string()),
  /** Its number in the chain of its clinic; null until it is sealed, within seconds. */
  seq: z.nullable(z.number()),
});
export type TrailEntry = z.output<typeof trailEntrySchema>;

export const trailPageSchema = z.object({
  data: z.array(trailEntrySchema),
  /** What `before` of the next page is; null on the last one. */
  next: z.nullable(z.string()),
});
export type TrailPage = z.output<typeof trailPageSchema>;

export const trailProofSchema = z.object({
  checkedAt: z.string(),
  /** How many rows were looked at, in how many chains. */
  rows: z.number(),
  chains: z.number(),
  /** Rows that are not sealed yet. */
  waiting: z.number(),
  /** Where chains do not hold: the first number of each, and when that row says it was. */
  broken: z.array(
    z.object({
      /** Null for the chain of what concerns no clinic. */
      workspace: z.nullable(z.object({ id: z.number(), name: z.nullable(z.string()) })),
      seq: z.number(),
      reason: z.enum(['missing', 'changed', 'added']),
      at: z.nullable(z.string()),
    }),
  ),
  /** With which exports are signed: Ed25519, as SHA-256 of the public key in hex. Only for super-admins. */
  keyFingerprint: z.nullable(z.string()),
});
export type TrailProof = z.output<typeof trailProofSchema>;
