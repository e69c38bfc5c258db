// Questions about a moment of a finished video (CG-198, B19), over HTTP.
import { errorText, limits, day } from '@plainscan/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { readCaseRow, setCase } from '../../tests/case-fixture.ts';
import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { idIn, openQuestionScene, questionsIn, type QuestionScene } from '../../tests/question-fixture.ts';
import type { TestPerson } from '../../tests/test-bed-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';

let scene: QuestionScene;
beforeAll(async () => {
  scene = await openQuestionScene();
});
afterAll(() => scene.testBed.product.close());
beforeEach(() => scene.sign());

const now = () => scene.testBed.clock.now().toISOString();
const oldest = async () =>
  (await readCaseRow(scene.testBed.product.platform, scene.caseId())).oldestQuestionAt;
const recall = () =>
  scene.testBed.put('reviewer', scene.caseId(), 'recall', { reason: 'The side is wrong.' });
const image = { seriesUid: '1.2.3', instanceUid: '1.2.3.4', frame: 2 };

describe('asking', () => {
  test('CG-198, B19: saves text, time and image, and returns how many are left until when', async () => {
    const until = new Date(scene.testBed.clock.now().getTime() + limits.questionDays * day).toISOString();
    expect((await scene.list()).body).toEqual({
      questions: [],
      asking: { state: 'open', left: 3, until },
      clinic: { name: 'Lakeside Clinic', phone: expect.any(String) as string },
      mayAnswer: false,
      caseVersion: 1,
    });
    const { status, body } = await scene.ask('  Is this large?  ', 13_000, { image });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        questions: [
          {
            version: 1,
            atMs: 13_000,
            image,
            text: 'Is this large?',
            askedAt: now(),
            state: 'open',
            answer: null,
            ending: null,
          },
        ],
        asking: { state: 'open', left: 2 },
        caseVersion: 2,
      },
    });
    expect(await oldest()).toEqual(scene.testBed.clock.now());
  });

  test('CG-198: three can be open; an answer or a withdrawal makes room for the next one', async () => {
    for (const text of ['One?', 'Two?', 'Three?']) expect((await scene.ask(text)).status).toBe(200);
    const refused = await scene.ask('Four?');
    expect([refused.status, refused.body['code']]).toEqual([409, 'question.too-many']);
    expect((await scene.list()).body).toMatchObject({ asking: { state: 'full', left: 0 } });
    const first = idIn(await scene.list());
    await scene.answer(first);
    expect((await scene.ask('Four?')).status).toBe(200);
    const open = questionsIn(await scene.list()).find(({ state }) => state === 'open');
    await scene.withdraw(open?.id ?? '');
    expect((await scene.ask('Five?')).status).toBe(200);
  });

  test('CG-198: the same text at the same time in the video changes nothing while the question is open', async () => {
    const first = await scene.ask();
    const again = await scene.ask();
    expect(questionsIn(again)).toEqual(questionsIn(first));
    expect((await scene.ask('Is this large?', 14_000)).body).toMatchObject({ asking: { left: 1 } });
    expect(await scene.trail()).toEqual(['case.question-asked', 'question.listed', 'case.question-asked']);
    await scene.answer(idIn(first));
    expect(questionsIn(await scene.ask())).toHaveLength(3);
  });

  test('CG-198: ends 14 days after the sign-off, with the clinic to call', async () => {
    const end = scene.testBed.clock.now().getTime();
    await scene.sign('reviewer', new Date(end - limits.questionDays * day));
    expect((await scene.ask()).status).toBe(200);
    scene.testBed.clock.advance(1);
    const { status, body } = await scene.ask('And this?');
    expect([status, body['code']]).toEqual([409, 'question.too-late']);
    expect(body['message']).toMatch(/14 days.*Please call Lakeside Clinic, \(555\)/);
    expect((await scene.list()).body).toMatchObject({ asking: { state: 'late' } });
    // A question asked in time can still be answered.
    expect((await scene.answer(idIn(await scene.list()))).status).toBe(200);
  });

  test('CG-198: a patient may ask ten questions a day', async () => {
    for (let number = 0; number < limits.questionsADay; number += 1) {
      const asked = await scene.ask(`Number ${number}?`);
      expect(asked.status).toBe(200);
      await scene.withdraw(questionsIn(asked).find(({ state }) => state === 'open')?.id ?? '');
    }
    const { status, body } = await scene.ask('One more?');
    expect([status, body['code']]).toEqual([429, 'question.too-often']);
    await scene.sign();
    expect((await scene.ask('One more?')).status).toBe(200);
  });

  test('CG-198: is about the released video, and a time within its length', async () => {
    const other = await scene.ask('Is it?', 0, { videoId: '019a0000-0000-7000-8000-00000000000a' });
    expect([other.status, other.body['code']]).toEqual([409, 'watch.other-video']);
    expect(questionsIn(await scene.ask('Is it?', 9_000_000))).toMatchObject([{ atMs: 61_000 }]);
    await setCase(scene.testBed.product.platform, scene.caseId(), { status: 'in-review' });
    const { status, body } = await scene.ask();
    expect([status, body['code']]).toEqual([409, 'question.report-away']);
  });

  test('CG-198: is only for the report’s patient', async () => {
    for (const [person, expected] of [
      ['clerk', 403],
      ['reviewer', 403],
      ['super', 403],
      ['inHousePatient', 404],
    ] as const)
      expect((await scene.ask('Is it?', 0, {}, person)).status, person).toBe(expected);
  });
});

