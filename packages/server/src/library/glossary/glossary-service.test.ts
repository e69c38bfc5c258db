// Curators of the glossary (ADR 107): who writes for whom, what readers get, conflicts, the trail, and files.
import {
  changeForms,
  changeTexts,
  explainTerm,
  fieldProblems,
  glossaryColumns,
  limits,
  makeTermFinder,
  rowOfEntry,
  type CuratedEntry,
  type GlossaryChange,
  type GlossaryFileCheck,
} from '@plainscan/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { workspaceIds } from '../../../tests/demo-people-fixture.ts';
import { addCase } from '../../../tests/case-fixture.ts';
import { openTestBed, type TestBed, type TestPerson } from '../../../tests/test-bed-fixture.ts';
import { sql } from '../../platform/database/drizzle.ts';
import { explainTerms } from '../../records/printed/printed-report-words.ts';
import { builtInGlossary } from './built-in-glossary.ts';

let testBed: TestBed;
/** A finished report of a patient of Lakeside, and of one of Harbor. */
let reports: Record<'patient' | 'inHousePatient', string>;

beforeAll(async () => {
  testBed = await openTestBed();
  const finished = { status: 'completed', video: 'ready' } as const;
  const { id } = await addCase(testBed.product.platform, {
    workspaceId: workspaceIds.harbor,
    patient: testBed.ids.inHousePatient,
    creator: testBed.ids.inHouse,
    assignee: testBed.ids.inHouse,
    ...finished,
  });
  reports = { patient: await testBed.pooled(finished), inHousePatient: id };
});
afterAll(() => testBed.product.close());
beforeEach(async () => {
  await testBed.select(sql`DELETE FROM glossary_entry`);
});

const own = {
  kind: 'finding',
  forms: { en: ['zebra spot'], es: ['mancha cebra'] },
  words: {
    en: { name: 'Zebra spot', text: 'A small spot that our clinic sees in some of its pictures.' },
    es: { name: 'Mancha cebra', text: 'Una mancha pequeña que nuestra clínica ve en sus imágenes.' },
  },
  sources: [],
  reason: null,
  isHidden: false,
};

const save = (person: TestPerson, id: string, entry: object, version = 0) =>
  testBed.callers[person].call('PUT', `/glossary/${id}`, { body: { entry, version } });

async function list(person: TestPerson): Promise<Map<string, CuratedEntry>> {
  const { body } = await testBed.callers[person].call('GET', '/glossary');
  return new Map((body['data'] as CuratedEntry[]).map((entry) => [entry.id, entry]));
}

async function changesFor(person: 'patient' | 'inHousePatient'): Promise<GlossaryChange[]> {
  const { body } = await testBed.callers[person].call('GET', `/patients/record/${reports[person]}/glossary`);
  return body['data'] as GlossaryChange[];
}

/** Returns what the explanations of an English text say to this reader. */
async function explained(person: 'patient' | 'inHousePatient', text: string): Promise<string[]> {
  const changes = await changesFor(person);
  const { forms, texts } = builtInGlossary();
  const pieces = makeTermFinder(changeForms(forms.en, changes))(text);
  const read = pieces.flatMap(({ term }) =>
    term ? (explainTerm(term, changeTexts(texts.en, changes, 'en')) ?? []) : [],
  );
  const said = read.map(({ name, text: words }) => `${name}: ${words}`);
  // The printed report says the same.
  expect(explainTerms([text], 'en', changes)).toEqual([...new Set(said)]);
  return said;
}

const versionFor = async (person: 'patient' | 'inHousePatient') => {
  const { body } = await testBed.get(person, reports[person]);
  return (body['videoReport'] as { glossaryVersion: string | null }).glossaryVersion;
};

const writtenOf = ({ kind, forms, words, sources, reason, isHidden, picture }: CuratedEntry) => ({
  kind,
  forms,
  words,
  sources,
  reason,
  isHidden,
  picture,
});

