// What the rest of the product knows about clips of answers: the storage check, and the erasure of a patient (CG-198).
import { afterAll, beforeAll, expect, test } from 'vitest';

import { welcomeVideo } from '../../tests/introduction-fixture.ts';
import { idIn, openQuestionScene, type QuestionScene } from '../../tests/question-fixture.ts';
import { scrubStorage } from '../operations/scrub-storage-handler.ts';
import { insertCheck, selectFindings } from '../operations/storage-check-repository.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { sql } from '../platform/database/drizzle.ts';
import { detachedJobContext } from '../platform/jobs/detached-job-context.ts';
import { erasePerson } from '../privacy/erase-person.ts';
import { findPerson } from '../privacy/find-person.ts';

let scene: QuestionScene;
let clip: string;
beforeAll(async () => {
  scene = await openQuestionScene();
  await scene.sign();
  const question = idIn(await scene.ask());
  clip = await scene.sendClip(await welcomeVideo());
  await scene.answer(question, 'No.', 'reviewer', { uploadId: clip });
  await scene.prepare(clip);
});
afterAll(() => scene.testBed.product.close());

const keys = async () => {
  const [row] = await scene.testBed.select(sql`SELECT video_key, poster_key, pack_key
    FROM case_answer_clip JOIN upload USING (id) WHERE case_answer_clip.id = ${clip}`);
  return Object.values(row ?? {}).map(String);
};
const isStored = async (key: string) =>
  (await scene.testBed.product.platform.objects.stat(key)) !== undefined;

test('CG-198, R10: the storage check knows the objects of a clip and reports a missing one', async () => {
  const { platform } = scene.testBed.product;
  const check = async (): Promise<string[]> => {
    const checkId = newId();
    await platform.database.asSystem(() => insertCheck(checkId, platform.clock.now()));
    await scrubStorage(platform, { checkId }, detachedJobContext);
    const findings = await platform.database.asSystem(() => selectFindings(checkId));
    return findings.map(({ problem, objectKey }) => `${problem} ${objectKey}`);
  };
  const [video = '', poster = '', pack = ''] = await keys();
  const before = await check();
  expect(before.filter((found) => [video, poster, pack].some((key) => found.includes(key)))).toEqual([]);
  await platform.objects.delete(poster);
  expect((await check()).filter((found) => !before.includes(found))).toEqual([`missing ${poster}`]);
});

test('CG-198, CG-150: the erasure of the patient removes the clip, its objects and its upload', async () => {
  const { platform } = scene.testBed.product;
  const stored = await keys();
  const { person } = await findPerson(platform, 'patient@lakeside.test', { checked: 'at the desk' });
  await erasePerson(platform, person, 'checked');
  expect(await scene.testBed.select(sql`SELECT id FROM case_answer_clip WHERE id = ${clip}`)).toEqual([]);
  expect(await scene.testBed.select(sql`SELECT id FROM upload WHERE id = ${clip}`)).toEqual([]);
  expect(await Promise.all(stored.map(isStored))).toEqual([false, false, false]);
});
