// What the rest of the product knows about clips of answers and their small copies: the storage check, a recall, and the
// erasure of a patient (CG-198).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { setCase } from '../../tests/case-fixture.ts';
import { answerIn, idIn, openQuestionScene, type QuestionScene } from '../../tests/question-fixture.ts';
import { madeRecording } from '../../tests/segment-fixture.ts';
import { scrubStorage } from '../operations/scrub-storage-handler.ts';
import { insertCheck, selectFindings } from '../operations/storage-check-repository.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { sql } from '../platform/database/drizzle.ts';
import { detachedJobContext } from '../platform/jobs/detached-job-context.ts';
import { erasePerson } from '../privacy/erase-person.ts';
import { findPerson } from '../privacy/find-person.ts';
import { callAnonymously } from '../test-platform-fixture.ts';

let scene: QuestionScene;
let clip: string | undefined;
beforeAll(async () => {
  scene = await openQuestionScene();
  const video = await madeRecording(4, { size: '1280x720', rate: 30 });
  if (video === null) return;
  await scene.sign();
  const question = idIn(await scene.ask());
  clip = await scene.sendClip(video);
  await scene.answer(question, 'No.', 'reviewer', { uploadId: clip });
  await scene.prepare(clip);
});
afterAll(() => scene.testBed.product.close());
beforeEach((context) => {
  if (clip === undefined) context.skip('ffmpeg is missing');
});

const keys = async () => {
  const [row] = await scene.testBed.select(sql`SELECT video_key, poster_key, pack_key, video_key || '.small'
    FROM case_answer_clip JOIN upload USING (id) WHERE case_answer_clip.id = ${clip}`);
  return Object.values(row ?? {}).map(String);
};
const isStored = async (key: string) =>
  (await scene.testBed.product.platform.objects.stat(key)) !== undefined;

test('CG-213, T38: the small copy is for the patient, until the report is recalled', async () => {
  const { product, callers } = scene.testBed;
  const { smallLink } = answerIn(await scene.list('patient'))?.clip ?? {};
  const follow = () => callAnonymously(product.app, 'GET', String(smallLink));
  expect((await follow()).status).toBe(200);
  const body = { reason: 'The wrong side was named.' };
  expect((await callers.super.call('PUT', `/cases/${scene.caseId()}/recall`, { body })).status).toBe(200);
  expect((await follow()).status).toBe(404);
  await setCase(product.platform, scene.caseId(), { status: 'completed' });
});

test('CG-198, R10: the storage check knows the objects of a clip and reports a missing one', async () => {
  const { platform } = scene.testBed.product;
  const check = async (): Promise<string[]> => {
    const checkId = newId();
    await platform.database.asSystem(() => insertCheck(checkId, platform.clock.now()));
    await scrubStorage(platform, { checkId }, detachedJobContext);
    const findings = await platform.database.asSystem(() => selectFindings(checkId));
    return findings.map(({ problem, objectKey }) => `${problem} ${objectKey}`);
  };
  const stored = await keys();
  const before = await check();
  expect(before.filter((found) => stored.some((key) => found.includes(key)))).toEqual([]);
  const [, poster = '', , small = ''] = stored;
  for (const key of [poster, small]) await platform.objects.delete(key);
  const added = (await check()).filter((found) => !before.includes(found));
  expect(added.toSorted()).toEqual([`missing ${poster}`, `missing ${small}`].toSorted());
});

test('CG-198, CG-150: the erasure of the patient removes the clip, its objects and its upload', async () => {
  const { platform } = scene.testBed.product;
  const stored = await keys();
  const { person } = await findPerson(platform, 'patient@lakeside.test', { checked: 'at the desk' });
  await erasePerson(platform, person, 'checked');
  expect(await scene.testBed.select(sql`SELECT id FROM case_answer_clip WHERE id = ${clip}`)).toEqual([]);
  expect(await scene.testBed.select(sql`SELECT id FROM upload WHERE id = ${clip}`)).toEqual([]);
  expect(await Promise.all(stored.map(isStored))).toEqual([false, false, false, false]);
});
