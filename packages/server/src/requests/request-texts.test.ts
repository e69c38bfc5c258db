// F-007, F-020: every text of a request (requestTexts of the contract) is saved with its case, for every kind of staff
// request.
import { requestTextNames, requestTexts } from '@plainscan/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { setCase } from '../../tests/case-fixture.ts';
import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import {
  byPortal,
  newPatient,
  portalAccess,
  readImages,
  requestShortcuts,
  sentReport,
} from '../../tests/request-fixture.ts';
import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';

const { summit } = workspaceIds;

let testBed: TestBed;
beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());

const platform = () => testBed.product.platform;
const { create, form } = requestShortcuts(() => testBed);

const sent = Object.fromEntries(requestTextNames.map((name) => [name, ` The ${name} of a form `]));
const kept = Object.fromEntries(
  requestTextNames.map((name) => [requestTexts[name].ofCase, `The ${name} of a form`]),
);
const earlier = Object.fromEntries(Object.keys(kept).map((name) => [name, 'Said before']));

test.each([
  ['by a form', '/cases', { uploadOption: 'pending-upload' }],
  ['by the access to a portal', byPortal, { uploadSharedInfo: portalAccess }],
])('T04 … T06: %s', async (_, call, more) => {
  const { status, body } = await create('clerk', form({ ...sent, ...more }), call);
  expect(status).toBe(201);
  expect((await testBed.get('clerk', String(body['id']))).body).toMatchObject(kept);
});

test('T09: a completed draft has the form’s values, and keeps its own if the form has none', async () => {
  const complete = async (texts: object) => {
    const { uploadId } = await readImages(platform(), testBed.ids.super, summit);
    const draft = { draft: true, workspaceId: summit, resourceTitle: 'Gateway', uploadId };
    const id = String((await create('super', draft)).body['id']);
    await setCase(platform(), id, earlier);
    const reportUploadId = await sentReport(platform(), testBed.ids.otherClerk);
    const rest = { patient: newPatient(), termsAccepted: true, reportUploadId };
    return (await testBed.put('otherClerk', id, 'complete', { ...rest, ...texts })).body;
  };
  expect(await complete(sent)).toMatchObject(kept);
  expect(await complete({})).toMatchObject(earlier);
});

test.each(requestTextNames)('F-040: %s has a maximum length', async (name) => {
  const long = 'a'.repeat(requestTexts[name].maxLength + 1);
  const { status, body } = await create('clerk', form({ uploadOption: 'pending-upload', [name]: long }));
  expect(status).toBe(400);
  expect(body['validationError']).toHaveProperty([name]);
});