describe('answering', () => {
  test('CG-198: belongs to the signer, who is named to the patient', async () => {
    const asked = await scene.ask();
    expect((await scene.list('reviewer')).body).toMatchObject({ asking: null, mayAnswer: true });
    const answered = await scene.answer(idIn(asked), '  No.  ');
    expect(answered.status).toBe(200);
    const { reviewer } = scene.testBed.ids;
    expect(questionsIn(await scene.list())).toMatchObject([
      {
        state: 'answered',
        answer: { text: 'No.', by: { id: reviewer, name: expect.any(String) as string }, at: now() },
      },
    ]);
    expect(await oldest()).toBeNull();
    expect(await scene.trail()).toEqual([
      'case.question-asked',
      'question.listed',
      'case.question-replied',
      'question.listed',
    ]);
  });

  test.each([
    ['clinicAdmin', 200],
    ['super', 200],
    ['consultant', 403],
    ['clerk', 403],
    ['patient', 403],
    ['otherClerk', 404],
  ] as [TestPerson, number][])('CG-198: in the signer’s place, by %s: %i', async (person, expected) => {
    const asked = await scene.ask();
    expect((await scene.answer(idIn(asked), 'No.', person)).status).toBe(expected);
  });

  test('CG-198: happens once; sending the same text again returns the existing answer', async () => {
    const asked = await scene.ask();
    const first = await scene.answer(idIn(asked));
    scene.testBed.clock.advance(1_000);
    expect(questionsIn(await scene.answer(idIn(asked)))).toEqual(questionsIn(first));
    const other = await scene.answer(idIn(asked), 'Yes.', 'clinicAdmin');
    expect([other.status, other.body['code']]).toEqual([409, 'question.answered']);
    const withdrawn = await scene.withdraw(idIn(asked));
    expect([withdrawn.status, withdrawn.body['code']]).toEqual([409, 'question.answered']);
  });

  test('CG-198: a withdrawn question, or one of another case, cannot be answered', async () => {
    const asked = await scene.ask();
    await scene.withdraw(idIn(asked));
    expect(questionsIn(await scene.withdraw(idIn(asked)))).toMatchObject([{ ending: 'withdrawn' }]);
    const { status, body } = await scene.answer(idIn(asked));
    expect([status, body['message']]).toEqual([409, errorText('question.closed', 'en')]);
    await scene.sign();
    expect((await scene.answer(idIn(asked))).status).toBe(404);
    expect((await scene.withdraw(idIn(asked))).status).toBe(404);
  });
});

describe('who is notified', () => {
  test('CG-201, B9: one email to the signer for each question, one to the patient for each answer', async () => {
    const asked = await scene.ask();
    await scene.ask();
    expect(await scene.mails()).toEqual(['question to reviewer@demo.test']);
    await scene.ask('And this?');
    await scene.answer(idIn(asked));
    await scene.answer(idIn(asked));
    expect(await scene.mails()).toEqual([
      'answer to patient@lakeside.test',
      'question to reviewer@demo.test',
      'question to reviewer@demo.test',
    ]);
  });

  test('CG-201: neither question nor answer is in an email', async () => {
    const asked = await scene.ask('Secret question?');
    await scene.answer(idIn(asked), 'Secret answer.');
    const texts = await scene.testBed.select(sql`SELECT subject || html || text AS all FROM email_outbox
      WHERE template IN ('question', 'answer')`);
    expect(JSON.stringify(texts)).not.toMatch(/Secret/);
    expect(JSON.stringify(texts)).toContain(`/patient-report?caseId=${scene.caseId()}`);
    expect(JSON.stringify(texts)).toContain(`/case-details?caseId=${scene.caseId()}`);
  });

  test('CG-198: if the signer is gone, the administrators of the workspace that works on the case', async () => {
    const { platform } = scene.testBed.product;
    const setStatus = (status: string) =>
      platform.database.asSystem(() =>
        platform.database
          .current()
          .execute(sql`UPDATE app_user SET status = ${status} WHERE id = ${scene.testBed.ids.second}`),
      );
    await scene.sign('second');
    await setStatus('disabled');
    await scene.ask();
    await setStatus('active');
    expect(await scene.mails()).toEqual(['question to admin@lakeside.test']);
  });
});

