// A1: a sample of the cells in which every call meets every kind of user, compared with the handwritten
// expectedAnswers. `npm run assure authorization` checks all cells.
import type { Endpoint } from '@plainscan/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  checkCall,
  enter,
  headersOf,
  main,
  openMatrix,
  other,
  pathOf,
  product,
  rows,
} from '../tests/authorization-matrix-fixture.ts';
import { expectedAnswers } from '../tests/authorization-expectations-fixture.ts';
import { trailExpectations } from '../tests/authorization-trail-fixture.ts';
import { checkTrailOf } from '../tests/trail-matrix-fixture.ts';
import { callAnonymously } from './test-platform-fixture.ts';

beforeAll(openMatrix);
afterAll(() => product.close());

/** Calls of the specification without a payload, of which only the access remains to be tested. */
const specifiedCalls: Record<string, string> = {
  'GET /users/current-user': 'V-010',
  'GET /cases/not-paid': 'V-013',
  'GET /cases/:id': 'V-014',
  'GET /cases/:id/viewer-link': 'V-015',
  'PUT /cases/:id/claim': 'V-016',
  'PUT /cases/:id/reject': 'V-017',
  'PUT /cases/:id/discard-review': 'V-018',
  'PUT /cases/:id/done': 'V-019',
  'PUT /cases/:id/review': 'V-020',
  'PUT /cases/:id/cancel-review': 'V-021',
  'PUT /cases/:id/sign-off': 'V-022',
  'PUT /cases/:id/archive': 'V-023',
  'PUT /cases/:id/unarchive': 'V-024',
  'PUT /cases/:id/clinic-upload/reject': 'V-025',
  'PUT /cases/:id/upload-shared/by-pass': 'V-026',
  'GET /materials/modalities': 'V-085',
  'GET /materials/:id': 'V-087',
  'POST /notification/:id/read': 'V-089',
  'POST /notification/read': 'V-090',
};
const addressOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const titledRows = rows.map(([name, row]) => {
  const id = specifiedCalls[addressOf(row)];
  return [id === undefined ? name : `${id} ${addressOf(row)}, ${name}`, name, row] as const;
});

const notFoundBodies = new Set<string>();
let checkedCells = 0;
let seen = 0;
let refused = 0;

describe('every call of the live tables', () => {
  test('has a row in expectedAnswers, and expectedAnswers has no other (B-001)', () => {
    expect(Object.keys(expectedAnswers).sort()).toEqual(rows.map(([name]) => name).sort());
  });

  test('every call listed by its ID has its path in the tables', () => {
    const known = new Set(rows.map(([, row]) => addressOf(row)));
    expect(Object.keys(specifiedCalls).filter((address) => !known.has(address))).toEqual([]);
  });

  test.each(titledRows)(
    '%s matches expectedAnswers, as JSON or empty (B-002, B-003, B-005, Y-002, Y-003, Y-006, SEC-A1)',
    async (_title, name, row) => {
      const checked = await checkCall(name, row, false);
      const { cells, wrong, notFound } = checked;
      for (const body of notFound) notFoundBodies.add(body);
      checkedCells += cells;
      expect(wrong).toEqual([]);
      const trail = await checkTrailOf(product.platform, name, checked);
      seen += trail.seen;
      refused += trail.refused;
      expect(trail.wrong).toEqual([]);
    },
  );

  test('U1, B13: every response with health data has exactly one row in the trail, and so does every refusal', () => {
    expect(Object.keys(trailExpectations).filter((name) => !rows.some(([call]) => call === name))).toEqual(
      [],
    );
    // On PostgreSQL no header is tested, so half as many reads are seen.
    expect(seen).toBeGreaterThan(300);
    expect(refused).toBeGreaterThan(3_000);
  });

  test('a foreign object gets the same response body as a missing one', () => {
    expect([...notFoundBodies]).toEqual([
      JSON.stringify({
        message: 'Not found. It may have been moved or removed.',
        code: 'not-found',
      }),
    ]);
    expect(checkedCells).toBeGreaterThan(5_000);
  });
});

