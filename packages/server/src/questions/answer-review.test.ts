// Reviewing a clip as an answer, where the workspace requires review (CG-198).
import type { Case } from '@plainscan/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { welcomeVideo } from '../../tests/introduction-fixture.ts';
import {
  answerIn,
  idIn,
  openQuestionScene,
  questionsIn,
  type QuestionScene,
} from '../../tests/question-fixture.ts';
import type { TestPerson } from '../../tests/test-bed-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import { retryObjectRemovals } from '../platform/storage/object-removal.ts';
import { callAnonymously, type TestAnswer } from '../test-platform-fixture.ts';

let scene: QuestionScene;
let video: Buffer;
let question: string;
let clip: string;
beforeAll(async () => {
  scene = await openQuestionScene();
  video = await welcomeVideo();
  await scene.requireReview(true);
});
afterAll(() => scene.testBed.product.close());
/** Every test starts with the signer's answer, which waits for approval. */
beforeEach(async () => {
  await scene.sign();
  question = idIn(await scene.ask());
  clip = await scene.sendClip(video);
  await scene.answer(question, 'No.', 'reviewer', { uploadId: clip });
  await scene.prepare(clip);
});

const codeOf = ({ status, body }: TestAnswer) => [status, body['code']];
const seenBy = async (person: TestPerson) => questionsIn(await scene.list(person))[0];
const answerSeenBy = async (person: TestPerson) => answerIn(await scene.list(person));
const changes = async () => (await scene.trail()).filter((action) => action !== 'question.listed');
const patientMails = async () => (await scene.mails()).filter((mail) => mail.startsWith('answer to'));
const isStored = async (key: unknown) =>
  (await scene.testBed.product.platform.objects.stat(String(key))) !== undefined;

test('CG-198: a ready clip waits for approval: reviewers are notified, and the patient cannot see the answer', async () => {
  expect(await seenBy('super')).toMatchObject({
    state: 'open',
    answer: { text: 'No.', clip: { status: 'ready' }, review: 'waiting', mayReview: true },
  });
  expect(await answerSeenBy('reviewer')).toMatchObject({ review: 'waiting', mayReview: false });
  expect(await seenBy('patient')).toMatchObject({ state: 'open', answer: null });
  expect(await scene.mails()).toEqual([
    'answer-review-wanted to super@demo.test',
    'question to reviewer@demo.test',
  ]);
  expect(await changes()).toEqual(['case.question-asked', 'case.answer-sent', 'case.answer-waits']);
});

test('CG-198: an approved clip goes to the patient once; approving again changes nothing', async () => {
  expect((await scene.approve(question)).status).toBe(200);
  expect((await scene.approve(question)).status).toBe(200);
  expect(await seenBy('patient')).toMatchObject({
    state: 'answered',
    answer: { text: 'No.', by: { id: scene.testBed.ids.reviewer }, clip: { status: 'ready' }, review: null },
  });
  expect(await patientMails()).toEqual(['answer to patient@lakeside.test']);
  expect((await changes()).at(-1)).toBe('case.answer-approved');
  expect(codeOf(await scene.giveBack(question))).toEqual([409, 'question.answer-not-waiting']);
});

test('CG-198: a returned answer goes back with the reason; returning again changes nothing', async () => {
  expect((await scene.giveBack(question, 'Please speak louder.')).status).toBe(200);
  expect((await scene.giveBack(question, 'Another reason.')).status).toBe(200);
  expect(await answerSeenBy('reviewer')).toMatchObject({
    review: 'returned',
    returnReason: 'Please speak louder.',
    text: 'No.',
  });
  expect(await seenBy('patient')).toMatchObject({ state: 'open', answer: null });
  expect((await scene.mails()).filter((mail) => mail.startsWith('answer-returned'))).toEqual([
    'answer-returned to reviewer@demo.test',
  ]);
  expect(codeOf(await scene.approve(question))).toEqual([409, 'question.answer-not-waiting']);
  const { body } = await scene.testBed.get('super', scene.caseId());
  const { history } = body as Pick<Case, 'history'>;
  expect(history.filter(({ event }) => event === 'case.answer-returned')).toMatchObject([
    { reason: 'Please speak louder.' },
  ]);
});

test('CG-198: a returned answer can be given again with the same clip, which waits at once', async () => {
  await scene.giveBack(question);
  const again = await scene.answer(question, 'No, in other words.', 'reviewer', { uploadId: clip });
  expect(answerIn(again)).toMatchObject({
    text: 'No, in other words.',
    review: 'waiting',
    returnReason: null,
  });
  await scene.approve(question);
  expect(await answerSeenBy('patient')).toMatchObject({ text: 'No, in other words.', clip: { id: clip } });
});

