// R1, B21: a study that arrived one by one is delivered once, even if the process is killed on the way.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { workspaceIds } from '../../../tests/demo-people-fixture.ts';
import { stow } from '../../../tests/dicom-web-fixture.ts';
import { imagesOf, openGateway, type Gateway } from '../../../tests/gateway-fixture.ts';
import { openTestBed, type TestBed } from '../../../tests/test-bed-fixture.ts';
import { sql } from '../../platform/database/drizzle.ts';
import { detachedJobContext } from '../../platform/jobs/detached-job-context.ts';
import { deliverQuietStudies } from './arrival-service.ts';
import { deliverStudy } from './deliver-study-handler.ts';

let testBed: TestBed;
let summit: Gateway;
beforeAll(async () => {
  testBed = await openTestBed();
  summit = await openGateway(testBed.product, 'SUMMIT');
});
afterAll(() => testBed.product.close());

const deliver = (arrivalId: string): Promise<void> =>
  deliverStudy(testBed.product.platform, { arrivalId }, detachedJobContext);

async function arrive(count: number): Promise<{ id: string; keys: string[] }> {
  await stow(testBed, summit, imagesOf(count));
  const [{ id }] = (await testBed.select(
    sql`SELECT id FROM gateway_arrival WHERE closed_at IS NULL ORDER BY began_at DESC, id DESC LIMIT 1`,
  )) as [{ id: string }];
  const rows = await testBed.select(sql`SELECT object_key FROM gateway_arrived WHERE arrival_id = ${id}`);
  return { id, keys: rows.map((row) => String(row['object_key'])) };
}

const deliveries = async (arrivalId: string): Promise<number> =>
  (await testBed.select(sql`SELECT 1 FROM gateway_delivery WHERE delivery_key = ${`arrival:${arrivalId}`}`))
    .length;

const left = async (keys: string[]): Promise<boolean[]> =>
  Promise.all(keys.map((key) => testBed.product.platform.objects.exists(key)));

test('R1: twice in a row and twice at once make one delivery, and no separate images remain', async () => {
  const { id, keys } = await arrive(2);
  await deliver(id);
  await deliver(id);
  expect(await deliveries(id)).toBe(1);
  const other = await arrive(2);
  await Promise.allSettled([deliver(other.id), deliver(other.id)]);
  expect(await deliveries(other.id)).toBe(1);
  expect(await left([...keys, ...other.keys])).toEqual([false, false, false, false]);
  expect(
    await testBed.select(sql`SELECT 1 FROM upload WHERE created_by IS NULL AND status = 'receiving'`),
  ).toEqual([]);
});

test('R1: a kill between the seal and the case leaves every image in place; the next run creates the case', async () => {
  const { packs } = testBed.product.platform;
  const { seal, discard } = packs;
  const { id, keys } = await arrive(3);
  packs.seal = async (...args) => {
    await seal(...args);
    throw new Error('killed');
  };
  packs.discard = () => Promise.reject(new Error('killed'));
  await expect(deliver(id)).rejects.toThrow('killed');
  Object.assign(packs, { seal, discard });
  expect(await deliveries(id)).toBe(0);
  expect(await left(keys)).toEqual([true, true, true]);
  await deliver(id);
  expect(await deliveries(id)).toBe(1);
  expect(await left(keys)).toEqual([false, false, false]);
});

test('B21: an image that arrives while its study is delivered starts another arrival', async () => {
  const files = imagesOf(2);
  await stow(testBed, summit, files.slice(0, 1));
  const [first] = await testBed.select(sql`SELECT id FROM gateway_arrival WHERE closed_at IS NULL`);
  await testBed.select(sql`UPDATE gateway_arrival SET closed_at = now() WHERE id = ${String(first?.['id'])}`);
  expect((await stow(testBed, summit, files.slice(1))).status).toBe(200);
  const open = await testBed.select(sql`SELECT images FROM gateway_arrival WHERE closed_at IS NULL`);
  expect(open).toEqual([{ images: 1 }]);
  await testBed.select(sql`DELETE FROM gateway_arrival`);
});

test('B21: a study whose clinic temporarily takes no cases is retried every hour', async () => {
  const { platform } = testBed.product;
  const { id } = await arrive(1);
  const take = (type: string): Promise<unknown> =>
    testBed.select(sql`UPDATE workspace SET case_creation_type = ${type} WHERE id = ${workspaceIds.summit}`);
  const queued = async (): Promise<number> =>
    (await testBed.select(sql`SELECT 1 FROM job WHERE kind = 'deliver-study' AND status = 'queued'`)).length;
  await take('manual_entry');
  await expect(deliver(id)).rejects.toMatchObject({ code: 'gateway.workspace' });
  for (const [minutes, jobs] of [
    [1, 0],
    [60, 1],
  ] as const) {
    testBed.clock.advance(minutes * 60_000);
    await deliverQuietStudies(platform);
    await deliverQuietStudies(platform);
    expect(await queued()).toBe(jobs);
  }
  await take('ambra_gw');
  await deliver(id);
  expect(await deliveries(id)).toBe(1);
});
