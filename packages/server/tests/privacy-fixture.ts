// A patient who has left traces everywhere: what an export must contain and an erasure must remove.
import { requestTexts } from '@plainscan/contract';

import { sql } from '../src/platform/database/drizzle.ts';
import { detachedJobContext } from '../src/platform/jobs/detached-job-context.ts';
import { newObjectKey } from '../src/platform/storage/object-key.ts';
import { prepareDownloadFile } from '../src/records/prepare-download-handler.ts';
import { callAnonymously } from '../src/test-platform-fixture.ts';
import { readStudy } from '../src/uploads/reading/read-study-handler.ts';
import type { TestBed } from './test-bed-fixture.ts';
import { setCase } from './case-fixture.ts';
import type { CaseDriver } from './upload-case-fixture.ts';
import { smallDicom } from './small-dicom-fixture.ts';
import { sendPack } from './upload-fixture.ts';

/** Included in everything that is written about the patient. */
export const marker = 'Kanarienvogel';
export const traced = {
  email: `${marker.toLowerCase()}@mail.test`,
  name: `${marker} Moran`,
  birthDate: '1951-07-23',
  phone: '(555) 010-0199',
  /** The study date of the generated images. */
  studyDate: '2026-06-11',
};

/** Gives Lakeside's patient this name, and a finished case with everything that a case can contain. Returns its ID. */
export async function createPersonalData(testBed: TestBed, driver: CaseDriver): Promise<string> {
  await testBed.select(sql`UPDATE app_user SET name = ${traced.name}, email = ${traced.email}, proved_emails = ARRAY[${traced.email}],
    preferred_name = ${marker}, phone_number = ${traced.phone}, date_of_birth = ${traced.birthDate},
    gclid = ${marker}, clinic_code = ${marker} WHERE id = ${testBed.ids.patient}`);
  const caseId = await sendImages(testBed, driver);
  await fillCase(testBed, caseId);
  await addRows(testBed, caseId);
  await shareAndDownload(testBed, caseId);
  const { app } = testBed.product;
  const headers = { 'sub-domain': 'lakeside' };
  await callAnonymously(app, 'POST', '/auth/forgot-password', { headers, body: { email: traced.email } });
  const login = { email: traced.email, password: 'Not-the-one-1' };
  await callAnonymously(app, 'POST', '/auth/login', { headers, body: login });
  return caseId;
}

async function sendImages(testBed: TestBed, driver: CaseDriver): Promise<string> {
  const image = (number: number) => ({
    path: `${marker}/IM${number}`,
    bytes: smallDicom({
      patientName: `${marker}^Edith`,
      studyDescription: `${marker} head`,
      seriesDescription: marker,
      number,
    }),
  });
  const notes = { path: `${marker}/notes.txt`, bytes: Buffer.from(`${marker} in a file that is no image`) };
  const uploadId = await sendPack(testBed.callers.clerk, 'study', [image(1), image(2), notes]);
  await testBed.callers.clerk.call('POST', `/uploads/${uploadId}/finish`);
  await readStudy(testBed.product.platform, { uploadId }, detachedJobContext);
  const caseId = await driver.empty();
  const report = await sendPack(testBed.callers.clerk, 'report', [
    { path: `${marker}.pdf`, bytes: Buffer.from(`%PDF-1.7 ${marker}`) },
  ]);
  await testBed.callers.clerk.call('POST', `/uploads/${report}/finish`);
  const answer = await testBed.put('clerk', caseId, 'clinic-upload', { uploadId, reportUploadId: report });
  if (answer.status !== 200) throw new Error(`The images were not taken: ${JSON.stringify(answer.body)}`);
  return caseId;
}

