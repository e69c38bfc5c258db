// A finished report of Lakeside, signed off by the provider's reviewer, and shortcuts to ask and answer questions about
// it.
import type { CaseQuestion, CaseQuestions } from '@plainscan/contract';

import { sql } from '../src/platform/database/drizzle.ts';
import { detachedJobContext } from '../src/platform/jobs/detached-job-context.ts';
import { prepareAnswerClip } from '../src/questions/prepare-answer-clip-handler.ts';
import type { TestAnswer } from '../src/test-platform-fixture.ts';
import { setCase } from './case-fixture.ts';
import { workspaceIds } from './demo-people-fixture.ts';
import { openTestBed, type TestBed, type TestPerson } from './test-bed-fixture.ts';
import { sendPack } from './upload-fixture.ts';

export type QuestionScene = ReturnType<typeof sceneOf>;

export async function openQuestionScene(environment: Record<string, string> = {}): Promise<QuestionScene> {
  return sceneOf(await openTestBed(environment));
}

function sceneOf(testBed: TestBed) {
  const { callers } = testBed;
  let caseId = '';
  let videoId = '';
  const at = (path = '') => `/cases/${caseId}/questions${path}`;
  return {
    testBed,
    caseId: () => caseId,
    /**
     * Makes a new signed-off report. Moves earlier questions back a day instead of advancing the clock, because
     * sessions would expire.
     */
    async sign(signer: TestPerson = 'reviewer', signedOffAt = testBed.clock.now()): Promise<void> {
      await testBed.select(sql`UPDATE case_question SET asked_at = asked_at - interval '1 day'`);
      caseId = await testBed.pooled({
        status: 'completed',
        assignee: testBed.ids.consultant,
        video: 'ready',
      });
      await setCase(testBed.product.platform, caseId, {
        signedOffAt,
        signedOffBy: testBed.ids[signer],
      });
      const [video] = await testBed.select(sql`SELECT id FROM video_report WHERE case_id = ${caseId}`);
      videoId = String(video?.['id']);
    },
    ask: (text = 'Is this large?', atMs = 13_000, more: object = {}, person: TestPerson = 'patient') =>
      callers[person].call('POST', at(), { body: { videoId, atMs, text, ...more } }),
    list: (person: TestPerson = 'patient') => callers[person].call('GET', at()),
    answer: (
      questionId: string,
      text = 'No, it is not.',
      person: TestPerson = 'reviewer',
      clip?: { uploadId: string },
    ) => callers[person].call('PUT', at(`/${questionId}/answer`), { body: { text, ...(clip && { clip }) } }),
    /** Sends a video as the clip of an answer. */
    sendClip: (bytes: Uint8Array, person: TestPerson = 'reviewer') =>
      sendPack(callers[person], 'answer-clip', [{ path: 'answer.mp4', bytes }]),
    prepare: (clipId: string) => prepareAnswerClip(testBed.product.platform, { clipId }, detachedJobContext),
    requireReview: (isRequired: boolean) =>
      testBed.select(
        sql`UPDATE workspace SET require_review = ${isRequired} WHERE id = ${workspaceIds.lakeside}`,
      ),
    approve: (questionId: string, person: TestPerson = 'super') =>
      callers[person].call('PUT', at(`/${questionId}/answer/approve`)),
    giveBack: (questionId: string, reason = 'Please speak louder.', person: TestPerson = 'super') =>
      callers[person].call('PUT', at(`/${questionId}/answer/return`), { body: { reason } }),
    withdraw: (questionId: string, person: TestPerson = 'patient') =>
      callers[person].call('PUT', at(`/${questionId}/withdraw`)),
    see: (person: TestPerson = 'patient') => callers[person].call('PUT', `/cases/${caseId}/answers-seen`),
    /** Returns the case's emails about questions and answers. */
    mails: async () =>
      (await testBed.mailsOf(caseId)).filter((mail) => /^(question|answer)[a-z-]* /.test(mail)),
    trail: async () =>
      (
        await testBed.select(sql`SELECT action, actor_id FROM audit_event
          WHERE entity_id = ${caseId} AND (action LIKE '%question%' OR action LIKE 'case.answer-%')
          ORDER BY at, id`)
      ).map(({ action }) => action),
  };
}

/** Returns the questions in a response. */
export const questionsIn = ({ body }: TestAnswer): CaseQuestions['questions'] =>
  (body as unknown as CaseQuestions).questions;

/** Returns the answer of the only question in a response. */
export const answerIn = (answer: TestAnswer): CaseQuestion['answer'] =>
  questionsIn(answer)[0]?.answer ?? null;

/** Returns the ID of the only question, or of the one at an index. */
export const idIn = (answer: TestAnswer, place = 0): string => questionsIn(answer)[place]?.id ?? '';