describe('the sub-domain header (CG-26, Y-004)', () => {
  test.each([
    ['creatorOwn', 'lakeside', 200],
    ['creatorOwn', '', 200],
    ['creatorOwn', 'summit', 403],
    ['creatorOwn', 'portal', 403],
    ['creatorOwn', 'nowhere', 403],
    ['assignee', 'portal', 200],
    ['assignee', 'lakeside', 403],
    ['superAdmin', 'lakeside', 403],
    ['owner', 'lakeside', 200],
  ] as const)('%s with %j gets %i', async (person, subdomain, status) => {
    const answer = await callAnonymously(product.app, 'GET', '/users/current-user', {
      headers: { ...headersOf(person, 'none'), 'sub-domain': subdomain },
    });
    expect(answer.status).toBe(status);
  });
});

describe('the workspace-id header (CG-26, Y-005, Y-014)', () => {
  test.each([
    ['creatorOwn', '1', 200],
    ['creatorOwn', '3', 200],
    ['creatorOwn', '4', 403],
    ['owner', '1', 200],
    ['assignee', '1', 200],
    ['assignee', '3', 403],
    ['superAdmin', '1', 200],
    ['superAdmin', '3', 200],
  ] as const)('%s with %j gets %i, and stays in their own workspace', async (person, named, status) => {
    const headers = { ...headersOf(person, 'none'), 'workspace-id': named };
    const ask = (extra: object) =>
      callAnonymously(product.app, 'GET', '/workspaces/current', { headers: { ...headers, ...extra } });
    const answer = await ask({});
    expect(answer.status).toBe(status);
    const own = await ask({ 'workspace-id': '' });
    if (status === 200) expect(answer.body).toEqual(own.body);
    // The default is the provider's own workspace.
    if (person === 'assignee') expect(own.body).toMatchObject({ id: 1, isProviderWorkspace: true });
  });
});

describe('the order of checks', () => {
  const bad = { ratingScore: 'five' };
  test.each([
    ['no session before everything', 'anonymous', 'foreign', 'garbage', bad, 401],
    ['the tenant before the role', 'creatorOwn', 'foreign', 'garbage', bad, 403],
    ['the role before the parameters', 'creatorOwn', 'none', 'garbage', bad, 403],
    ['the parameters before the object', 'owner', 'none', 'garbage', bad, 400],
    ['the object before the body', 'owner', 'none', 'other', bad, 404],
    ['the body before the status', 'owner', 'none', 'main', bad, 400],
    ['the status last', 'owner', 'none', 'main', { ratingScore: 5 }, 409],
  ] as const)('%s', async (_, person, header, object, body, status) => {
    await enter('in-review');
    const row = rows.find(([name]) => name === 'rateCase')?.[1] as Endpoint;
    const answer = await callAnonymously(product.app, 'PUT', pathOf('rateCase', row, object), {
      headers: headersOf(person, header),
      body,
    });
    expect(answer.status).toBe(status);
  });

  test('an unreadable body is not reported before the object is checked', async () => {
    const answer = await callAnonymously(product.app, 'PUT', `/cases/${other.id}/rate`, {
      headers: { ...headersOf('owner', 'none'), 'content-type': 'application/json' },
      bytes: Buffer.from('{'),
    });
    expect(answer.status).toBe(404);
  });
});

describe('nested objects', () => {
  test('an image is not found in another study, even if both are visible', async () => {
    const answer = await callAnonymously(
      product.app,
      'GET',
      `/studies/${main.studyId}/instances/${other.instanceId}`,
      { headers: headersOf('superAdmin', 'none') },
    );
    expect(answer.status).toBe(404);
  });

  test('Y-001: the tables and the routes contain the same calls, all under /api', () => {
    for (const [name, row] of rows) {
      const url = `/api${row.path}`;
      expect(product.app.hasRoute({ method: row.method, url }), name).toBe(true);
    }
    const methods = rows.map(([, row]) => `${row.method} ${row.path}`);
    expect(new Set(methods).size).toBe(rows.length);
  });
});
