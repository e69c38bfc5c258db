// B21: which key can read which FHIR resources, and what that leaves in the trail.
import { limits } from '@plainscan/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { workspaceIds } from '../../../tests/demo-people-fixture.ts';
import {
  cases,
  fetchFhir,
  idsIn,
  keys,
  makeKey,
  openFhir,
  readFhir,
  rowOf,
  searchFhir,
  testBed,
} from '../../../tests/fhir-fixture.ts';
import { sql } from '../../platform/database/drizzle.ts';
import { defaultScoping } from '../../platform/database/scoping.ts';

const { lakeside, summit } = workspaceIds;

beforeAll(openFhir);
afterAll(() => testBed.product.close());

describe('B21: who can read', () => {
  const refused = async (key: string) => {
    const answer = await fetchFhir('/Patient', key);
    expect(answer).toMatchObject({ status: 401, body: { issue: [{ code: 'login' }] } });
    expect(answer.headers['www-authenticate']).toBe('Bearer realm="fhir"');
  };

  test('refuses a missing key, a session token and an unknown key', async () => {
    await refused('');
    await refused('psk_nonsense');
    await refused(testBed.callers.clinicAdmin.token);
    const [row] = await testBed.select(sql`SELECT * FROM audit_event WHERE action = 'fhir.refused' LIMIT 1`);
    expect(row).toMatchObject({ actor_role: 'api-key', outcome: 'denied', ip: '203.0.113.9' });
  });

  test('a revoked key stops working immediately, and so does an expired one or one of a closed clinic', async () => {
    const { id, secret } = await makeKey(lakeside);
    expect((await fetchFhir('/Patient', secret)).status).toBe(200);
    await testBed.callers.clinicAdmin.call('DELETE', `/workspaces/${lakeside}/api-keys/${id}`);
    await refused(secret);
    const other = await makeKey(lakeside);
    await testBed.select(sql`UPDATE api_key SET expires_at = ${testBedNow()} WHERE id = ${other.id}`);
    await refused(other.secret);
    await testBed.select(sql`UPDATE workspace SET closed_at = now() WHERE id = ${summit}`);
    await refused(keys.summit);
    await testBed.select(sql`UPDATE workspace SET closed_at = NULL WHERE id = ${summit}`);
  });
  const testBedNow = () => sql`${testBed.clock.now().toISOString()}::timestamptz`;

  test('CG-50: another workspace’s key finds none of it; the provider’s key sees its pool', async () => {
    const row = await rowOf(cases.released);
    const paths = [
      `/Patient/${testBed.ids.patient}`,
      `/Patient/${testBed.ids.patient}/$everything`,
      `/ServiceRequest/${cases.released}`,
      `/ImagingStudy/${String(row['study_id'])}`,
      `/DiagnosticReport/${String(row['video_id'])}`,
    ];
    for (const path of paths) {
      expect([path, (await fetchFhir(path, keys.summit)).status]).toEqual([path, 404]);
      expect([path, (await fetchFhir(path, keys.provider)).status]).toEqual([path, 200]);
    }
    for (const type of ['Patient', 'ServiceRequest', 'ImagingStudy', 'DiagnosticReport'])
      expect(idsIn(await searchFhir(`/${type}`, keys.summit))).toEqual([]);
    expect((await searchFhir('/ServiceRequest', keys.summit)).total).toBe(0);
  });

  test('SEC-A1: row-level security alone enforces the same', async () => {
    const row = await rowOf(cases.released);
    defaultScoping.queryScope = false;
    try {
      for (const path of [
        `/Patient/${testBed.ids.patient}`,
        `/ServiceRequest/${cases.released}`,
        `/ImagingStudy/${String(row['study_id'])}`,
        `/DiagnosticReport/${String(row['video_id'])}`,
      ]) {
        expect([path, (await fetchFhir(path, keys.summit)).status]).toEqual([path, 404]);
        expect([path, (await fetchFhir(path, keys.lakeside)).status]).toEqual([path, 200]);
      }
      expect((await searchFhir('/ServiceRequest', keys.summit)).total).toBe(0);
    } finally {
      defaultScoping.queryScope = true;
    }
  });

  test('SEC-U1: every access is in the clinic’s trail, and in the patient’s if it concerns one patient', async () => {
    const before = (await looks()).length;
    await readFhir(`/ServiceRequest/${cases.open}`);
    await searchFhir(`/ServiceRequest?_id=${cases.open}`);
    const added = (await looks()).slice(before);
    expect(added).toMatchObject([
      {
        action: 'fhir.read',
        entity_id: cases.open,
        patient_user_id: testBed.ids.patient,
        workspace_id: lakeside,
        detail: { keyName: 'RIS' },
      },
      { action: 'fhir.searched', entity_id: null, detail: { ids: [cases.open] } },
    ]);
  });
  const looks = () =>
    testBed.select(
      sql`SELECT * FROM audit_event WHERE action IN ('fhir.read', 'fhir.searched') ORDER BY position`,
    );

  test('a key that is used too often and an address that guesses keys are throttled', async () => {
    const { secret } = await makeKey(lakeside);
    for (let at = 0; at < limits.fhirFailures; at += 1)
      await fetchFhir('/Patient', `psk_${at}`, '198.51.100.4');
    expect(await fetchFhir('/Patient', secret, '198.51.100.4')).toMatchObject({
      status: 429,
      body: { issue: [{ code: 'throttled' }] },
      headers: { 'retry-after': expect.anything() },
    });
    await fetchFhir('/Patient', secret);
    await testBed.select(
      sql`UPDATE rate_window SET count = ${limits.fhirCallsAMinute} WHERE kind = 'fhir-key'`,
    );
    expect((await fetchFhir('/Patient', secret)).status).toBe(429);
    testBed.clock.advance(60_001);
    expect((await fetchFhir('/Patient', secret)).status).toBe(200);
  });
});
