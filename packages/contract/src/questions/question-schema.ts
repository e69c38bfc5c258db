// A patient's question about a moment of a finished video, and its outcome (CG-198).
import * as z from 'zod/mini';

import { idSchema, requiredText } from '../shared/field-schemas.ts';
import { limits } from '../shared/limits.ts';

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
  answer: z.nullable(
    z.object({
      text: z.string(),
      /** `null` for a deleted account. */
      by: z.nullable(z.object({ id: z.string(), name: z.string() })),
      /** ISO 8601. */
      at: z.string(),
    }),
  ),
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
  atMs: z.number().check(z.int(), z.minimum(0), z.maximum(86_400_000)),
  image: z.optional(questionImageSchema),
  text: requiredText(limits.momentQuestionLength),
});

export const newAnswerSchema = z.object({ text: requiredText(limits.answerLength) });
