// A clip as an answer to a question (CG-198): sending, preparing, publishing, and how it ends.
import { errorText, fileProblemText, type CaseQuestion } from '@plainscan/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { callWhileLocked } from '../../tests/held-locks-fixture.ts';
import { welcomeVideo } from '../../tests/introduction-fixture.ts';
import {
  answerIn,
  idIn,
  openQuestionScene,
  questionsIn,
  type QuestionScene,
} from '../../tests/question-fixture.ts';
import { madeRecording } from '../../tests/segment-fixture.ts';
import type { TestPerson } from '../../tests/test-bed-fixture.ts';
import { announce, uploadWith } from '../../tests/upload-fixture.ts';
import { systemCases } from '../cases/system-cases.ts';
import { sql } from '../platform/database/drizzle.ts';
import { callAnonymously, type TestAnswer } from '../test-platform-fixture.ts';
import { removeAbandonedUploads } from '../uploads/upload-retention-service.ts';
import { endUnpublished } from './answer-clip-service.ts';
import { failAbandonedClips } from './prepare-answer-clip-handler.ts';

let scene: QuestionScene;
let video: Buffer;
let question: string;
beforeAll(async () => {
  scene = await openQuestionScene();
  video = await welcomeVideo();
});
afterAll(() => scene.testBed.product.close());
beforeEach(async () => {
  vi.restoreAllMocks();
  await scene.requireReview(false);
  await scene.sign();
  question = idIn(await scene.ask());
});

const textAsVideo = Buffer.from('This is a note and not a video at all.\n'.repeat(20));
const noise = Buffer.from(Array.from({ length: 40_000 }, (_, at) => (at * 7919) % 251));
const codeOf = ({ status, body }: TestAnswer) => [status, body['code']];
const seenBy = async (person: TestPerson): Promise<CaseQuestion | undefined> =>
  questionsIn(await scene.list(person))[0];
const answerSeenBy = async (person: TestPerson) => answerIn(await scene.list(person));
const follow = (link: string | null | undefined, range?: string) =>
  callAnonymously(scene.testBed.product.app, 'GET', link ?? '', { headers: range ? { range } : {} });
const rows = () =>
  scene.testBed.select(sql`SELECT id, video_key AS "videoKey" FROM case_answer_clip
    WHERE case_id = ${scene.caseId()}`);
const uploadRow = async (id: string) =>
  (await scene.testBed.select(sql`SELECT case_id FROM upload WHERE id = ${id}`))[0];
const isStored = async (key: unknown) =>
  (await scene.testBed.product.platform.objects.stat(String(key))) !== undefined;
const patientMails = async () => (await scene.mails()).filter((mail) => mail.startsWith('answer to'));

/** Answers with a video that has arrived. Returns the clip's ID. */
async function answerWithClip(bytes: Uint8Array = video, text = 'No. Please see the video.') {
  const uploadId = await scene.sendClip(bytes);
  const answered = await scene.answer(question, text, 'reviewer', { uploadId });
  expect(answered.status).toBe(200);
  return uploadId;
}

