// SEC-D5: a large bundle is written in slices, and as JSON.stringify would.
import { expect, test } from 'vitest';

import { turnsDuring } from '../../../tests/loop-turns-fixture.ts';
import { writeBundle } from './fhir-service.ts';
import type { Bundle } from './fhir-types.ts';

const bundle: Bundle = {
  resourceType: 'Bundle',
  type: 'searchset',
  total: 200,
  entry: Array.from({ length: 200 }, (_, at) => ({
    fullUrl: `urn:${at}`,
    resource: { resourceType: 'Patient', id: `"${at}"`, meta: { lastUpdated: '2026-11-30' }, identifier: [] },
  })),
};

test('the loop turns between its entries', async () => {
  let written = '';
  const turns = await turnsDuring(async () => {
    written = await writeBundle(bundle);
  });
  expect(turns).toBeGreaterThanOrEqual(200);
  expect(JSON.parse(written)).toEqual(bundle);
  const empty: Bundle = { resourceType: 'Bundle', type: 'searchset', total: 0 };
  expect(JSON.parse(await writeBundle(empty))).toEqual(empty);
});