async function fillCase({ product, ids, select }: TestBed, caseId: string): Promise<void> {
  const { platform } = product;
  await setCase(platform, caseId, {
    status: 'completed',
    title: `${marker} head`,
    ...Object.fromEntries(Object.values(requestTexts).map(({ ofCase }) => [ofCase, marker])),
    writtenReport: marker,
    note: marker,
    clinicUploadDetail: marker,
    portalFailure: marker,
    ratingScore: 5,
    ratingComment: marker,
    patientSnapshot: {
      name: traced.name,
      preferredName: marker,
      dateOfBirth: traced.birthDate,
      gender: 'female',
      email: traced.email,
      phoneNumber: traced.phone,
    },
  });
  const [videoKey, posterKey, trackKey] = [newObjectKey(), newObjectKey(), newObjectKey()];
  await platform.objects.put(videoKey, Buffer.from(`${marker} film`));
  await platform.objects.put(posterKey, Buffer.from(`${marker} poster`));
  await platform.objects.put(trackKey, Buffer.from(`${marker} track`));
  const captions = JSON.stringify([{ start: 0, end: 2, text: marker }]);
  const [video] =
    await select(sql`INSERT INTO video_report (id, case_id, version, status, video_key, video_size,
      poster_key, event_track_key, duration_seconds, captions, created_at, updated_at)
    VALUES (gen_random_uuid(), ${caseId}, 1, 'ready', ${videoKey}, ${marker.length + 5}, ${posterKey}, ${trackKey}, 61,
      ${captions}::jsonb, now(), now()) RETURNING id`);
  const copyKey = newObjectKey();
  await platform.objects.put(copyKey, Buffer.from(`${marker} film with captions`));
  await select(sql`INSERT INTO video_copy (video_id, case_id, kind, object_key, created_at)
    VALUES (${String(video?.['id'])}, ${caseId}, 'captioned', ${copyKey}, now())`);
  await select(sql`INSERT INTO review_note (id, case_id, video_id, seconds, text, author_id, created_at)
    VALUES (gen_random_uuid(), ${caseId}, ${String(video?.['id'])}, 4, ${marker}, ${ids.reviewer}, now())`);
}

/** Inserts what calls of the driver would write, with one statement each. */
async function addRows({ ids, select }: TestBed, caseId: string): Promise<void> {
  const reason = JSON.stringify({ reason: marker });
  await select(sql`INSERT INTO case_event (id, case_id, actor_id, action, event, to_status, detail, at)
    VALUES (gen_random_uuid(), ${caseId}, ${ids.clerk}, 'archive', 'case.archived', 'completed', ${reason}::jsonb, now())`);
  await select(sql`INSERT INTO case_portal_access (case_id, address, username, study_name, shared_at)
    VALUES (${caseId}, 'https://images.test', ${marker}, ${marker}, now())`);
  await select(sql`INSERT INTO notification (id, user_id, workspace_id, case_id, source, key, params, created_at)
    VALUES (gen_random_uuid(), ${ids.clerk}, 3, ${caseId}, 'traces', 'case.created',
      ${JSON.stringify({ patient: traced.name })}::jsonb, now())`);
  await select(sql`INSERT INTO terms_acceptance (id, user_id, case_id, kind, version, at)
    VALUES (gen_random_uuid(), ${ids.patient}, ${caseId}, 'request', '1', now())`);
}

async function shareAndDownload({ callers, product, select }: TestBed, caseId: string): Promise<void> {
  await callers.patient.call('POST', `/patients/record/${caseId}/share-links`, {
    body: {
      what: 'video',
      days: 30,
      mayDownload: true,
      asksBirthDate: false,
      receiver: {
        name: `Son of ${marker}`,
        email: 'son@mail.test',
      },
    },
  });
  const day = new Date(product.platform.clock.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10);
  await callers.patient.call('POST', '/caregivers', {
    body: { name: `Daughter of ${marker}`, email: 'daughter@mail.test', until: day },
  });
  await callers.patient.call('GET', `/patients/record/${caseId}/download`);
  const [row] = await select(sql`SELECT id FROM download ORDER BY id DESC LIMIT 1`);
  await prepareDownloadFile(product.platform, { downloadId: String(row?.['id']) }, detachedJobContext);
}