describe('without a required review', () => {
  test('CG-198: the patient gets text and clip together once the clip is ready, with one email', async () => {
    const clip = await answerWithClip();
    expect(await seenBy('clerk')).toMatchObject({
      state: 'open',
      answer: {
        text: 'No. Please see the video.',
        by: { id: scene.testBed.ids.reviewer },
        clip: { id: clip, status: 'preparing', downloadLink: null, thumbnailPath: null },
        review: null,
      },
    });
    expect(await seenBy('patient')).toMatchObject({ state: 'open', answer: null });
    expect(await patientMails()).toEqual([]);
    await scene.prepare(clip);
    await scene.prepare(clip);
    expect(await seenBy('patient')).toMatchObject({
      state: 'answered',
      answer: {
        text: 'No. Please see the video.',
        by: { id: scene.testBed.ids.reviewer },
        clip: { id: clip, status: 'ready', size: { width: 320, height: 180 }, failure: null },
        review: null,
        mayReview: false,
      },
    });
    expect(await patientMails()).toEqual(['answer to patient@lakeside.test']);
    expect((await scene.trail()).filter((action) => action !== 'question.listed')).toEqual([
      'case.question-asked',
      'case.answer-sent',
      'case.answer-published',
    ]);
  });

  test('CG-198: the clip plays in ranges, with a poster and its length', async () => {
    await scene.prepare(await answerWithClip());
    const clip = (await answerSeenBy('patient'))?.clip;
    expect(clip?.durationSeconds).toBeCloseTo(3, 0);
    const part = await follow(clip?.downloadLink, 'bytes=4-7');
    expect([part.status, part.headers['content-type'], String(part.bytes)]).toEqual([
      206,
      'video/mp4',
      'ftyp',
    ]);
    const poster = await follow(clip?.thumbnailPath);
    expect([poster.status, poster.headers['content-type']]).toEqual([200, 'image/jpeg']);
  });

  test('CG-198: the same answer sent again changes nothing, before and after it is published', async () => {
    const uploadId = await answerWithClip(video, 'No.');
    const again = () => scene.answer(question, 'No.', 'reviewer', { uploadId });
    expect((await again()).status).toBe(200);
    expect(codeOf(await scene.answer(question, 'Yes.', 'clinicAdmin'))).toEqual([
      409,
      'question.answer-underway',
    ]);
    await scene.prepare(uploadId);
    expect((await again()).status).toBe(200);
    expect(codeOf(await scene.answer(question, 'No.'))).toEqual([409, 'question.answered']);
    expect((await scene.trail()).filter((action) => action === 'case.answer-sent')).toHaveLength(1);
    expect(await patientMails()).toHaveLength(1);
  });

  test('CG-198: of two simultaneous answers with clips one counts', async () => {
    const [mine, theirs] = [await scene.sendClip(video), await scene.sendClip(video, 'clinicAdmin')];
    const answers = await Promise.all([
      scene.answer(question, 'No.', 'reviewer', { uploadId: mine }),
      scene.answer(question, 'Yes.', 'clinicAdmin', { uploadId: theirs }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await rows()).toHaveLength(1);
  });

  test('CG-198: a recall ends the patient’s links to a published clip, and staff keep theirs', async () => {
    await scene.prepare(await answerWithClip());
    const [own, staff] = [await answerSeenBy('patient'), await answerSeenBy('clinicAdmin')];
    expect((await follow(own?.clip?.downloadLink)).status).toBe(200);
    await scene.testBed.put('reviewer', scene.caseId(), 'recall', { reason: 'The side is wrong.' });
    expect((await follow(own?.clip?.downloadLink)).status).toBe(404);
    expect((await follow(staff?.clip?.downloadLink)).status).toBe(200);
    expect(await rows()).toHaveLength(1);
  });
});

describe('unusable uploads', () => {
  test('CG-198: a text named .mp4 is refused, and the question waits on', async () => {
    const uploadId = await scene.sendClip(textAsVideo);
    const refused = await scene.answer(question, 'No.', 'reviewer', { uploadId });
    expect([refused.status, refused.body['message']]).toEqual([400, errorText('upload.not-video', 'en')]);
    expect(await seenBy('clerk')).toMatchObject({ state: 'open', answer: null });
  });

  test('CG-198: an upload of another user, clinic, purpose or question is refused', async () => {
    const theirs = await scene.sendClip(video, 'clinicAdmin');
    const foreign = await scene.sendClip(video, 'otherClerk');
    const { platform } = scene.testBed.product;
    const report = await uploadWith(platform, scene.testBed.ids.reviewer, 'video', { status: 'sealed' });
    for (const uploadId of [theirs, foreign, report])
      expect((await scene.answer(question, 'No.', 'reviewer', { uploadId })).status).toBe(404);
    const used = await answerWithClip();
    const other = questionsIn(await scene.ask('Another?')).find(({ text }) => text === 'Another?')?.id ?? '';
    const taken = await scene.answer(other, 'No.', 'reviewer', { uploadId: used });
    expect(codeOf(taken)).toEqual([409, 'upload.taken']);
    expect(await rows()).toHaveLength(1);
  });

  test('CG-198: those who may not answer learn it before their upload is looked at', async () => {
    const uploadId = await scene.sendClip(video, 'consultant');
    expect(codeOf(await scene.answer(question, 'No.', 'consultant', { uploadId }))).toEqual([
      403,
      'case.actor',
    ]);
    const { answer } = await announce(scene.testBed.callers.patient, 'answer-clip', [
      { path: 'a.mp4', bytes: video },
    ]);
    expect(answer.status).toBe(403);
  });

  test('CG-198: a clip of more than three minutes fails and says what to do', async (context) => {
    const long = await madeRecording(182, { size: '64x48', rate: 1 });
    if (long === null) return context.skip('ffmpeg is missing');
    const clip = await answerWithClip(long);
    await expect(scene.prepare(clip)).rejects.toThrow('videoTooLong');
    const failure = { code: 'videoTooLong' } as const;
    expect((await answerSeenBy('reviewer'))?.clip).toMatchObject({
      status: 'failed',
      failure: { ...failure, message: fileProblemText(failure, 'en') },
    });
    expect(fileProblemText(failure, 'en')).toContain('longer than 3 minutes');
  });
});

describe('a clip that cannot be prepared', () => {
  const fail = async () => {
    const clip = await answerWithClip(noise, 'No, kept.');
    await expect(scene.prepare(clip)).rejects.toThrow('videoUnreadable');
    return clip;
  };

  test('CG-198: keeps the text, tells the answerer, and the patient waits', async () => {
    await fail();
    expect(await seenBy('reviewer')).toMatchObject({
      state: 'open',
      answer: {
        text: 'No, kept.',
        clip: { status: 'failed', failure: { code: 'videoUnreadable' }, downloadLink: null },
      },
    });
    expect(await seenBy('patient')).toMatchObject({ state: 'open', answer: null });
    expect(await scene.mails()).toEqual([
      'answer-failed to reviewer@demo.test',
      'question to reviewer@demo.test',
    ]);
  });

  test('CG-198: can be sent again without a clip, and nothing of the file is left', async () => {
    const clip = await fail();
    expect((await scene.answer(question, 'No, kept.')).status).toBe(200);
    expect(await seenBy('patient')).toMatchObject({
      state: 'answered',
      answer: { text: 'No, kept.', clip: null },
    });
    expect([await rows(), await uploadRow(clip)]).toEqual([[], undefined]);
  });

  test('CG-198: can be sent again with another file, by an administrator too', async () => {
    const clip = await fail();
    const uploadId = await scene.sendClip(video, 'clinicAdmin');
    expect((await scene.answer(question, 'No.', 'clinicAdmin', { uploadId })).status).toBe(200);
    await scene.prepare(uploadId);
    expect(await answerSeenBy('patient')).toMatchObject({
      by: { id: scene.testBed.ids.clinicAdmin },
      clip: { id: uploadId, status: 'ready' },
    });
    expect(await uploadRow(clip)).toBeUndefined();
  });

  test('CG-198, B16: fails when its job is given up, and can be tried again by those who may answer', async () => {
    const clip = await answerWithClip();
    await scene.testBed.select(
      sql`UPDATE job SET status = 'dead' WHERE key = ${`prepare-answer-clip:${clip}`}`,
    );
    await failAbandonedClips(scene.testBed.product.platform);
    expect((await answerSeenBy('reviewer'))?.clip).toMatchObject({ failure: { code: 'videoCutOff' } });
    const [job] = await scene.testBed.select(
      sql`SELECT id FROM job WHERE key = ${`prepare-answer-clip:${clip}`}`,
    );
    const retry = (person: TestPerson) =>
      scene.testBed.callers[person].call('POST', `/jobs/${String(job?.['id'])}/retry`);
    expect((await retry('clerk')).status).toBe(403);
    expect((await retry('clinicAdmin')).status).toBe(204);
    expect((await answerSeenBy('reviewer'))?.clip).toMatchObject({ status: 'preparing', failure: null });
    await scene.prepare(clip);
    expect(await seenBy('patient')).toMatchObject({ state: 'answered', answer: { clip: { id: clip } } });
  });

  test('CG-198, B16: cannot be retried once its question ends, even at the same moment', async () => {
    const clip = await fail();
    const [job] = await scene.testBed.select(
      sql`UPDATE job SET status = 'dead' WHERE key = ${`prepare-answer-clip:${clip}`} RETURNING id`,
    );
    const end = async () => {
      await systemCases.lock(scene.caseId());
      await endUnpublished(scene.caseId());
    };
    const [retried] = await callWhileLocked(scene.testBed.product.platform, end, [
      () => scene.testBed.callers.clinicAdmin.call('POST', `/jobs/${String(job?.['id'])}/retry`),
    ]);
    expect(retried).toMatchObject({ status: 409, body: { code: 'job.not-failed' } });
  });
});

describe('the end of a question whose answer is not published', () => {
  const endings: [string, () => Promise<TestAnswer>, string][] = [
    ['a withdrawal', () => scene.withdraw(question), 'withdrawn'],
    [
      'a recall',
      () => scene.testBed.put('reviewer', scene.caseId(), 'recall', { reason: 'The side is wrong.' }),
      'recalled',
    ],
    [
      'the archive',
      () => scene.testBed.put('super', scene.caseId(), 'archive', { reason: 'Twice.' }),
      'archived',
    ],
  ];

  test.each(endings)('CG-198: %s during preparation leaves nothing of the clip', async (_, end, ending) => {
    const clip = await answerWithClip();
    const { objects } = scene.testBed.product.platform;
    const kept: string[] = [];
    vi.spyOn(objects, 'put').mockImplementationOnce(async (key, body) => {
      kept.push(key);
      expect((await end()).status).toBe(200);
      vi.restoreAllMocks();
      return objects.put(key, body);
    });
    await scene.prepare(clip);
    expect(kept).toHaveLength(1);
    expect([await rows(), await isStored(kept[0])]).toEqual([[], false]);
    expect(await seenBy('super')).toMatchObject({ state: 'closed', ending, answer: null });
    expect(await patientMails()).toEqual([]);
    await scene.testBed.select(sql`UPDATE upload SET created_at = '2026-01-01T00:00:00Z' WHERE id = ${clip}`);
    await removeAbandonedUploads(scene.testBed.product.platform);
    expect(await uploadRow(clip)).toBeUndefined();
  });

  test('CG-198: a published clip’s upload is never an abandoned one', async () => {
    const clip = await answerWithClip();
    await scene.prepare(clip);
    await scene.testBed.select(sql`UPDATE upload SET created_at = '2026-01-01T00:00:00Z' WHERE id = ${clip}`);
    await removeAbandonedUploads(scene.testBed.product.platform);
    expect(await uploadRow(clip)).toEqual({ case_id: scene.caseId() });
  });
});
