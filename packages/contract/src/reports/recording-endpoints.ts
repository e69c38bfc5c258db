// Calls of the studio about its recordings: which browser holds one, how it ends, and its state.
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/field-schemas.ts';
import { limits } from '../shared/limits.ts';
import { trackEventSchema } from './event-track.ts';
import { replacedTakesSchema } from './replaced-takes.ts';
import { retakeSchema } from './video-edit.ts';
import { captionSchema, chapterSchema } from '../videos/video-tracks.ts';

const params = z.object({ id: idSchema });

/** The browser that holds a recording: an ID that it stores with its own copy. */
const holder = z.object({ holderId: z.uuid() });

export const recordingStates = [
  /** A window is recording it. */
  'recording',
  /** It was interrupted. Its consultant can finish or discard it. */
  'unfinished',
  /** It was submitted to the case and is being made playable. */
  'submitted',
  'ready',
  'failed',
  /** The case went to another consultant. Its own consultant keeps it as a draft. */
  'kept',
] as const;
export type RecordingState = (typeof recordingStates)[number];

export const recordingSchema = z.object({
  id: z.string(),
  caseId: z.string(),
  /** The patient of the case. After the name is erased: the number of the case. */
  patientName: z.string(),
  startedAt: z.string(),
  receivedBytes: z.number(),
  state: z.enum(recordingStates),
  /** The browser that holds it while it is being recorded. */
  holderId: z.nullable(z.string()),
  /** Since when it has been playable. */
  readyAt: z.nullable(z.string()),
  /** Until when a draft that was set aside can be downloaded. */
  keptUntil: z.nullable(z.string()),
});
export type Recording = z.output<typeof recordingSchema>;

export const recordingEndpoints = {
  startRecording: endpoint({
    method: 'POST',
    path: '/cases/:id/recordings',
    permission: 'case.record',
    summary:
      'Opens a recording of a case, or a retake of part of its video, to be sent in chunks. Only one window at a time can record a case.',
    params,
    body: z.extend(holder, { retake: z.optional(retakeSchema) }),
    response: z.object({ id: z.string() }),
    successStatus: 201,
  }),
  listRecordings: endpoint({
    method: 'GET',
    path: '/recordings',
    permission: 'case.record',
    summary: "The caller's own recordings of the last days, newest first.",
    response: z.object({ data: z.array(recordingSchema) }),
  }),
  getRecordingKey: endpoint({
    method: 'GET',
    path: '/recordings/key',
    permission: 'case.record',
    summary:
      'The key (32 bytes, base64) with which a browser seals its copies of the recordings of this account.',
    response: z.object({ key: z.string() }),
  }),
  holdRecording: endpoint({
    method: 'PUT',
    path: '/recordings/:id/lease',
    permission: 'case.record',
    summary: 'Says that a window still holds a recording; answers whether its case is still the speaker’s.',
    params,
    body: holder,
    response: z.object({ heldUntil: z.string(), maySubmit: z.boolean() }),
  }),
  releaseRecording: endpoint({
    method: 'PUT',
    path: '/recordings/:id/release',
    permission: 'case.record',
    summary: 'Lets go of a recording, so that it can be finished.',
    params,
    body: holder,
    successStatus: 204,
  }),
  addRecordingEvents: endpoint({
    method: 'PUT',
    path: '/recordings/:id/events',
    permission: 'case.record',
    summary:
      'Adds events to the event track of a recording under way, in order: `from` says how many come before. Answers how many the server has; events that it already has, and events after a gap, are not added.',
    params,
    body: z.extend(holder, {
      from: z.int().check(z.minimum(0), z.maximum(limits.trackEvents)),
      events: z.array(trackEventSchema).check(z.maxLength(limits.trackEventsAtOnce)),
    }),
    response: z.object({ received: z.number() }),
  }),
  finishRecording: endpoint({
    method: 'POST',
    path: '/recordings/:id/finish',
    permission: 'case.record',
    summary:
      'Makes a recording the draft of its case or, if the case was assigned to someone else, keeps it for its speaker. Includes the chapters and script lines marked during the recording, and the takes that the speaker went back over.',
    params,
    body: z.object({
      chapters: z.optional(z.array(chapterSchema).check(z.maxLength(limits.chaptersOfVideo))),
      captions: z.optional(z.array(captionSchema).check(z.maxLength(limits.captionsOfVideo))),
      replaced: z.optional(replacedTakesSchema),
    }),
    response: recordingSchema,
  }),
  getRecordingFile: endpoint({
    method: 'GET',
    path: '/recordings/:id/file',
    permission: 'case.record',
    summary: 'The file of a recording that has ended, as it was recorded.',
    params,
  }),
} as const;
