// B17, SEC-A1: a caregiver as a kind of reader. Makes every call of the live tables for the patient of a grant. Calls
// that accept grants serve only that patient, and all others refuse the grant.
import type { Endpoint } from '@plainscan/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  enter,
  main,
  openMatrix,
  other,
  pathOf,
  product,
  rows,
} from '../tests/authorization-matrix-fixture.ts';
import { addGrownUp, careGrantOf, personOf, type Caller } from '../tests/care-fixture.ts';
import { userIdOf } from '../tests/demo-people-fixture.ts';

let reader: Caller;
beforeAll(async () => {
  await openMatrix();
  await enter('completed');
  const { platform } = product;
  const helper = (await addGrownUp(platform)).id;
  const grant = await careGrantOf(platform, await userIdOf(platform, 'patient@lakeside.test'), helper, {
    showsImages: true,
  });
  reader = await personOf(product, helper, grant);
});
afterAll(() => product.close());

/** Written by hand: the status for the patient's own record, another patient's, and one that never existed. */
const expected: Record<string, readonly [number, number, number]> = {
  listRecords: [200, 200, 200],
  getRecord: [200, 404, 404],
  getGlossaryChanges: [200, 404, 404],
  getRecordViewerLink: [200, 404, 404],
  getVideoReportLink: [200, 404, 404],
};

const ask = (name: string, row: Endpoint, object: 'main' | 'other' | 'absent') =>
  reader(row.method, pathOf(name, row, object), row.body && row.bodyKind !== 'stream' ? {} : undefined);

test('B17: exactly these calls accept a care grant', () => {
  const accepting = rows.filter(([, row]) => row.acceptsCareGrant === true).map(([name]) => name);
  expect(accepting.sort()).toEqual(Object.keys(expected).sort());
  expect(rows.filter(([, row]) => row.acceptsCareGrant && row.method !== 'GET')).toEqual([]);
  expect([main.id, other.id]).not.toContain('');
});

test.each(rows.filter(([name]) => name in expected))('B17: %s serves only the patient', async (name, row) => {
  const answers = [];
  for (const object of ['main', 'other', 'absent'] as const)
    answers.push((await ask(name, row, object)).status);
  expect(answers).toEqual(expected[name]);
});

test('B17: every other call with a session refuses the grant, no matter which one', async () => {
  const closed = rows.filter(([name, { permission }]) => permission !== 'public' && !(name in expected));
  expect(closed.length).toBeGreaterThan(150);
  const wrong = [];
  for (const [name, row] of closed)
    for (const object of ['main', 'other'] as const) {
      const { status, body } = await ask(name, row, object);
      // A HEAD response has no body.
      const isNamed = row.method === 'HEAD' || body['code'] === 'care.not-here';
      if (status !== 403 || !isNamed) wrong.push(`${name} ${object}: ${status}`);
    }
  expect(wrong).toEqual([]);
}, 120_000);
