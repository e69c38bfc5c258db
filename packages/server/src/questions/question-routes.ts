import type { questionEndpoints } from '@plainscan/contract';

import { findCase } from '../cases/case-service.ts';
import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Platform } from '../platform/platform.ts';
import { answerQuestion, approveAnswer, returnAnswer } from './answer-service.ts';
import { askForCaptions } from './captions-request.ts';
import { askQuestion, listQuestions, markAnswersSeen, withdrawQuestion } from './question-service.ts';

export function questionHandlers(platform: Platform): Handlers<typeof questionEndpoints> {
  return {
    listQuestions: (input) => listQuestions(platform, input, input.params.id),
    askQuestion: {
      find: ({ actor, params }) => findCase(platform.database, actor, params.id),
      handle: (input) => askQuestion(platform, input, input.params.id, input.body),
    },
    answerQuestion: {
      find: ({ actor, params }) => findCase(platform.database, actor, params.id),
      handle: (input) => answerQuestion(platform, input, input.params, input.body),
    },
    approveAnswer: (input) => approveAnswer(platform, input, input.params),
    returnAnswer: {
      find: ({ actor, params }) => findCase(platform.database, actor, params.id),
      handle: (input) => returnAnswer(platform, input, input.params, input.body),
    },
    withdrawQuestion: (input) => withdrawQuestion(platform, input, input.params),
    askForCaptions: (input) => askForCaptions(platform, input, input.params.id),
    markAnswersSeen: (input) => markAnswersSeen(platform, input, input.params.id),
  };
}
