// A clinic's system that reads FHIR: keys of three workspaces, one open case and one with a released report.
import { expect } from 'vitest';

import { sql } from '../src/platform/database/drizzle.ts';
import { callAnonymously } from '../src/test-platform-fixture.ts';
import { workspaceIds } from './demo-people-fixture.ts';
import { openTestBed, type TestBed } from './test-bed-fixture.ts';

const { lakeside, summit, provider } = workspaceIds;
export const fhirAddress = 'http://localhost:8080/api/fhir';

export type Json = Record<string, unknown>;
export type FhirResource = Json & { resourceType: string; id: string };
export type FhirBundle = {
  resourceType: string;
  type: string;
  total: number;
  link: { relation: string; url: string }[];
  entry?: { fullUrl: string; resource: FhirResource; search: { mode: string } }[];
};
export type FhirAnswer = { status: number; body: Json; headers: Record<string, unknown> };

export let testBed: TestBed;
export const keys = { lakeside: '', summit: '', provider: '' };
export const cases = { open: '', released: '' };

export async function openFhir(): Promise<void> {
  testBed = await openTestBed();
  for (const [name, workspaceId] of [
    ['lakeside', lakeside],
    ['summit', summit],
    ['provider', provider],
  ] as const)
    keys[name] = (await makeKey(workspaceId)).secret;
  cases.open = await testBed.pooled({ status: 'new', title: 'MRI left knee' });
  cases.released = await testBed.reviewed();
  expect((await testBed.put('reviewer', cases.released, 'sign-off')).status).toBe(200);
}

export async function makeKey(workspaceId: number): Promise<{ id: string; secret: string }> {
  const made = await testBed.callers.super.call('POST', `/workspaces/${workspaceId}/api-keys`, {
    body: { name: 'RIS', days: 30 },
  });
  expect(made.status).toBe(201);
  const { key, secret } = made.body as { key: { id: string }; secret: string };
  return { id: key.id, secret };
}

export async function fetchFhir(
  path: string,
  key: string = keys.lakeside,
  from = '203.0.113.9',
): Promise<FhirAnswer> {
  const { status, headers, bytes } = await callAnonymously(testBed.product.app, 'GET', `/fhir${path}`, {
    headers: key === '' ? {} : { authorization: `Bearer ${key}` },
    from,
  });
  expect(headers['content-type']).toBe('application/fhir+json; charset=utf-8');
  return { status, headers, body: JSON.parse(bytes.toString()) as Json };
}

export async function searchFhir(path: string, key: string = keys.lakeside): Promise<FhirBundle> {
  const { status, body } = await fetchFhir(path, key);
  expect([path, status, body['resourceType']]).toEqual([path, 200, 'Bundle']);
  return body as FhirBundle;
}

export const idsIn = ({ entry = [] }: FhirBundle): string[] => entry.map(({ resource }) => resource.id);

export async function readFhir(path: string): Promise<FhirResource> {
  const { status, body } = await fetchFhir(path);
  expect([path, status]).toEqual([path, 200]);
  return body as FhirResource;
}

/** Returns a case with the IDs of its video and study. */
export const rowOf = async (id: string): Promise<Json> =>
  (
    await testBed.select(sql`SELECT "case".*, video_report.id AS video_id, study.study_uid FROM "case"
      LEFT JOIN video_report ON video_report.case_id = "case".id LEFT JOIN study ON study.id = "case".study_id
      WHERE "case".id = ${id}`)
  )[0] ?? {};
