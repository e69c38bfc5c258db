// Script templates: saved by a clinic for everyone who may record there.
import { limits } from '@plainscan/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import type { TestCaller } from '../test-platform-fixture.ts';

let testBed: TestBed;
let summit: TestCaller;
beforeAll(async () => {
  testBed = await openTestBed();
  summit = await testBed.product.as('creator@summit.test');
});
afterAll(() => testBed.product.close());

type Caller = Pick<TestCaller, 'call'>;
const make = (caller: Caller, name: string, text = 'Hello {name}.') =>
  caller.call('POST', '/script-templates', { body: { name, text } });
const rename = (caller: Caller, id: string, name: string) =>
  caller.call('PUT', `/script-templates/${id}`, { body: { name } });
const namesFor = async (caller: Caller) => {
  const { body } = await caller.call('GET', '/script-templates');
  return (body['data'] as { name: string }[]).map(({ name }) => name);
};

test('T21: colleagues share their clinic’s templates, sorted by name; another clinic has its own', async () => {
  const { consultant, second } = testBed.callers;
  const made = await make(consultant, 'Knee', ' Hello {name}.\nYour knee. ');
  expect(made).toMatchObject({ status: 201, body: { name: 'Knee', text: 'Hello {name}.\nYour knee.' } });
  await make(second, 'brain, first visit');
  await make(summit, 'Knee');
  expect(await namesFor(second)).toEqual(['brain, first visit', 'Knee']);
  expect(await namesFor(summit)).toEqual(['Knee']);
  const id = String(made.body['id']);
  expect((await rename(summit, id, 'Ours')).status).toBe(404);
  expect((await summit.call('DELETE', `/script-templates/${id}`)).status).toBe(404);
  expect(await rename(second, id, 'Knee, MRI')).toMatchObject({ status: 200, body: { name: 'Knee, MRI' } });
  expect((await second.call('DELETE', `/script-templates/${id}`)).status).toBe(204);
  expect((await second.call('DELETE', `/script-templates/${id}`)).status).toBe(404);
  expect(
    await testBed.select(
      sql`SELECT action, detail FROM audit_event WHERE entity_id = ${id} AND action LIKE 'script%' ORDER BY at, id`,
    ),
  ).toEqual([
    { action: 'script-template.added', detail: { name: 'Knee' } },
    { action: 'script-template.changed', detail: { name: 'Knee, MRI', before: 'Knee' } },
    { action: 'script-template.removed', detail: { name: 'Knee, MRI' } },
  ]);
});

test('a name is unique in a clinic, ignoring case', async () => {
  const { consultant } = testBed.callers;
  const made = await make(consultant, 'Spine');
  for (const again of [
    await make(consultant, 'SPINE'),
    await rename(consultant, String((await make(consultant, 'Chest')).body['id']), 'spine'),
  ])
    expect(again).toMatchObject({
      status: 400,
      body: { validationError: { name: ['Another template of this clinic already has this name.'] } },
    });
  expect((await rename(consultant, String(made.body['id']), 'spine')).status).toBe(200);
});

test('a template needs a name and a text, and the number per clinic is limited', async () => {
  const { consultant } = testBed.callers;
  expect((await make(consultant, ' ')).status).toBe(400);
  expect((await make(consultant, 'Empty', ' \n ')).status).toBe(400);
  expect((await make(consultant, 'Long', 'a'.repeat(limits.scriptLength + 1))).status).toBe(400);
  const { platform } = testBed.product;
  await platform.database.asSystem(() =>
    platform.database.current().execute(
      sql`INSERT INTO script_template SELECT gen_random_uuid(), ${workspaceIds.summit}, 'Name ' || n, 'Text', now(), now()
        FROM generate_series(1, ${limits.studioTemplates}) AS n`,
    ),
  );
  expect(await make(summit, 'One more')).toMatchObject({
    status: 409,
    body: { code: 'recording.templates-full' },
  });
});

test('CG-134: clinics that make no videos, patients and others cannot use them', async () => {
  for (const person of ['clerk', 'patient'] as const)
    expect((await testBed.callers[person].call('GET', '/script-templates')).status, person).toBe(403);
});
