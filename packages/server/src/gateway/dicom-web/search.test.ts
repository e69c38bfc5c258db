// B21: a hospital can find by QIDO-RS what it sent by its namespace, and every filter works.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ask, askList, settle, stow } from '../../../tests/dicom-web-fixture.ts';
import { imagesOf, openGateway, type Gateway } from '../../../tests/gateway-fixture.ts';
import { openTestBed, type TestBed } from '../../../tests/test-bed-fixture.ts';
import { sql } from '../../platform/database/drizzle.ts';
import type { DicomJson } from './dicom-attributes.ts';

const [nolan, reyes, nobody] = ['1.2.840.99.1', '1.2.840.99.2', '1.2.840.99.3'];

let testBed: TestBed;
let north: Gateway;
let other: Gateway;
beforeAll(async () => {
  testBed = await openTestBed();
  await testBed.product.startWorker();
  north = await openGateway(testBed.product, 'NORTH');
  other = await openGateway(testBed.product, 'OTHER');
  const first = { studyUid: nolan, patientName: 'NOLAN^ARTHUR', patientId: 'N-1', accessionNumber: 'ACC_77' };
  const second = { studyUid: reyes, patientName: 'Reyes^Ana=レイエス', patientId: 'R%2', modality: 'CT' };
  await stow(testBed, north, [
    ...imagesOf(2, { ...first, studyDate: '20260611', studyTime: '143005' }),
    ...imagesOf(1, { ...first, studyDate: '20260611', studyTime: '143005', series: 2, modality: 'CT' }),
    ...imagesOf(1, { ...second, studyDate: '20260701', studyTime: '080000' }),
  ]);
  await stow(testBed, other, imagesOf(1, { studyUid: nobody, patientId: 'N-1' }));
  await settle(testBed);
});
afterAll(() => testBed.product.close());

const uidsOf = (list: DicomJson[], tag = '0020000D'): unknown[] => list.map((row) => row[tag]?.Value?.[0]);
const studies = async (query: string, gateway = north): Promise<unknown[]> => {
  const { status, list } = await askList(testBed, gateway, `/studies${query}`);
  expect(status).toBe(200);
  return uidsOf(list);
};

