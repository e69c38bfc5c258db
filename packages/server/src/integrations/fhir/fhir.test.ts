// B21: what a clinic's own systems read as FHIR R4. Required members and cardinalities are checked by hand against
// https://hl7.org/fhir/R4.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { setCase } from '../../../tests/case-fixture.ts';
import {
  cases,
  fetchFhir,
  fhirAddress,
  idsIn,
  keys,
  openFhir,
  readFhir,
  rowOf,
  searchFhir,
  testBed,
  type FhirBundle,
  type Json,
} from '../../../tests/fhir-fixture.ts';
import { readBlock } from '../../../tests/guides/guide-blocks.ts';
import { typeCommands } from '../../../tests/guides/type-commands.ts';
import { countStatements } from '../../../tests/statement-count-fixture.ts';
import { uploadWith } from '../../../tests/upload-fixture.ts';
import { freezeCurrentVideo } from '../../cases/video-report-repository.ts';
import { sql } from '../../platform/database/drizzle.ts';

beforeAll(openFhir);
afterAll(() => testBed.product.close());

describe('B21: resources', () => {
  test('the capabilities, without a key', async () => {
    const { status, body } = await fetchFhir('/metadata', '');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      resourceType: 'CapabilityStatement',
      status: 'active',
      kind: 'instance',
      fhirVersion: '4.0.1',
      format: ['application/fhir+json'],
      implementation: { url: fhirAddress },
    });
    const [rest] = body['rest'] as { mode: string; resource: Json[] }[];
    expect(rest?.mode).toBe('server');
    expect(rest?.resource.map(({ type }) => type)).toEqual([
      'Patient',
      'ImagingStudy',
      'ServiceRequest',
      'DiagnosticReport',
    ]);
  });

  test('a case as a ServiceRequest', async () => {
    const row = await rowOf(cases.open);
    expect(await readFhir(`/ServiceRequest/${cases.open}`)).toMatchObject({
      resourceType: 'ServiceRequest',
      id: cases.open,
      meta: { lastUpdated: expect.stringMatching(/^2026-11-20T09:/) },
      identifier: [{ system: `${fhirAddress}/identifiers/case-number`, value: row['name'] }],
      status: 'active',
      intent: 'order',
      priority: 'routine',
      code: { text: 'MRI left knee' },
      subject: { reference: `Patient/${testBed.ids.patient}` },
      authoredOn: '2026-11-20T09:00:00.000Z',
      supportingInfo: [{ reference: `ImagingStudy/${String(row['study_id'])}` }],
    });
    expect(await readFhir(`/ServiceRequest/${cases.released}`)).toMatchObject({ status: 'completed' });
  });

  test('its patient, as named in the case', async () => {
    const row = await rowOf(cases.open);
    const snapshot = row['patient_snapshot'] as Json;
    expect(await readFhir(`/Patient/${testBed.ids.patient}`)).toMatchObject({
      resourceType: 'Patient',
      identifier: [{ system: `${fhirAddress}/identifiers/patient`, value: testBed.ids.patient }],
      name: [
        { use: 'official', text: snapshot['name'] },
        { use: 'usual', text: snapshot['preferredName'] },
      ],
      gender: expect.stringMatching(/^(male|female|other|unknown)$/),
    });
  });

  test('its images as an ImagingStudy with every series', async () => {
    const row = await rowOf(cases.open);
    const study = await readFhir(`/ImagingStudy/${String(row['study_id'])}`);
    expect(study).toMatchObject({
      resourceType: 'ImagingStudy',
      status: 'available',
      identifier: [{ system: 'urn:dicom:uid', value: `urn:oid:${String(row['study_uid'])}` }],
      subject: { reference: `Patient/${testBed.ids.patient}` },
      basedOn: [{ reference: `ServiceRequest/${cases.open}` }],
      numberOfSeries: 1,
      numberOfInstances: 1,
    });
    expect(study['series']).toMatchObject([
      {
        uid: expect.stringMatching(/^[\d.]+$/),
        modality: { system: 'http://dicom.nema.org/resources/ontology/DCM', code: 'MR' },
        numberOfInstances: 1,
      },
    ]);
  });

  test('images that two cases show name the patient as the newer case does', async () => {
    const [older, newer] = [await testBed.pooled(), await testBed.pooled()];
    const { study_id: studyId } = await rowOf(older);
    await testBed.select(sql`UPDATE "case" SET study_id = ${studyId}, updated_at = updated_at + interval '1 minute',
      patient_snapshot = jsonb_set(patient_snapshot, '{name}', '"Edith Moran-Hale"') WHERE id = ${newer}`);
    expect(await readFhir(`/ImagingStudy/${String(studyId)}`)).toMatchObject({
      subject: { display: 'Edith Moran-Hale' },
      basedOn: [{ reference: `ServiceRequest/${older}` }, { reference: `ServiceRequest/${newer}` }],
    });
  });

  test('images of two cases updated at the same moment belong to the patient of the newer case', async () => {
    const [older, newer] = [await testBed.pooled(), await testBed.pooled()];
    const { study_id: studyId } = await rowOf(newer);
    await testBed.select(
      sql`UPDATE "case" SET study_id = ${studyId}, patient_user_id = NULL WHERE id = ${older}`,
    );
    expect(await readFhir(`/ImagingStudy/${String(studyId)}`)).toMatchObject({
      subject: { reference: `Patient/${testBed.ids.patient}` },
      basedOn: [{ reference: `ServiceRequest/${older}` }, { reference: `ServiceRequest/${newer}` }],
    });
  });

  test('a released report links to its page; after a recall it is an error without a link', async () => {
    const id = String((await rowOf(cases.released))['video_id']);
    const report = await readFhir(`/DiagnosticReport/${id}`);
    expect(report).toMatchObject({
      resourceType: 'DiagnosticReport',
      status: 'final',
      code: { coding: [{ system: 'http://loinc.org', code: '18748-4' }] },
      basedOn: [{ reference: `ServiceRequest/${cases.released}` }],
      subject: { reference: `Patient/${testBed.ids.patient}` },
      issued: '2026-11-20T09:00:00.000Z',
      presentedForm: [
        {
          contentType: 'text/html',
          url: `http://lakeside.localhost:8080/case-details?caseId=${cases.released}`,
        },
      ],
    });
    expect(JSON.stringify(report)).not.toContain('/media/');
    const other = await testBed.reviewed();
    await testBed.put('reviewer', other, 'sign-off');
    await testBed.put('super', other, 'recall', { reason: 'The wrong knee' });
    const recalled = await readFhir(`/DiagnosticReport/${String((await rowOf(other))['video_id'])}`);
    expect(recalled['status']).toBe('entered-in-error');
    expect(recalled).not.toHaveProperty('presentedForm');
  });

  test('a report after a recall is a correction, and the recalled one stays an error', async () => {
    const { clock, ids, product, put } = testBed;
    const id = await testBed.reviewed();
    await put('reviewer', id, 'sign-off');
    await put('reviewer', id, 'recall', { reason: 'The wrong knee' });
    const uploadId = await uploadWith(product.platform, ids.consultant, 'video', { status: 'sealed' });
    await testBed.callers.consultant.call('POST', `/cases/${id}/video-report`, { body: { uploadId } });
    await product.platform.database.asSystem(() =>
      freezeCurrentVideo(id, { signedOffBy: ids.reviewer, captionsReason: null }, clock.now()),
    );
    await setCase(product.platform, id, { status: 'completed' });
    const versions = await testBed.select(
      sql`SELECT id FROM video_report WHERE case_id = ${id} ORDER BY version`,
    );
    const reports = await Promise.all(
      versions.map((version) => readFhir(`/DiagnosticReport/${String(version['id'])}`)),
    );
    expect(reports.map(({ status }) => status)).toEqual(['entered-in-error', 'corrected']);
  });

  test('no report before the sign-off', async () => {
    const id = await testBed.reviewed();
    const { status } = await fetchFhir(`/DiagnosticReport/${String((await rowOf(id))['video_id'])}`);
    expect(status).toBe(404);
  });

  test('everything about a patient', async () => {
    const bundle = await searchFhir(`/Patient/${testBed.ids.patient}/$everything`);
    const types = new Set(bundle.entry?.map(({ resource }) => resource.resourceType));
    expect(types).toEqual(new Set(['Patient', 'ServiceRequest', 'ImagingStudy', 'DiagnosticReport']));
    expect(bundle.total).toBe(bundle.entry?.length);
  });

  test('nothing is null or empty, as FHIR requires, and every entry has its address', async () => {
    const emptyIn = (value: unknown, path: string): string[] => {
      if (value === null || value === '') return [path];
      if (typeof value !== 'object') return [];
      const parts = Object.entries(value);
      if (parts.length === 0) return [path];
      return parts.flatMap(([name, part]) => emptyIn(part, `${path}.${name}`));
    };
    for (const type of ['Patient', 'ImagingStudy', 'ServiceRequest', 'DiagnosticReport']) {
      const bundle = await searchFhir(`/${type}`);
      expect(emptyIn(bundle, type)).toEqual([]);
      for (const { fullUrl, resource, search: how } of bundle.entry ?? [])
        expect([fullUrl, how]).toEqual([`${fhirAddress}/${type}/${resource.id}`, { mode: 'match' }]);
    }
  });
});

