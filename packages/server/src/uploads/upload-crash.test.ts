import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestPlatform, type TestCaller, type TestPlatform } from '../test-platform-fixture.ts';
import { updateUpload } from './upload-repository.ts';

let product: TestPlatform;
let clinic: TestCaller;

beforeAll(async () => {
  product = await openTestPlatform();
  clinic = await product.as('creator@lakeside.test');
});

afterAll(() => product.close());

const bytes = Buffer.from('%PDF-1.4\nA report.\n%%EOF\n');
const announced = (path: string) => ({ purpose: 'report', files: [{ path, size: bytes.length }] });

/** Leaves an upload as a kill between the last byte and the sealing would. `isNoted`: the row has counted the byte. */
async function leaveWholeUpload(path: string, isNoted: boolean): Promise<string> {
  const { body } = await clinic.call('POST', '/uploads', { body: announced(path) });
  const id = String(body['id']);
  const files = [{ path, size: bytes.length }];
  await product.platform.packs.append(id, 0, Readable.from([bytes]), {
    limit: bytes.length,
    entries: files,
  });
  if (isNoted) {
    const { database } = product.platform;
    await database.asSystem(() => updateUpload(id, { received: bytes.length }));
  }
  expect((await clinic.call('GET', `/uploads/${id}`)).body).toMatchObject({ status: 'receiving' });
  return id;
}

test.each([true, false])(
  'R1: asking for the offset of a pack that arrived completely before a kill seals it (noted: %s)',
  async (isNoted) => {
    const id = await leaveWholeUpload(`asked-${isNoted}.pdf`, isNoted);
    const answer = await clinic.call('HEAD', `/uploads/${id}`);
    expect(answer.headers['upload-offset']).toBe(String(bytes.length));
    expect((await clinic.call('GET', `/uploads/${id}`)).body).toMatchObject({ status: 'sealed' });
  },
);

test('R1: announcing the same files again seals a pack that arrived completely before a kill', async () => {
  const id = await leaveWholeUpload('again.pdf', true);
  const again = await clinic.call('POST', '/uploads', { body: announced('again.pdf') });
  expect(again).toMatchObject({ status: 201, body: { id, status: 'sealed', offset: bytes.length } });
});

test('two simultaneous requests for the offset of a complete pack both get it', async () => {
  const id = await leaveWholeUpload('twice.pdf', false);
  const answers = await Promise.all([1, 2, 3].map(() => clinic.call('HEAD', `/uploads/${id}`)));
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
  expect((await clinic.call('GET', `/uploads/${id}`)).body).toMatchObject({ status: 'sealed' });
});
