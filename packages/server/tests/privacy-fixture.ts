// A patient who has left traces everywhere: what an export must show and an erasure must take away.
import { sql } from 'drizzle-orm';

import { unwatchedJob } from '../src/platform/jobs/unwatched-job.ts';
import { newObjectKey } from '../src/platform/storage/object-key.ts';
import { prepareDownloadFile } from '../src/records/prepare-download-handler.ts';
import { callAnonymously } from '../src/test-platform-fixture.ts';
import { readStudy } from '../src/uploads/reading/read-study-handler.ts';
import type { Cast } from './case-cast-fixture.ts';
import { setCase } from './case-fixture.ts';
import type { Desk } from './desk-fixture.ts';
import { smallDicom } from './small-dicom-fixture.ts';
import { sendPack } from './upload-fixture.ts';

/** Stands in everything that is written about the patient. */
export const canary = 'Kanarienvogel';
export const traced = {
  email: `${canary.toLowerCase()}@mail.test`,
  name: `${canary} Moran`,
  birthDate: '1951-07-23',
  phone: '(555) 010-0199',
  /** That of the generated images. */
  studyDate: '2026-06-11',
};

/** Lakeside's patient gets this name, and a finished case with everything that a case can hold; gives its id. */
export async function leaveTraces(cast: Cast, desk: Desk): Promise<string> {
  await cast.select(sql`UPDATE app_user SET name = ${traced.name}, email = ${traced.email}, proved_emails = ARRAY[${traced.email}],
    preferred_name = ${canary}, phone_number = ${traced.phone}, date_of_birth = ${traced.birthDate},
    gclid = ${canary}, clinic_code = ${canary} WHERE id = ${cast.ids.patient}`);
  const caseId = await sendImages(cast, desk);
  await fillCase(cast, caseId);
  await addRows(cast, caseId);
  await shareAndDownload(cast, caseId);
  const { app } = cast.product;
  const headers = { 'sub-domain': 'lakeside' };
  await callAnonymously(app, 'POST', '/auth/forgot-password', { headers, body: { email: traced.email } });
  const login = { email: traced.email, password: 'Not-the-one-1' };
  await callAnonymously(app, 'POST', '/auth/login', { headers, body: login });
  return caseId;
}

async function sendImages(cast: Cast, desk: Desk): Promise<string> {
  const image = (number: number) => ({
    path: `${canary}/IM${number}`,
    bytes: smallDicom({
      patientName: `${canary}^Edith`,
      studyDescription: `${canary} head`,
      seriesDescription: canary,
      number,
    }),
  });
  const notes = { path: `${canary}/notes.txt`, bytes: Buffer.from(`${canary} in a file that is no image`) };
  const uploadId = await sendPack(cast.callers.clerk, 'study', [image(1), image(2), notes]);
  await cast.callers.clerk.call('POST', `/uploads/${uploadId}/finish`);
  await readStudy(cast.product.platform, { uploadId }, unwatchedJob);
  const caseId = await desk.empty();
  const report = await sendPack(cast.callers.clerk, 'report', [
    { path: `${canary}.pdf`, bytes: Buffer.from(`%PDF-1.7 ${canary}`) },
  ]);
  await cast.callers.clerk.call('POST', `/uploads/${report}/finish`);
  const answer = await cast.put('clerk', caseId, 'clinic-upload', { uploadId, reportUploadId: report });
  if (answer.status !== 200) throw new Error(`The images were not taken: ${JSON.stringify(answer.body)}`);
  return caseId;
}

async function fillCase({ product, ids, select }: Cast, caseId: string): Promise<void> {
  const { platform } = product;
  await setCase(platform, caseId, {
    status: 'completed',
    title: `${canary} head`,
    description: canary,
    questionText: canary,
    writtenReport: canary,
    note: canary,
    clinicUploadDetail: canary,
    portalFailure: canary,
    ratingScore: 5,
    ratingComment: canary,
    patientSnapshot: {
      name: traced.name,
      preferredName: canary,
      dateOfBirth: traced.birthDate,
      gender: 'female',
      email: traced.email,
      phoneNumber: traced.phone,
    },
  });
  const [videoKey, posterKey] = [newObjectKey(), newObjectKey()];
  await platform.objects.put(videoKey, Buffer.from(`${canary} film`));
  await platform.objects.put(posterKey, Buffer.from(`${canary} poster`));
  const captions = JSON.stringify([{ start: 0, end: 2, text: canary }]);
  const [video] =
    await select(sql`INSERT INTO video_report (id, case_id, version, status, video_key, video_size,
      poster_key, duration_seconds, captions, created_at, updated_at)
    VALUES (gen_random_uuid(), ${caseId}, 1, 'ready', ${videoKey}, ${canary.length + 5}, ${posterKey}, 61,
      ${captions}::jsonb, now(), now()) RETURNING id`);
  await select(sql`INSERT INTO review_note (id, case_id, video_id, seconds, text, author_id, created_at)
    VALUES (gen_random_uuid(), ${caseId}, ${String(video?.['id'])}, 4, ${canary}, ${ids.reviewer}, now())`);
}

/** What calls of the desk would write, in one statement each. */
async function addRows({ ids, select }: Cast, caseId: string): Promise<void> {
  const reason = JSON.stringify({ reason: canary });
  await select(sql`INSERT INTO case_event (id, case_id, actor_id, action, event, to_status, detail, at)
    VALUES (gen_random_uuid(), ${caseId}, ${ids.clerk}, 'archive', 'case.archived', 'completed', ${reason}::jsonb, now())`);
  await select(sql`INSERT INTO case_portal_access (case_id, address, username, study_name, shared_at)
    VALUES (${caseId}, 'https://images.test', ${canary}, ${canary}, now())`);
  await select(sql`INSERT INTO notification (id, user_id, workspace_id, case_id, source, key, params, created_at)
    VALUES (gen_random_uuid(), ${ids.clerk}, 3, ${caseId}, 'traces', 'case.created',
      ${JSON.stringify({ patient: traced.name })}::jsonb, now())`);
  await select(sql`INSERT INTO terms_acceptance (id, user_id, case_id, kind, version, at)
    VALUES (gen_random_uuid(), ${ids.patient}, ${caseId}, 'request', '1', now())`);
}

async function shareAndDownload({ callers, product, select }: Cast, caseId: string): Promise<void> {
  await callers.patient.call('POST', `/patients/record/${caseId}/share-links`, {
    body: {
      what: 'video',
      days: 30,
      mayDownload: true,
      asksBirthDate: false,
      receiver: {
        name: `Son of ${canary}`,
        email: 'son@mail.test',
      },
    },
  });
  await callers.patient.call('GET', `/patients/record/${caseId}/download`);
  const [row] = await select(sql`SELECT id FROM download ORDER BY id DESC LIMIT 1`);
  await prepareDownloadFile(product.platform, { downloadId: String(row?.['id']) }, unwatchedJob);
}
