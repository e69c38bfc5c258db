// A finished report of Lakeside, signed off by the provider's reviewer, and shortcuts to ask and answer questions about
// it.
import type { CaseQuestions } from '@plainscan/contract';

import { sql } from '../src/platform/database/drizzle.ts';
import type { TestAnswer } from '../src/test-platform-fixture.ts';
import { setCase } from './case-fixture.ts';
import { openTestBed, type TestBed, type TestPerson } from './test-bed-fixture.ts';

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
    answer: (questionId: string, text = 'No, it is not.', person: TestPerson = 'reviewer') =>
      callers[person].call('PUT', at(`/${questionId}/answer`), { body: { text } }),
    withdraw: (questionId: string, person: TestPerson = 'patient') =>
      callers[person].call('PUT', at(`/${questionId}/withdraw`)),
    see: (person: TestPerson = 'patient') => callers[person].call('PUT', `/cases/${caseId}/answers-seen`),
    /** Returns the case's emails about questions and answers. */
    mails: async () => (await testBed.mailsOf(caseId)).filter((mail) => /^(question|answer) /.test(mail)),
    trail: async () =>
      (
        await testBed.select(sql`SELECT action, actor_id FROM audit_event
          WHERE entity_id = ${caseId} AND action LIKE '%question%' ORDER BY at, id`)
      ).map(({ action }) => action),
  };
}

/** Returns the questions in a response. */
export const questionsIn = ({ body }: TestAnswer): CaseQuestions['questions'] =>
  (body as unknown as CaseQuestions).questions;

/** Returns the ID of the only question, or of the one at an index. */
export const idIn = (answer: TestAnswer, place = 0): string => questionsIn(answer)[place]?.id ?? '';
