// What a patient reads of a request that nobody has paid for yet (I-017, CG-166).
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openCast, type Cast } from '../../tests/case-cast-fixture.ts';
import { setCase } from '../../tests/case-fixture.ts';

let cast: Cast;
beforeAll(async () => {
  cast = await openCast();
});
afterAll(() => cast.product.close());

test.each([
  ['patient', 'not-paid'],
  ['workspace', 'in-progress'],
] as const)('CG-166: while the %s has to pay, it reads %s', async (payer, status) => {
  const id = await cast.pooled({ status: 'not-paid', pool: false });
  await setCase(cast.product.platform, id, { payer });
  const { body } = await cast.callers.patient.call('GET', `/patients/record/${id}`);
  expect(body).toMatchObject({ caseId: id, status, caseStatus: 'not-paid' });
  const list = await cast.callers.patient.call('GET', '/patients/record');
  expect(list.body['data']).toContainEqual(expect.objectContaining({ caseId: id, status }));
});