test('CG-198: a returned answer can be given again with another clip, and nothing of the first is left', async () => {
  const [before] = await scene.testBed.select(sql`SELECT video_key AS key FROM case_answer_clip
    WHERE id = ${clip}`);
  await scene.giveBack(question);
  const uploadId = await scene.sendClip(video);
  await scene.answer(question, 'No.', 'reviewer', { uploadId });
  expect(await isStored(before?.['key'])).toBe(false);
  expect(await scene.testBed.select(sql`SELECT id FROM upload WHERE id = ${clip}`)).toEqual([]);
  await scene.prepare(uploadId);
  expect(await answerSeenBy('super')).toMatchObject({ review: 'waiting', clip: { id: uploadId } });
});

test('CG-198: a returned answer in text alone goes to the patient at once', async () => {
  await scene.giveBack(question);
  expect((await scene.answer(question, 'No.')).status).toBe(200);
  expect(await answerSeenBy('patient')).toMatchObject({ text: 'No.', clip: null });
});

test.each([
  ['reviewer', 403],
  ['consultant', 403],
  ['clinicAdmin', 403],
  ['clerk', 403],
  ['patient', 403],
  ['otherClerk', 403],
  ['inHouseAdmin', 404],
] as [TestPerson, number][])('CG-198: %s can neither approve nor return it: %i', async (person, status) => {
  expect((await scene.approve(question, person)).status).toBe(status);
  expect((await scene.giveBack(question, 'No.', person)).status).toBe(status);
  expect(await answerSeenBy('super')).toMatchObject({ review: 'waiting' });
});

test('CG-198: the provider’s reviewer may approve what an administrator of the clinic answered', async () => {
  await scene.giveBack(question);
  const uploadId = await scene.sendClip(video, 'clinicAdmin');
  await scene.answer(question, 'No.', 'clinicAdmin', { uploadId });
  await scene.prepare(uploadId);
  expect((await scene.mails()).filter((mail) => mail.startsWith('answer-review-wanted'))).toContain(
    'answer-review-wanted to reviewer@demo.test',
  );
  expect((await scene.approve(question, 'reviewer')).status).toBe(200);
});

test('CG-198: of a simultaneous approval and return one counts', async () => {
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all([scene.approve(question), scene.giveBack(question)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const isApproved = answers[0]?.status === 200;
    expect(await seenBy('super')).toMatchObject({
      state: isApproved ? 'answered' : 'open',
      answer: { review: isApproved ? null : 'returned' },
    });
    if (isApproved) break;
    await scene.answer(question, 'No.', 'reviewer', { uploadId: clip });
  }
});

const endings: [string, () => Promise<TestAnswer>][] = [
  ['a withdrawal', () => scene.withdraw(question)],
  [
    'a recall',
    () => scene.testBed.put('reviewer', scene.caseId(), 'recall', { reason: 'The side is wrong.' }),
  ],
  ['the archive', () => scene.testBed.put('super', scene.caseId(), 'archive', { reason: 'Twice.' })],
];

test.each(endings)('CG-198: %s ends the waiting, the links to the clip, and the clip', async (_, end) => {
  const { platform, app } = scene.testBed.product;
  const link = (await answerSeenBy('super'))?.clip?.downloadLink ?? '';
  const [row] = await scene.testBed.select(sql`SELECT video_key AS key FROM case_answer_clip
    WHERE id = ${clip}`);
  expect((await callAnonymously(app, 'GET', link)).status).toBe(200);
  expect((await end()).status).toBe(200);
  expect((await callAnonymously(app, 'GET', link)).status).toBe(404);
  await retryObjectRemovals(platform);
  expect(await isStored(row?.['key'])).toBe(false);
  for (const answer of [await scene.approve(question), await scene.giveBack(question)])
    expect(codeOf(answer)).toEqual([409, 'question.closed']);
});

test('CG-198: an answer in text alone needs no approval', async () => {
  const other = questionsIn(await scene.ask('Another?')).find(({ text }) => text === 'Another?')?.id ?? '';
  await scene.answer(other, 'No.');
  const shown = questionsIn(await scene.list()).find(({ id }) => id === other);
  expect(shown).toMatchObject({ state: 'answered', answer: { text: 'No.', clip: null } });
  expect(codeOf(await scene.approve(other))).toEqual([409, 'question.answer-not-waiting']);
});
