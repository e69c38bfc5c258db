// Calls about questions on moments of a finished video (CG-198).
import * as z from 'zod/mini';

import { caseSchema } from '../cases/case-schema.ts';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/field-schemas.ts';
import {
  answerReturnSchema,
  caseQuestionsSchema,
  newAnswerSchema,
  newQuestionSchema,
} from './question-schema.ts';

const params = z.object({ id: idSchema });
const questionParams = z.object({ id: idSchema, questionId: idSchema });

/** Calls that change a question return all questions of the case. */
export const questionEndpoints = {
  listQuestions: endpoint({
    method: 'GET',
    path: '/cases/:id/questions',
    permission: 'question.read',
    summary: 'The patient’s questions about moments of a finished video, with their answers.',
    params,
    response: caseQuestionsSchema,
  }),
  askQuestion: endpoint({
    method: 'POST',
    path: '/cases/:id/questions',
    permission: 'question.ask',
    summary:
      'Asks about a moment of the video. The same words about the same moment, sent again while the question is open, change nothing.',
    params,
    body: newQuestionSchema,
    response: caseQuestionsSchema,
  }),
  answerQuestion: endpoint({
    method: 'PUT',
    path: '/cases/:id/questions/:questionId/answer',
    permission: 'question.answer',
    summary:
      'Answers a question, once, in text and optionally with a clip. An answer with a clip goes to the patient once the clip is ready and, where the workspace requires review, approved. The same answer sent again changes nothing.',
    params: questionParams,
    body: newAnswerSchema,
    response: caseQuestionsSchema,
  }),
  approveAnswer: endpoint({
    method: 'PUT',
    path: '/cases/:id/questions/:questionId/answer/approve',
    permission: 'question.review',
    summary: 'Sends an answer with a clip to the patient. Approving it again changes nothing.',
    params: questionParams,
    response: caseQuestionsSchema,
  }),
  returnAnswer: endpoint({
    method: 'PUT',
    path: '/cases/:id/questions/:questionId/answer/return',
    permission: 'question.review',
    summary:
      'Returns an answer with a clip to the person who gave it, with the reason. Returning it again changes nothing.',
    params: questionParams,
    body: answerReturnSchema,
    response: caseQuestionsSchema,
  }),
  withdrawQuestion: endpoint({
    method: 'PUT',
    path: '/cases/:id/questions/:questionId/withdraw',
    permission: 'question.ask',
    summary: 'Takes back the patient’s own question that has no answer yet.',
    params: questionParams,
    response: caseQuestionsSchema,
  }),
  markAnswersSeen: endpoint({
    method: 'PUT',
    path: '/cases/:id/answers-seen',
    permission: 'question.ask',
    summary: 'Remembers that the patient has seen the answers that are there.',
    params,
    successStatus: 204,
  }),
  askForCaptions: endpoint({
    method: 'POST',
    path: '/cases/:id/captions-request',
    permission: 'question.ask',
    summary:
      'Asks for captions of a signed video that has none. The person who signed it is notified once. Asking again changes nothing.',
    params,
    response: caseSchema,
  }),
} as const;
