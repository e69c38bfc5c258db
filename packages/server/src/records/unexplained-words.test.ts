// The words that no entry explains (ADR 113): which are noted, whose names are not, who reads them, what is forgotten.
import { limits, type UnexplainedWord } from '@plainscan/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { addCase } from '../../tests/case-fixture.ts';
import { addPerson, workspaceIds } from '../../tests/demo-people-fixture.ts';
import { openTestBed, type TestBed, type TestPerson } from '../../tests/test-bed-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import { newObjectKey } from '../platform/storage/object-key.ts';
import { noteUnexplainedWords } from './unexplained-words-service.ts';

let testBed: TestBed;
beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());
beforeEach(async () => {
  await testBed.select(sql`DELETE FROM glossary_entry`);
  await testBed.select(sql`DELETE FROM unexplained_words`);
  await testBed.select(sql`UPDATE "case" SET status = 'archived'`);
});

const platform = () => testBed.product.platform;
const note = () => noteUnexplainedWords(platform());

type Clinic = 'lakeside' | 'harbor';

/** Adds a finished report of a patient, a new one by default. */
async function addReport(text: string | null, clinic: Clinic = 'lakeside', patient?: string) {
  const workspaceId = workspaceIds[clinic];
  const added = await addCase(platform(), {
    workspaceId,
    patient: patient ?? (await addPerson(platform(), { workspaceId, role: 'patient' })),
    creator: testBed.ids.clerk,
    assignee: testBed.ids.consultant,
    status: 'completed',
    video: 'ready',
  });
  await testBed.select(sql`UPDATE "case" SET written_report = ${text} WHERE id = ${added.id}`);
  return added;
}

async function addReports(count: number, text: string, clinic?: Clinic): Promise<void> {
  for (let at = 0; at < count; at += 1) await addReport(text, clinic);
}

async function wordsFor(person: TestPerson): Promise<UnexplainedWord[]> {
  const { status, body } = await testBed.callers[person].call('GET', '/unexplained-words');
  expect(status).toBe(200);
  return body['data'] as UnexplainedWord[];
}

const notedOf = async (caseId: string) =>
  (await testBed.select(sql`SELECT words FROM unexplained_words WHERE case_id = ${caseId}`))[0]?.['words'];

const text = 'The lungs show a blanquoid change of the window. No nodule is seen.';

test('B25: lists a hard word of five patients, with its language, and no other word', async () => {
  await addReports(5, text);
  await addReports(4, 'There is a murkosal change of the lung.');
  await addReports(5, 'Se observa una imagen plandiosa en el pulmón de la izquierda.');
  await note();
  expect(await wordsFor('super')).toEqual([
    { word: 'blanquoid', language: 'en', patients: 5 },
    { word: 'plandiosa', language: 'es', patients: 5 },
  ]);
});

test('B25: counts patients, not reports', async () => {
  await addReports(3, text);
  const patient = await addPerson(platform(), { workspaceId: workspaceIds.lakeside, role: 'patient' });
  for (let at = 0; at < 3; at += 1) await addReport(text, 'lakeside', patient);
  await note();
  expect(await wordsFor('super')).toEqual([]);
  await addReport(text);
  await note();
  expect(await wordsFor('super')).toMatchObject([{ patients: 5 }]);
});

test('B25, SEC-A1: an administrator sees the words of their own patients only', async () => {
  await addReports(4, text, 'harbor');
  await addReports(5, text, 'lakeside');
  await note();
  expect(await wordsFor('super')).toMatchObject([{ word: 'blanquoid', patients: 9 }]);
  expect(await wordsFor('inHouseAdmin')).toEqual([]);
  await addReport(text, 'harbor');
  await note();
  expect(await wordsFor('inHouseAdmin')).toMatchObject([{ word: 'blanquoid', patients: 5 }]);
});

test('B25: names are not noted: those in capitals, in addresses, of people here, of the patient', async () => {
  await addPerson(platform(), { workspaceId: workspaceIds.summit, role: 'creator', name: 'Ida Quórvane' });
  const { id } = await addReport(
    'Seen by Dr. Hemberlyn, who writes as tobben.varl@mail.test and at www.sprelling.test. ' +
      'Signed: quorvane. The patient, plimsby, has a blanquoid change of the lung. BLANQUID.',
  );
  await testBed.select(sql`UPDATE "case" SET patient_snapshot = jsonb_set(patient_snapshot, '{name}', '"Ann Plimsby"')
    WHERE id = ${id}`);
  await note();
  expect(await notedOf(id)).toEqual({ en: ['blanquoid'], es: [] });
});

