// The members of a patient’s own request that the specification lists, whether or not this product uses them.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { TestBed } from '../../tests/test-bed-fixture.ts';
import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { giveCredit, ownForm } from '../../tests/request-fixture.ts';
import {
  openPrepaidRequester,
  openRequestCast,
  openRequester,
  requestedClinicCode as code,
  type Requester,
} from '../../tests/requester-fixture.ts';
import { uploadWith } from '../../tests/upload-fixture.ts';

const { harbor, lakeside, provider } = workspaceIds;

let testBed: TestBed;
let patient: Requester;
const platform = () => testBed.product.platform;

beforeAll(async () => {
  testBed = await openRequestCast();
});
afterAll(() => testBed.product.close());

beforeEach(async () => {
  patient = await openPrepaidRequester(testBed);
});

describe('members listed in the specification (V-029, V-030, V-031, F-032, F-033, CG-175)', () => {
  beforeEach(() => giveCredit(platform(), patient.id, 'express'));
  const look = (word: string) => patient.call('GET', `/workspaces/clinic-code/${word}`);

  test('a clinic’s ID is accepted instead of its code once the code was looked up, and no other ID is', async () => {
    const byId = (workspaceId: number) => patient.byCode({ clinicCode: undefined, workspaceId });
    expect((await byId(harbor)).status).toBe(404);
    await look(code);
    expect((await byId(lakeside)).status).toBe(404);
    const stranger = await openRequester(testBed.product, provider);
    expect(
      (
        await stranger.call('POST', '/cases/request-report/clinic-upload', {
          ...ownForm({ workspaceId: harbor, clinicUploadDetail: 'MR' }),
          clinicUploadOption: 'Use an older scan of mine',
        })
      ).status,
    ).toBe(404);
    expect(await byId(harbor)).toMatchObject({ status: 201, body: { workspace: { id: harbor } } });
  });

  test('an ID that does not match the code is not found; without either, the error asks for one', async () => {
    expect((await patient.byCode({ workspaceId: lakeside })).status).toBe(404);
    const { status, body } = await patient.byCode({ clinicCode: undefined });
    expect([status, body['validationError']]).toEqual([
      400,
      {
        clinicCode: ['Please enter the clinic’s code, or the workspaceId that its code was checked for.'],
      },
    ]);
  });

  test('a top-level preferred name counts if the patient has none, and one of the two is required', async () => {
    const named = await patient.byPortal({ patient: {}, preferredName: 'Mags' });
    expect(named).toMatchObject({ status: 201, body: { patient: { preferredName: 'Mags' } } });
    const both = await patient.byPortal({ patient: { preferredName: 'Maggie' }, preferredName: 'Mags' });
    expect(both.status === 201 ? both.body['patient'] : both.body).toMatchObject({
      code: 'case.pay-first',
    });
    const neither = await patient.byPortal({ patient: {} });
    expect(neither.body['validationError']).toEqual({
      'patient.preferredName': ['Please fill in this field.'],
    });
  });

  test('account and workspace are the patient’s own, or not found', async () => {
    for (const change of [
      { patient: { preferredName: 'M', userId: testBed.ids.patient } },
      { patient: { preferredName: 'M', workspaceId: lakeside } },
      { workspaceId: lakeside },
    ])
      expect((await patient.byPortal(change)).status, JSON.stringify(change)).toBe(404);
    const own = { preferredName: 'M', userId: patient.id, workspaceId: provider };
    expect((await patient.byPortal({ patient: own, workspaceId: provider })).status).toBe(201);
  });

  test('every other listed member is accepted; additional files are added to the case', async () => {
    const uploadId = await uploadWith(platform(), patient.id, 'additional', { status: 'sealed' });
    const answer = await patient.request(
      ownForm({
        uploadId: await patient.images(),
        caseId: null,
        uploadedReport: [{ name: 'a.pdf' }],
        selectedPaymentMethod: 'admin-pay',
        notifiedAdmins: ['x'],
        mainFileType: 'dcm',
        resourceTitle: 'MR',
        studyDescription: 'Knee',
        additionalFiles: [{ uploadId, type: 'Letter' }],
      }),
    );
    expect(answer).toMatchObject({
      status: 201,
      body: { title: 'MR', description: 'Knee', additionalFiles: [{ type: 'Letter' }] },
    });
  });
});