describe('studies', () => {
  test('B21: are those of the namespace, newest first, with the values that viewers list', async () => {
    const { list } = await askList(testBed, north, '/studies?includefield=all');
    expect(uidsOf(list)).toEqual([reyes, nolan]);
    expect(list[1]).toMatchObject({
      '00080020': { vr: 'DA', Value: ['20260611'] },
      '00080030': { vr: 'TM', Value: ['143005'] },
      '00080050': { vr: 'SH', Value: ['ACC_77'] },
      '00080061': { vr: 'CS', Value: ['CT', 'MR'] },
      '00081030': { vr: 'LO', Value: ['MR knee right'] },
      '00100010': { vr: 'PN', Value: [{ Alphabetic: 'NOLAN^ARTHUR' }] },
      '00100020': { vr: 'LO', Value: ['N-1'] },
      '00100030': { vr: 'DA', Value: ['19540211'] },
      '00201206': { vr: 'IS', Value: [2] },
      '00201208': { vr: 'IS', Value: [3] },
      '00081190': { vr: 'UR', Value: [`http://localhost:8080/api/dicom-web/NORTH/studies/${nolan}`] },
    });
    expect(list[1]?.['00080090']).toEqual({ vr: 'PN' });
    expect(await studies('', other)).toEqual([nobody]);
  });

  test.each<[string, unknown[]]>([
    [`?StudyInstanceUID=${nolan}`, [nolan]],
    [`?0020000D=${nolan}`, [nolan]],
    [`?0020000d=${nolan},${reyes}`, [reyes, nolan]],
    [`?StudyInstanceUID=${nolan}&StudyInstanceUID=${reyes}`, [reyes, nolan]],
    [`?StudyInstanceUID=${nobody}`, []],
    ['?PatientID=N-1', [nolan]],
    ['?PatientID=n-1', []],
    ['?PatientID=*1', [nolan]],
    ['?PatientID=N', []],
    ['?PatientID=R%252', [reyes]],
    ['?PatientID=%25', []],
    ['?AccessionNumber=ACC_77', [nolan]],
    ['?AccessionNumber=ACC?77', [nolan]],
    ['?AccessionNumber=ACC__7', []],
    ['?PatientName=nolan*', [nolan]],
    ['?PatientName=*ana', [reyes]],
    ['?PatientName=REYES%5EANA', [reyes]],
    ['?PatientName=%E3%83%AC*', [reyes]],
    ['?PatientName=R?yes*', [reyes]],
    ['?PatientName=', [reyes, nolan]],
    ['?PatientName=*', [reyes, nolan]],
    ['?StudyDate=20260611', [nolan]],
    ['?StudyDate=20260612-', [reyes]],
    ['?StudyDate=-20260611', [nolan]],
    ['?StudyDate=20260101-20261231', [reyes, nolan]],
    ['?StudyTime=14', [nolan]],
    ['?StudyTime=0700-1200', [reyes]],
    ['?StudyTime=1430-1430', [nolan]],
    ['?StudyTime=143006-', []],
    ['?ModalitiesInStudy=MR', [nolan]],
    ['?ModalitiesInStudy=CT', [reyes, nolan]],
    ['?ModalitiesInStudy=US,MR', [nolan]],
    ['?StudyDescription=*knee*', [reyes, nolan]],
    ['?PatientBirthDate=19540211&PatientSex=', [reyes, nolan]],
    ['?PatientID=N-1&ModalitiesInStudy=US', []],
    ["?PatientID=N-1'%20OR%201=1", []],
  ])('B21: %s finds what it should', async (query, expected) => {
    expect(await studies(query)).toEqual(expected);
  });

  test.each([
    '?Nonsense=1',
    '?00104000=x',
    '?Modality=MR',
    '?NumberOfStudyRelatedInstances=3',
    '?StudyDate=yesterday',
    '?StudyDate=20261301',
    '?StudyDate=20260101-20260102-20260103',
    '?StudyDate=-',
    '?StudyTime=25',
    '?PatientID=a&PatientID=b',
    '?limit=many',
    '?offset=-1',
    '?00081110.00081155=1.2',
    '?PatientName=%00',
    '?PatientID=a%00b',
    '?AccessionNumber=%00*',
    '?StudyDescription=a%00b',
    '?StudyInstanceUID=1.2%00',
    '?ModalitiesInStudy=MR,%00',
  ])('B21: %s is refused, and nothing else is returned instead', async (query) => {
    expect(await ask(testBed, north, `/studies${query}`)).toMatchObject({
      status: 400,
      body: { code: 'gateway.filter' },
    });
  });

  test('B21: come in pages, and the response says if there are more', async () => {
    const first = await ask(testBed, north, '/studies?limit=1');
    expect(String(first.headers['warning'])).toMatch(/^299 .*additional results/);
    const last = await ask(testBed, north, '/studies?limit=1&offset=1&fuzzymatching=false');
    expect(last.headers['warning']).toBeUndefined();
    const pages = [first, last].map(({ bytes }) => uidsOf(JSON.parse(bytes.toString()) as DicomJson[]));
    expect(pages).toEqual([[reyes], [nolan]]);
    expect(await studies('?limit=0')).toEqual([]);
  });

  test('B21: fuzzy matching is not supported, and the response says so', async () => {
    const { headers } = await ask(testBed, north, '/studies?PatientName=nolan*&fuzzymatching=true');
    expect(String(headers['warning'])).toContain('only literal matching'.replace('only', 'Only'));
  });
});

