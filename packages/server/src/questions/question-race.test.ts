// Simultaneous questions (CG-198): the lock of the case decides.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { idIn, openQuestionScene, questionsIn, type QuestionScene } from '../../tests/question-fixture.ts';

let scene: QuestionScene;
beforeAll(async () => {
  scene = await openQuestionScene();
});
afterAll(() => scene.testBed.product.close());
beforeEach(() => scene.sign());

test('CG-198: of four simultaneous questions three are accepted', async () => {
  const answers = await Promise.all(['A?', 'B?', 'C?', 'D?'].map((text) => scene.ask(text)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409]);
  expect(questionsIn(await scene.list())).toHaveLength(3);
});

test('CG-198: the same question sent twice simultaneously is one, with one email', async () => {
  const answers = await Promise.all([scene.ask(), scene.ask(), scene.ask()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(questionsIn(await scene.list())).toHaveLength(1);
  expect(await scene.mails()).toHaveLength(1);
});

test('CG-198: of two simultaneous answers one counts', async () => {
  const id = idIn(await scene.ask());
  const answers = await Promise.all([scene.answer(id, 'No.'), scene.answer(id, 'Yes.', 'clinicAdmin')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await scene.mails()).filter((mail) => mail.startsWith('answer'))).toHaveLength(1);
});

test('CG-198: a simultaneous answer and recall leave the question answered or closed, never both', async () => {
  for (let round = 0; round < 5; round += 1) {
    await scene.sign();
    const id = idIn(await scene.ask(`Round ${round}?`));
    const recall = { reason: 'The side is wrong.' };
    const [answer, recalled] = await Promise.all([
      scene.answer(id),
      scene.testBed.put('reviewer', scene.caseId(), 'recall', recall),
    ]);
    expect(recalled.status).toBe(200);
    const [question] = questionsIn(await scene.list('super'));
    expect(question).toMatchObject(
      answer.status === 200
        ? { state: 'answered', ending: null }
        : { state: 'closed', ending: 'recalled', answer: null },
    );
  }
});
