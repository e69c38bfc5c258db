// A patient with a new account, and a shortcut for each of the request calls.
import type { TestAnswer, TestPlatform } from '../src/test-platform-fixture.ts';
import { openTestBed, type TestBed } from './test-bed-fixture.ts';
import { signedInPatient, workspaceIds } from './demo-people-fixture.ts';
import { ownForm, portalAccess, setWorkspace } from './request-fixture.ts';
import { uploadWith } from './upload-fixture.ts';

/** The code of the clinic that `byCode` requests from. */
export const requestedClinicCode = 'HAR2041';

/** The code of another clinic. */
export const otherClinicCode = 'LAK3304';

/** Opens the usual users, and two clinics that patients reach by a code. */
export async function openRequestCast(): Promise<TestBed> {
  const testBed = await openTestBed();
  const { platform } = testBed.product;
  await setWorkspace(platform, workspaceIds.harbor, { clinicCode: requestedClinicCode });
  await setWorkspace(platform, workspaceIds.lakeside, { clinicCode: otherClinicCode });
  return testBed;
}

/** Adds a patient of the provider, whose patients pay before they request. */
export async function openPrepaidRequester({ product }: TestBed): Promise<Requester> {
  await setWorkspace(product.platform, workspaceIds.provider, { canRequestBeforePay: false });
  return openRequester(product, workspaceIds.provider);
}

export type Requester = Awaited<ReturnType<typeof openRequester>>;

export async function openRequester(product: TestPlatform, workspaceId: number) {
  const person = await signedInPatient(product, { workspaceId, name: 'Maggie Ellison' });
  const call = (method: string, path: string, body?: object): Promise<TestAnswer> =>
    person.call(method, path, body && { body });
  const request = (body: object, way = '') => call('POST', `/cases/request-report${way}`, body);
  return {
    id: person.id,
    call,
    request,
    /** Adds images that have arrived but have not been read. Returns the upload's ID. */
    images: () => uploadWith(product.platform, person.id, 'study', { status: 'sealed' }),
    byCode: (change: object = {}) =>
      request(
        ownForm({
          clinicCode: requestedClinicCode,
          clinicUploadDetail: 'MR of last week',
          clinicUploadOption: 'Use my upcoming/most recent scan',
          ...change,
        }),
        '/clinic-upload',
      ),
    byPortal: (change: object = {}) =>
      request(ownForm({ uploadSharedInfo: portalAccess, ...change }), '/upload-shared'),
  };
}