describe('series and images', () => {
  test('B21: of a study, by their attributes', async () => {
    const { list } = await askList(testBed, north, `/studies/${nolan}/series`);
    expect(uidsOf(list, '0020000E')).toEqual([`${nolan}.1`, `${nolan}.2`]);
    expect(list[0]).toMatchObject({
      '00080060': { Value: ['MR'] },
      '0008103E': { Value: ['Sagittal'] },
      '00200011': { Value: [1] },
      '00201209': { Value: [2] },
      '00081190': {
        Value: [`http://localhost:8080/api/dicom-web/NORTH/studies/${nolan}/series/${nolan}.1`],
      },
    });
    const ct = await askList(testBed, north, `/studies/${nolan}/series?Modality=CT`);
    expect(uidsOf(ct.list, '0020000E')).toEqual([`${nolan}.2`]);
    const numbered = await askList(testBed, north, `/series?SeriesNumber=2&PatientID=N-1`);
    expect(uidsOf(numbered.list, '0020000E')).toEqual([`${nolan}.2`]);
  });

  test('B21: of a series, a study, and the whole namespace', async () => {
    const { list } = await askList(testBed, north, `/studies/${nolan}/series/${nolan}.1/instances`);
    expect(uidsOf(list, '00080018')).toEqual([`${nolan}.1.1`, `${nolan}.1.2`]);
    expect(list[0]).toMatchObject({
      '00080016': { Value: ['1.2.840.10008.5.1.4.1.1.4'] },
      '00200013': { Value: [1] },
      '00280010': { Value: [8] },
      '00280011': { Value: [8] },
    });
    expect((await askList(testBed, north, `/studies/${nolan}/instances`)).list).toHaveLength(3);
    expect((await askList(testBed, north, '/instances')).list).toHaveLength(4);
    const one = await askList(testBed, north, `/instances?SOPInstanceUID=${nolan}.1.2&InstanceNumber=2`);
    expect(uidsOf(one.list, '00080018')).toEqual([`${nolan}.1.2`]);
  });

  test('B21: a NUL is refused in a filter and in a path', async () => {
    for (const [path, code] of [
      [`/studies/${nolan}/series?SeriesDescription=%00`, 'gateway.filter'],
      ['/series?SeriesDescription=a%00b', 'gateway.filter'],
      [`/studies/${nolan}/instances?SOPInstanceUID=1%00`, 'gateway.filter'],
      ['/studies/1%00/series', 'input.invalid'],
      [`/studies/${nolan}/series/%00/instances`, 'input.invalid'],
      [`/studies/${nolan}%00/metadata`, 'input.invalid'],
    ] as const)
      expect(await ask(testBed, north, path), path).toMatchObject({ status: 400, body: { code } });
  });

  test('W1: of another hospital are not found, as for a study that does not exist', async () => {
    for (const uid of [nobody, '9.9.9'])
      for (const path of [`/studies/${uid}/series`, `/studies/${uid}/instances`])
        expect(await askList(testBed, north, path)).toEqual({ status: 200, list: [] });
  });
});

test('SEC-U1: a search leaves one row in the trail, with the attributes and without the values', async () => {
  await studies('?PatientName=nolan*');
  const [row] = await testBed.select(
    sql`SELECT * FROM audit_event WHERE action = 'gateway.searched' ORDER BY at DESC, id DESC LIMIT 1`,
  );
  expect(row).toMatchObject({
    actor_role: 'gateway',
    outcome: 'allowed',
    entity_kind: 'namespace',
    detail: { namespace: 'NORTH', level: 'study', found: 1, by: ['PatientName'], ids: [expect.any(String)] },
  });
  expect(JSON.stringify(row)).not.toContain('olan');
  const [id] = (row as { detail: { ids: string[] } }).detail.ids;
  expect(await testBed.select(sql`SELECT study_uid FROM study WHERE id = ${id}`)).toEqual([
    { study_uid: nolan },
  ]);
});

test('a study that its clinic has removed is no longer found', async () => {
  await testBed.select(sql`UPDATE study SET deleted_at = now() WHERE study_uid = ${reyes}`);
  expect(await studies('')).toEqual([nolan]);
  expect((await ask(testBed, north, `/studies/${reyes}/metadata`)).status).toBe(404);
  await testBed.select(sql`UPDATE study SET deleted_at = NULL WHERE study_uid = ${reyes}`);
});
