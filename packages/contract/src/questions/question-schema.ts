// A patient's question about a moment of a finished video, and its outcome (CG-198).
import * as z from 'zod/mini';

import { second } from '../shared/durations.ts';
import { idSchema, requiredText } from '../shared/field-schemas.ts';
import { limits } from '../shared/limits.ts';
import { fileProblemSchema } from '../uploads/file-problems.ts';

/** `closed` ends a question without an answer. */
const questionStates = ['open', 'answered', 'closed'] as const;

/** Why a question was closed: the patient withdrew it, the report was recalled, or its case was archived. */
const questionEndings = ['withdrawn', 'recalled', 'archived'] as const;
export type QuestionEnding = (typeof questionEndings)[number];

const dicomUidSchema = z.string().check(z.regex(/^[\d.]{1,64}$/));

/** The image shown at that moment: its DICOM UIDs and its 1-based frame. */
export const questionImageSchema = z.object({
  seriesUid: dicomUidSchema,
  instanceUid: dicomUidSchema,
  frame: z.number().check(z.int(), z.minimum(1), z.maximum(100_000)),
});
export type QuestionImage = z.output<typeof questionImageSchema>;

const clipStates = ['preparing', 'ready', 'failed'] as const;
export type ClipState = (typeof clipStates)[number];

/** `null`: it waits for nobody, because review is not required, it was approved, or the clip is not ready. */
const answerReviews = ['waiting', 'returned'] as const;
export type AnswerReview = (typeof answerReviews)[number];

/** The clip of an answer. Its links exist once it is ready. */
const answerClipSchema = z.object({
  /** Of its upload. */
  id: z.string(),
  status: z.enum(clipStates),
  downloadLink: z.nullable(z.string()),
  /** The same clip in at most 0.4 Mbit/s, for slow connections. `null` if there is none. */
  smallLink: z.nullable(z.string()),
  thumbnailPath: z.nullable(z.string()),
  durationSeconds: z.nullable(z.number()),
  /** In pixels. */
  size: z.nullable(z.object({ width: z.number(), height: z.number() })),
  failure: z.nullable(fileProblemSchema),
});
export type AnswerClip = z.output<typeof answerClipSchema>;

/** Only staff see an answer that is not published: its question is still open then. */
const answerSchema = z.object({
  text: z.string(),
  /** `null` for a deleted account. */
  by: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** When it was published, or sent if it is not published. ISO 8601. */
  at: z.string(),
  clip: z.nullable(answerClipSchema),
  review: z.nullable(z.enum(answerReviews)),
  /** Why it was returned. */
  returnReason: z.nullable(z.string()),
  /** Whether the current user may approve or return it now. */
  mayReview: z.boolean(),
});
export type QuestionAnswer = z.output<typeof answerSchema>;

export const caseQuestionSchema = z.object({
  id: z.string(),
  /** Version of the video it is about. */
  version: z.number(),
  /** Position in the video, in milliseconds. */
  atMs: z.number(),
  image: z.nullable(questionImageSchema),
  text: z.string(),
  /** ISO 8601. */
  askedAt: z.string(),
  state: z.enum(questionStates),
  answer: z.nullable(answerSchema),
  ending: z.nullable(z.enum(questionEndings)),
});
export type CaseQuestion = z.output<typeof caseQuestionSchema>;

/** The questions of a case, and what the current user may do. */
export const caseQuestionsSchema = z.object({
  /** Ordered by position in the video. */
  questions: z.array(caseQuestionSchema),
  /** For the patient: whether they can ask now. `null` for staff. */
  asking: z.nullable(
    z.object({
      /** `full`: the maximum number is open · `late`: the time for questions is over. */
      state: z.enum(['open', 'full', 'late']),
      /** How many more may be open at once. */
      left: z.number(),
      /** Until when questions are accepted, ISO 8601. */
      until: z.string(),
    }),
  ),
  /** The clinic to call instead. */
  clinic: z.object({ name: z.string(), phone: z.nullable(z.string()) }),
  mayAnswer: z.boolean(),
  /** Version of the case after this call. */
  caseVersion: z.number(),
});
export type CaseQuestions = z.output<typeof caseQuestionsSchema>;

export const newQuestionSchema = z.object({
  /** The video that was watched. 409 if the case has another one by now. */
  videoId: idSchema,
  atMs: z.number().check(z.int(), z.minimum(0), z.maximum(limits.videoSecondsMax * second)),
  image: z.optional(questionImageSchema),
  text: requiredText(limits.momentQuestionLength),
});

export const newAnswerSchema = z.object({
  /** With a clip, what it says, for those who cannot hear it. */
  text: requiredText(limits.answerLength),
  clip: z.optional(z.object({ uploadId: idSchema })),
});

export const answerReturnSchema = z.object({ reason: requiredText(limits.reasonLength) });