describe('B25: curators', () => {
  test('a super-admin rewrites an entry, and patients of all clinics read the new words', async () => {
    expect(await versionFor('patient')).toBeNull();
    const before = (await list('super')).get('pleural-effusion')!;
    const text = 'Water between the lung and the wall of your chest.';
    const entry = {
      ...writtenOf(before),
      words: { ...before.words, en: { name: 'Pleural effusion', text } },
    };
    const { status, body } = await save('super', 'pleural-effusion', entry);
    expect(status).toBe(200);
    expect(body).toMatchObject({ version: 1, hasOriginal: true });
    for (const reader of ['patient', 'inHousePatient'] as const) {
      expect(await explained(reader, 'Small pleural effusions.')).toEqual([`Pleural effusion: ${text}`]);
      expect(await versionFor(reader)).toMatch(/^1\.1\./);
    }
    expect((await list('super')).get('pleural-effusion')).toEqual(body);
    // For a clinic it is ours, as if it came with the product.
    expect((await list('inHouseAdmin')).get('pleural-effusion')).toMatchObject({
      version: 0,
      words: entry.words,
    });
  });

  test('an everyday word stays one in an entry that was rewritten', async () => {
    const before = (await list('super')).get('reaches-to')!;
    const text = 'This says where something begins and where it ends.';
    const entry = { ...writtenOf(before), words: { ...before.words, en: { name: 'Where to', text } } };
    expect((await save('super', 'reaches-to', entry)).status).toBe(200);
    const forms = changeForms(builtInGlossary().forms.en, await changesFor('patient'));
    const said = (words: string) =>
      makeTermFinder(forms)(words).flatMap(({ term, text: found }) => (term ? found : []));
    expect(said('An extending road.')).toEqual([]);
    expect(said('A nodule extending to the pleura.')).toContain('extending');
  });

  test('a clinic’s own word wins, for its patients only', async () => {
    const before = (await list('inHouseAdmin')).get('pleural-effusion')!;
    const text = 'Fluid at the lung, which our nurses will gladly explain.';
    const mine = { ...writtenOf(before), words: { ...before.words, en: { name: 'Fluid', text } } };
    expect((await save('inHouseAdmin', 'pleural-effusion', mine)).status).toBe(200);
    expect((await save('inHouseAdmin', 'zebra-spot', own)).status).toBe(200);
    const said = 'No zebra spots. A pleural effusion.';
    expect(await explained('inHousePatient', said)).toEqual([
      `Zebra spot: ${own.words.en.text}`,
      `Fluid: ${text}`,
    ]);
    const ours = (await explained('patient', said)).join();
    expect(ours).toContain('Pleural effusion');
    expect(ours).not.toMatch(/Zebra|nurses/);
    expect(await changesFor('patient')).toEqual([]);
    expect(await versionFor('patient')).toBeNull();
    expect((await list('super')).has('zebra-spot')).toBe(false);
    // Another clinic's curator sees neither.
    const other = await testBed.product.as('admin@summit.test');
    const listed = (await other.call('GET', '/glossary')).body['data'] as CuratedEntry[];
    expect(listed.filter(({ version }) => version > 0)).toEqual([]);
    expect((await other.call('DELETE', '/glossary/zebra-spot?version=1')).status).toBe(404);
  });

  test('CG-218: staff of another workspace read a clinic’s own words in its patients’ reports', async () => {
    await save('inHouseAdmin', 'zebra-spot', own);
    const { body } = await testBed.callers.super.call('GET', `/cases/${reports.inHousePatient}`);
    expect((body['videoReport'] as { glossaryVersion: string }).glossaryVersion).toMatch(/^1\.1\./);
    const read = await testBed.callers.super.call(
      'GET',
      `/patients/record/${reports.inHousePatient}/glossary`,
    );
    expect(read.body['data']).toMatchObject([{ term: { forms: own.forms } }]);
    const other = await testBed.callers.super.call('GET', `/patients/record/${reports.patient}/glossary`);
    expect(other.body['data']).toEqual([]);
  });

  test('an entry keeps its picture until a curator chooses another one or none', async () => {
    const pictureFor = async () => (await changesFor('patient')).map(({ term }) => term?.picture);
    const { picture, ...silent } = writtenOf((await list('super')).get('pleural-effusion')!);
    expect(picture).toBe('chest.lung-edge');
    const hard = { ...silent, reason: 'Its usual name.' };
    expect((await save('super', 'pleural-effusion', hard)).body['picture']).toBe(picture);
    expect(await pictureFor()).toEqual([picture]);
    await save('super', 'pleural-effusion', { ...silent, picture: 'chest.lungs' }, 1);
    await save('super', 'pleural-effusion', hard, 2);
    expect(await pictureFor()).toEqual(['chest.lungs']);
    await save('super', 'pleural-effusion', { ...silent, picture: null }, 3);
    expect(await pictureFor()).toEqual([null]);
    // A row from before there were pictures.
    await testBed.select(sql`UPDATE glossary_entry SET entry = entry - 'picture'`);
    expect(await pictureFor()).toEqual([picture]);
    expect((await list('super')).get('pleural-effusion')?.picture).toBe(picture);
  });

  test('hides ours, and removing the change shows it again', async () => {
    const before = (await list('super')).get('pneumothorax')!;
    await save('super', 'pneumothorax', { ...writtenOf(before), isHidden: true });
    expect(await explained('patient', 'A pneumothorax.')).toEqual([]);
    expect((await list('super')).get('pneumothorax')?.isHidden).toBe(true);
    expect((await list('inHouseAdmin')).has('pneumothorax')).toBe(false);
    const remove = () => testBed.callers.super.call('DELETE', '/glossary/pneumothorax?version=1');
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
    expect(await explained('patient', 'A pneumothorax.')).toHaveLength(1);
    expect((await list('super')).get('pneumothorax')).toEqual(before);
  });

  test('the second of two who save the same version gets 409, the same text once more is done', async () => {
    expect((await save('super', 'zebra-spot', own)).body['version']).toBe(1);
    expect((await save('super', 'zebra-spot', own)).body['version']).toBe(1);
    const other = { ...own, kind: 'anatomy' };
    const late = await save('super', 'zebra-spot', other);
    expect([late.status, late.body['code']]).toEqual([409, 'glossary.changed']);
    expect((await save('super', 'zebra-spot', other, 1)).body['version']).toBe(2);
    expect((await testBed.callers.super.call('DELETE', '/glossary/zebra-spot?version=1')).status).toBe(409);
  });

  test.each([
    [
      'one without Spanish',
      { words: { ...own.words, es: { ...own.words.es, name: '' } } },
      'entry.words.es.name',
    ],
    [
      'seven words',
      { words: { ...own.words, en: { name: 'A', text: 'A spot that our clinic often sees.' } } },
      'entry.words.en.text',
    ],
    [
      'a text above grade 9, whatever the reason',
      {
        reason: 'It has to be.',
        words: {
          ...own.words,
          en: {
            name: 'A',
            text: 'Demyelinating abnormalities necessitate multidisciplinary radiological evaluation, unfortunately considerable.',
          },
        },
      },
      'entry.words.en.text',
    ],
    ['a form with a sign of the tables', { forms: { ...own.forms, en: ['a|b'] } }, 'entry.forms.en.0'],
    [
      'a form that another entry has',
      { forms: { ...own.forms, en: ['pleural effusion'] } },
      'entry.forms.en',
    ],
    ['a picture that does not exist', { picture: 'chest.tail' }, 'entry.picture'],
    ['a picture without its region', { picture: 'chest.' }, 'entry.picture'],
    ['a source that is no public page', { sources: ['javascript:alert(1)'] }, 'entry.sources.0'],
  ])('refuses %s', async (_, change, field) => {
    const { status, body } = await save('super', 'zebra-spot', { ...own, ...change });
    expect([status, Object.keys(body['validationError'] as object)]).toEqual([400, [field]]);
  });

  test('a text above grade 7 needs a reason', async () => {
    const text = 'A benign change of the vertebrae that is common in many older people.';
    const hard = { ...own, words: { ...own.words, en: { name: 'A', text } } };
    const { body } = await save('super', 'zebra-spot', hard);
    expect(body['validationError']).toEqual({ 'entry.words.en.text': [fieldProblems.explanationHard] });
    expect((await save('super', 'zebra-spot', { ...hard, reason: 'Its usual name.' })).status).toBe(200);
  });

  test('each write is in the trail of its clinic, with what was there before', async () => {
    await save('inHouseAdmin', 'zebra-spot', own);
    await testBed.callers.inHouseAdmin.call('DELETE', '/glossary/zebra-spot?version=1');
    await save('super', 'zebra-spot', own);
    const rows =
      await testBed.select(sql`SELECT action, workspace_id, detail->'before' AS before FROM audit_event
      WHERE entity_kind = 'glossary-entry' AND detail->>'word' = 'zebra-spot' ORDER BY at, id DESC LIMIT 3`);
    const kinds = rows.map(({ action, workspace_id: clinic }) => [action, clinic]);
    expect(kinds).toHaveLength(3);
    expect(kinds).toContainEqual(['glossary.removed', workspaceIds.harbor]);
  });

  test('SEC-A1: no one but administrators of clinics with a library, and super-admins', async () => {
    expect((await save('clinicAdmin', 'zebra-spot', own)).status).toBe(403);
    expect((await save('inHouse', 'zebra-spot', own)).status).toBe(403);
    expect((await save('inHousePatient', 'zebra-spot', own)).status).toBe(403);
    expect(
      (await testBed.callers.patient.call('GET', `/patients/record/${reports.inHousePatient}/glossary`))
        .status,
    ).toBe(404);
  });
});