test('B25: an entry for a word takes it away at once, and so does a hidden one', async () => {
  await addReports(5, text);
  await note();
  const entry = {
    kind: 'finding',
    forms: { en: ['blanquoid'], es: ['blancoide'] },
    words: {
      en: { name: 'Blanquoid', text: 'A change that is a little whiter than what is around it.' },
      es: { name: 'Blancoide', text: 'Un cambio que es un poco más blanco que lo demás.' },
    },
    sources: [],
    reason: null,
    isHidden: true,
  };
  const saved = await testBed.callers.inHouseAdmin.call('PUT', '/glossary/blanquoid', {
    body: { entry, version: 0 },
  });
  expect(saved.status).toBe(200);
  expect(await wordsFor('super')).toHaveLength(1);
  const own = await testBed.callers.super.call('PUT', '/glossary/blanquoid', { body: { entry, version: 0 } });
  expect(own.status).toBe(200);
  expect(await wordsFor('super')).toEqual([]);
});

test('B25, B26: reads captions, and the words of files where there is no text, as corrected', async () => {
  const captions = JSON.stringify([{ start: 0, end: 2, text: 'This is the vorbicular part of the knee.' }]);
  const spoken = await addReport('The knee is fine.');
  await testBed.select(
    sql`UPDATE video_report SET captions = ${captions}::jsonb WHERE case_id = ${spoken.id}`,
  );
  const scanned = await addReport(null);
  const pages = JSON.stringify([
    { text: 'The plasmoric lung and the xxquidde.', doubts: [[27, 35]], isCorrected: false },
    { text: 'The misreod part.', doubts: [] },
  ]);
  await testBed.select(sql`INSERT INTO recognized_text (pack_file_id, is_finished, pages, corrections)
    VALUES (${scanned.packFileId}, true, ${pages}::jsonb, '{"1": "The dorsuline part."}'::jsonb)`);
  const typed = await addReport(null);
  const textKey = newObjectKey();
  await platform().objects.put(textKey, Buffer.from('The femurite is in the right place.'));
  await testBed.select(sql`INSERT INTO file_view (pack_file_id, type, state, text_key, updated_at)
    VALUES (${typed.packFileId}, 'pdf', 'ready', ${textKey}, now())`);
  await note();
  expect(await notedOf(spoken.id)).toEqual({ en: ['vorbicular'], es: [] });
  expect(await notedOf(scanned.id)).toEqual({ en: ['plasmoric', 'dorsuline'], es: [] });
  expect(await notedOf(typed.id)).toEqual({ en: ['femurite'], es: [] });
});

test('B25: a changed report is read again, an unchanged one is not, and one whose file is gone holds up no other', async () => {
  const broken = await addReport(null);
  await testBed.select(sql`INSERT INTO file_view (pack_file_id, type, state, text_key, updated_at)
    VALUES (${broken.packFileId}, 'pdf', 'ready', ${newObjectKey()}, now())`);
  const { id } = await addReport(text);
  await note();
  expect(await notedOf(broken.id)).toBeUndefined();
  const rowOf = async () =>
    (await testBed.select(sql`SELECT xmin::text AS written FROM unexplained_words WHERE case_id = ${id}`))[0];
  const before = await rowOf();
  await note();
  expect(await rowOf()).toEqual(before);
  await testBed.select(sql`UPDATE "case" SET written_report = 'A murkosal change of the lung.',
    updated_at = updated_at + interval '1 microsecond' WHERE id = ${id}`);
  await note();
  expect(await notedOf(id)).toEqual({ en: ['murkosal'], es: [] });
});

test('B25: words are forgotten after 90 days, and the report is not read again', async () => {
  const { id } = await addReport(text);
  await note();
  testBed.clock.advance(limits.unexplainedMilliseconds + 1);
  await note();
  expect(await notedOf(id)).toBeUndefined();
});

test('CG-150: of an erased patient nothing is noted', async () => {
  const { id } = await addReport(text);
  await testBed.select(sql`UPDATE "case" SET patient_snapshot = jsonb_set(patient_snapshot, '{email}', '""')
    WHERE id = ${id}`);
  await note();
  expect(await notedOf(id)).toBeUndefined();
});