describe('the end of a report', () => {
  test('CG-198: a recall closes open questions with a message, and answers stay readable', async () => {
    const asked = await scene.ask();
    await scene.answer(idIn(asked));
    await scene.ask('Will it go away?');
    expect((await recall()).status).toBe(200);
    expect(await oldest()).toBeNull();
    expect((await scene.list()).body).toMatchObject({ questions: [], asking: null });
    const refused = await scene.ask('And now?');
    expect([refused.status, refused.body['code']]).toEqual([409, 'question.report-away']);
    await setCase(scene.testBed.product.platform, scene.caseId(), {
      status: 'completed',
      signedOffAt: scene.testBed.clock.now(),
    });
    expect(questionsIn(await scene.list())).toMatchObject([
      { state: 'answered', version: 1 },
      { state: 'closed', ending: 'recalled', answer: null },
    ]);
    expect((await scene.list()).body).toMatchObject({ asking: { left: 3 } });
  });

  test('CG-198: archiving does too, and unarchiving reopens none of them', async () => {
    const asked = await scene.ask();
    await scene.testBed.put('super', scene.caseId(), 'archive', { reason: 'Twice.' });
    const refused = await scene.answer(idIn(asked), 'No.', 'super');
    expect([refused.status, refused.body['code']]).toEqual([409, 'question.closed']);
    await scene.testBed.put('super', scene.caseId(), 'unarchive');
    expect(questionsIn(await scene.list())).toMatchObject([{ state: 'closed', ending: 'archived' }]);
  });
});

describe('where questions appear', () => {
  const asked = async (person: TestPerson) =>
    (
      (await scene.testBed.callers[person].call('GET', '/cases?isAsked=true&status=completed&limit=100'))
        .body['data'] as { id: string }[]
    ).map(({ id }) => id);
  const counted = async (person: TestPerson) =>
    ((await scene.testBed.callers[person].call('GET', '/cases/counts')).body['asked'] as { total: number })
      .total;

  test('CG-198: on the desk, in the view of cases with an open question', async () => {
    const before = await counted('clerk');
    const first = idIn(await scene.ask());
    await scene.ask('Another?');
    expect(await asked('clerk')).toContain(scene.caseId());
    expect(await counted('clerk')).toBe(before + 1);
    expect(await asked('otherClerk')).not.toContain(scene.caseId());
    await scene.answer(first);
    expect(await asked('reviewer')).toContain(scene.caseId());
    for (const { id, state } of questionsIn(await scene.list())) if (state === 'open') await scene.answer(id);
    expect(await asked('reviewer')).not.toContain(scene.caseId());
    expect(await counted('clerk')).toBe(before);
  });

  test('CG-198: on the patient’s dashboard, until they have seen the answer', async () => {
    const record = async () =>
      (await scene.testBed.callers.patient.call('GET', `/patients/record/${scene.caseId()}`)).body;
    const first = idIn(await scene.ask());
    expect(await record()).toMatchObject({ newAnswers: 0 });
    await scene.answer(first);
    expect(await record()).toMatchObject({ newAnswers: 1 });
    expect((await scene.see('inHousePatient')).status).toBe(404);
    expect((await scene.see('clerk')).status).toBe(403);
    const second = questionsIn(await scene.ask('And this?')).find(({ state }) => state === 'open');
    expect((await scene.see()).status).toBe(204);
    expect(await record()).toMatchObject({ newAnswers: 0 });
    // A question that was still open when the patient looked is new once it is answered.
    await scene.answer(second?.id ?? '');
    expect(await record()).toMatchObject({ newAnswers: 1 });
  });

  test('CG-198: not for users who only supplied the images', async () => {
    await scene.ask();
    expect((await scene.list('inHouse')).status).toBe(404);
    await setCase(scene.testBed.product.platform, scene.caseId(), { uploadWorkspaceId: workspaceIds.harbor });
    expect((await scene.testBed.get('inHouse', scene.caseId())).status).toBe(200);
    expect((await scene.list('inHouse')).status).toBe(404);
  });
});

test('CG-198: QUESTION_DAYS sets how long questions are accepted', async () => {
  const shorter = await openQuestionScene({ QUESTION_DAYS: '1' });
  const end = shorter.testBed.clock.now().getTime();
  await shorter.sign('reviewer', new Date(end - day));
  expect((await shorter.ask()).status).toBe(200);
  shorter.testBed.clock.advance(1);
  expect((await shorter.ask('Again?')).body['message']).toMatch(/for 1 day after/);
  await shorter.testBed.product.close();
});