/** As the pages write it, but without quotation marks where no cell needs them. */
const csvOf = (rows: readonly Record<string, string>[], separator = ',') =>
  [
    glossaryColumns.join(separator),
    ...rows.map((row) =>
      glossaryColumns.map((name) => `"${(row[name] ?? '').replaceAll('"', '""')}"`).join(separator),
    ),
  ].join('\r\n');

async function send(
  person: TestPerson,
  path: string,
  file: string | Buffer,
): Promise<{ status: number; body: GlossaryFileCheck & Record<string, unknown> }> {
  const { status, body } = await testBed.callers[person].call('POST', path, {
    body: file,
    headers: { 'content-type': 'application/octet-stream' },
  });
  return { status, body: body as GlossaryFileCheck & Record<string, unknown> };
}

const check = (person: TestPerson, file: string | Buffer) => send(person, '/glossary-file/check', file);
const put = (person: TestPerson, file: string, revision: string) =>
  send(person, `/glossary-file?revision=${revision}`, file);

describe('B25: glossary files', () => {
  test('the whole glossary comes back the same', async () => {
    const entries = [...(await list('super')).values()];
    const { body } = await check('super', csvOf(entries.map(rowOfEntry)));
    expect(body).toEqual({ added: [], changed: [], same: entries.length, refused: [], revision: '' });
  });

  test('says first what is new, changed and refused, writes nothing, and then all of it', async () => {
    const before = (await list('inHouseAdmin')).get('nodule')!;
    const fresh = rowOfEntry({ id: 'zebra-spot', ...own, kind: 'finding' });
    const file = csvOf(
      [
        { ...fresh, en: "'=Zebra spot" },
        { ...rowOfEntry(before), en: 'A nodule' },
        { ...fresh, id: 'no-spanish', es_text: '' },
        { ...fresh, id: 'Zebra' },
        { ...fresh, id: 'second-zebra' },
        { ...fresh, id: 'third-zebra', picture: 'chest.tail' },
        rowOfEntry((await list('inHouseAdmin')).get('pleura')!),
      ],
      ';',
    );
    const { body } = await check('inHouseAdmin', file);
    expect(body).toEqual({
      added: ['=Zebra spot'],
      changed: ['A nodule'],
      same: 1,
      refused: [
        { line: 4, name: 'Zebra spot', problem: fieldProblems.required },
        { line: 5, name: 'Zebra spot', problem: fieldProblems.glossaryId },
        { line: 6, name: 'Zebra spot', problem: '“zebra spot” already belongs to “=Zebra spot”.' },
        { line: 7, name: 'Zebra spot', problem: fieldProblems.glossaryPicture },
      ],
      revision: '',
    });
    expect(await changesFor('inHousePatient')).toEqual([]);
    expect((await put('inHouseAdmin', file, body.revision)).status).toBe(200);
    expect(await changesFor('inHousePatient')).toHaveLength(2);
    expect(await changesFor('patient')).toEqual([]);
    // Someone has changed it since that check.
    expect((await put('inHouseAdmin', file, body.revision)).status).toBe(409);
  });

  test('a file from before there were pictures changes none', async () => {
    const row = rowOfEntry((await list('super')).get('pleura')!);
    const old = glossaryColumns.filter((name) => name !== 'picture');
    const file = [old.join(), old.map((name) => `"${row[name]}"`).join()].join('\n');
    expect((await check('super', file)).body).toMatchObject({ changed: [], same: 1 });
  });

  test('two entries swap their forms in one file', async () => {
    const other = { ...own, forms: { en: ['okapi spot'], es: ['mancha okapi'] } };
    await save('super', 'zebra-spot', own);
    await save('super', 'okapi-spot', other);
    const file = csvOf([
      rowOfEntry({ id: 'zebra-spot', ...own, kind: 'finding', forms: other.forms }),
      rowOfEntry({ id: 'okapi-spot', ...other, kind: 'finding', forms: own.forms }),
    ]);
    expect((await check('super', file)).body).toMatchObject({
      refused: [],
      changed: ['Zebra spot', 'Zebra spot'],
    });
  });

  test.each([
    ['no columns', 'zebra,spot\n1,2\n', 400, 'glossary.columns'],
    ['an open quotation mark', `${csvOf([])}\n"zebra\n`, 400, 'glossary.file'],
    ['a row with too many cells', `${csvOf([])}\n${'x,'.repeat(20)}\n`, 400, 'glossary.file'],
    ['accents of another time', Buffer.from(`${csvOf([])}\nni\u00f1o`, 'latin1'), 400, 'glossary.letters'],
    ['too many bytes', Buffer.alloc(limits.glossaryFileBytes + 1, 'a'), 413, 'input.too-large'],
  ])('refuses a file with %s', async (_, file, status, code) => {
    const answer = await check('super', file);
    expect([answer.status, answer.body['code']]).toEqual([status, code]);
  });
});