describe('B21: a search', () => {
  test('by id, patient, identifier, status and time finds exactly what matches', async () => {
    const row = await rowOf(cases.open);
    const request = '/ServiceRequest';
    const number = encodeURIComponent(String(row['name']));
    const uid = encodeURIComponent(`urn:oid:${String(row['study_uid'])}`);
    expect(idsIn(await searchFhir(`${request}?_id=${cases.open},${cases.released}`)).toSorted()).toEqual(
      [cases.open, cases.released].toSorted(),
    );
    expect(idsIn(await searchFhir(`${request}?identifier=${number}`))).toEqual([cases.open]);
    expect(
      idsIn(
        await searchFhir(
          `${request}?identifier=${encodeURIComponent(`${fhirAddress}/identifiers/case-number|`)}${number}`,
        ),
      ),
    ).toEqual([cases.open]);
    expect(idsIn(await searchFhir(`${request}?identifier=urn:dicom:uid|${number}`))).toEqual([]);
    expect(idsIn(await searchFhir(`/ImagingStudy?identifier=urn:dicom:uid|${uid}`))).toContain(
      row['study_id'],
    );
    expect((await searchFhir(`/ImagingStudy?identifier=urn:dicom:uid|urn:oid:1.2`)).total).toBe(0);
    const completed = await searchFhir(`${request}?status=completed&patient=Patient/${testBed.ids.patient}`);
    expect(idsIn(completed)).toContain(cases.released);
    expect(idsIn(completed)).not.toContain(cases.open);
    const all = (await searchFhir(request)).total;
    expect((await searchFhir(`${request}?patient=${testBed.ids.inHousePatient}`)).total).toBe(0);
    expect((await searchFhir(`${request}?patient=nobody`)).total).toBe(0);
    for (const [when, count] of [
      ['2026-11-20', all],
      ['ge2026-11-20T09:00:00Z', all],
      ['gt2026-11-20', 0],
      ['lt2026-11-20', 0],
      ['le2026', all],
      ['2026-11&_lastUpdated=lt2026-11-21', all],
      ['eq2025', 0],
      ['le9999-12-31', all],
      ['le9999', all],
      ['lt9999-12-31T23:59:59-14:00', all],
      ['gt9999-12-31', 0],
      ['eq9999-12-31', 0],
      ['ge0001-01-01', all],
      ['ge0001-01-01T00:00:00%2B14:00', all],
      ['lt0001', 0],
    ] as const)
      expect([when, (await searchFhir(`${request}?_lastUpdated=${when}`)).total]).toEqual([when, count]);
  });

  test('pages by links: every resource once, even if all have the same time', async () => {
    const total = (await searchFhir('/ServiceRequest')).total;
    expect(total).toBeGreaterThan(3);
    const seen: string[] = [];
    let path: string | undefined = '/ServiceRequest?_count=2&status=active,completed,draft,revoked';
    while (path !== undefined) {
      const page: FhirBundle = await searchFhir(path);
      expect([page.type, page.total]).toEqual(['searchset', total]);
      expect(page.link[0]?.relation).toBe('self');
      seen.push(...idsIn(page));
      path = page.link.find(({ relation }) => relation === 'next')?.url.slice(fhirAddress.length);
    }
    expect(seen).toHaveLength(total);
    expect(new Set(seen).size).toBe(total);
    const none = await searchFhir('/ServiceRequest?_count=0');
    expect([none.total, none.entry]).toEqual([total, undefined]);
  });

  test.each([
    ['/ServiceRequest?code=MR', 400, 'not-supported'],
    ['/ServiceRequest?status:not=active', 400, 'not-supported'],
    ['/ServiceRequest?status=finished', 400, 'invalid'],
    ['/ServiceRequest?_id=a&_id=b', 400, 'invalid'],
    ['/ServiceRequest?_count=many', 400, 'invalid'],
    ['/ServiceRequest?_lastUpdated=yesterday', 400, 'invalid'],
    ['/ServiceRequest?_lastUpdated=2026-13-45', 400, 'invalid'],
    ['/ServiceRequest?_lastUpdated=ge0000', 400, 'invalid'],
    ['/ServiceRequest?_lastUpdated=lt0000-01-01', 400, 'invalid'],
    ['/ServiceRequest?_lastUpdated=le10000-01-01', 400, 'invalid'],
    ['/ServiceRequest?_after=1', 400, 'invalid'],
    ['/ServiceRequest?_format=xml', 406, 'not-supported'],
    ['/Patient?patient=x', 400, 'not-supported'],
    ['/Observation', 404, 'not-supported'],
    ['/', 404, 'not-supported'],
    ['/Patient/x/y/z', 404, 'not-supported'],
    ['/Patient/nobody', 404, 'not-found'],
    ['/Patient/nobody/$everything', 404, 'not-found'],
    ["/ServiceRequest?identifier=x'%00;DROP", 200, undefined],
  ])('%s returns %i with an OperationOutcome', async (path, status, code) => {
    const answer = await fetchFhir(path);
    expect(answer.status).toBe(status);
    if (code !== undefined)
      expect(answer.body).toMatchObject({
        resourceType: 'OperationOutcome',
        issue: [{ severity: 'error', code, diagnostics: expect.any(String) }],
      });
  });

  test('costs seven statements, no matter how much it finds', async () => {
    await searchFhir('/Patient');
    for (const path of ['/ServiceRequest?_count=1', '/ServiceRequest', '/ImagingStudy', '/DiagnosticReport'])
      expect(await countStatements(() => searchFhir(path)), path).toBe(7);
  });
});

test('B21: the guide’s five calls, typed with a key', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'guide-fhir-'));
  const address = await testBed.product.listen();
  const { text } = await readBlock('connecting-a-system.md', 'FHIR R4');
  const lines = text
    .replace('https://reports.example.com', address)
    .replace('psk_…', keys.lakeside)
    .replace('019a…', testBed.ids.patient)
    .replace(/^curl /gm, "curl --silent --show-error --fail-with-body --write-out '\\n' ");
  const typed = await typeCommands(lines, folder);
  expect([typed.code, typed.stderr]).toEqual([0, '']);
  const answers = typed.stdout.split('\n').map((line) => JSON.parse(line) as FhirBundle);
  expect(answers.map(({ resourceType }) => resourceType)).toEqual([
    'CapabilityStatement',
    'Bundle',
    'Bundle',
    'Bundle',
    'Bundle',
  ]);
  await rm(folder, { recursive: true, force: true });
});
