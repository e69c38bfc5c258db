// Calls about a patient's own record.
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';
import { flagSchema, idSchema } from '../shared/field-schemas.ts';
import { glossaryChangeSchema } from '../library/glossary/glossary-schema.ts';
import { followUpSchema } from './follow-up-schema.ts';
import { watchedRangeSchema } from '../videos/watched-ranges.ts';
import { limits } from '../shared/limits.ts';
import { listOf, pageQueryShape } from '../shared/paging.ts';
import { recordSchema } from './record-schema.ts';

const params = z.object({ id: idSchema });

const answerSchema = z.optional(
  z.number().check(z.int(), z.minimum(limits.ratingMin), z.maximum(limits.ratingMax)),
);
const answersSchema = z.object({
  /** 1 not at all … 5 completely. */
  understanding: answerSchema,
  /** 1 not at all … 5 extremely. */
  worry: answerSchema,
});

export const recordEndpoints = {
  listRecords: endpoint({
    method: 'GET',
    path: '/patients/record',
    permission: 'record.list',
    acceptsCareGrant: true,
    summary: 'The patient’s own studies, newest first.',
    query: z.object({
      ...pageQueryShape,
      orderType: z._default(z.enum(['ASC', 'DESC']), 'DESC'),
      orderField: z._default(z.enum(['createdAt', 'title']), 'createdAt'),
      isSample: z.optional(flagSchema),
    }),
    response: listOf(recordSchema),
  }),
  getRecord: endpoint({
    method: 'GET',
    path: '/patients/record/:id',
    permission: 'record.read',
    acceptsCareGrant: true,
    summary: 'One study of a patient.',
    params,
    response: recordSchema,
  }),
  getGlossaryChanges: endpoint({
    method: 'GET',
    path: '/patients/record/:id/glossary',
    permission: 'record.read',
    acceptsPass: ['video-report'],
    acceptsCareGrant: true,
    summary:
      'What curators have changed of the glossary that the pages come with, for the readers of a report.',
    params,
    response: listOf(glossaryChangeSchema),
  }),
  markReportViewed: endpoint({
    method: 'PUT',
    path: '/patients/record/:id/view-report-first-time',
    permission: 'record.mark-viewed',
    summary: 'Remembers the patient’s first look at a report.',
    params,
    successStatus: 204,
  }),
  getWatched: endpoint({
    method: 'GET',
    path: '/patients/record/:id/watched',
    permission: 'record.mark-viewed',
    summary: 'Where the patient stopped in the video of a report, and how much of it they have seen.',
    params,
    response: z.object({
      /** The video it is about. `null` if there is none. */
      videoId: z.nullable(z.string()),
      /** In seconds. `null` before the patient has watched anything. */
      position: z.nullable(z.number()),
      /** Percentage watched over all visits, 0 to 100. */
      percent: z.number(),
    }),
  }),
  saveWatched: endpoint({
    method: 'PUT',
    path: '/patients/record/:id/watched',
    permission: 'record.mark-viewed',
    summary: 'Adds what the patient has watched of a video during one visit to its page.',
    params,
    body: z.object({
      /** Chosen by the page when the visit starts, so that a repeated request counts once. */
      viewingId: idSchema,
      videoId: idSchema,
      ranges: z.array(watchedRangeSchema).check(z.minLength(1), z.maxLength(limits.watchedRanges)),
      /** Current position in seconds. */
      position: z.number().check(z.gte(0), z.lte(limits.videoSecondsMax)),
    }),
    successStatus: 204,
  }),
  getFollowUp: endpoint({
    method: 'GET',
    path: '/cases/:id/follow-up',
    permission: 'case.follow-up',
    summary: 'What happened to a finished report: its emails, and how much of it the patient has watched.',
    params: z.object({ id: idSchema }),
    response: followUpSchema,
  }),
  saveAnswers: endpoint({
    method: 'PUT',
    path: '/cases/:id/answers',
    permission: 'case.rate',
    summary:
      'Saves the answers to one or both questions after the rating: how well the patient understood, and how worried they are.',
    params: z.object({ id: idSchema }),
    body: answersSchema,
    successStatus: 204,
  }),
} as const;
