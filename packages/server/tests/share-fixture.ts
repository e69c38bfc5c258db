// A record with a signed-off video, its links, and the users who open them.
import { newId } from '../src/platform/clock/uuidv7.ts';
import type { Platform } from '../src/platform/platform.ts';
import { hashSecret, newSecret } from '../src/platform/secrets/secret-token.ts';
import { insertShareLink } from '../src/sharing/share-repository.ts';
import { callAnonymously, type TestAnswer } from '../src/test-platform-fixture.ts';
import type { TestBed } from './test-bed-fixture.ts';
import { addCase, type TestCase } from './case-fixture.ts';
import { workspaceIds } from './demo-people-fixture.ts';

/** Inserts a link to the video of a case and returns its ID. */
export async function shareLinkOf({ database, clock }: Platform, createdBy: string, caseId: string) {
  const id = newId();
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + 86_400_000);
  const row = { id, createdBy, caseId, what: 'video' as const, createdAt: now, expiresAt };
  await database.asSystem(() => insertShareLink({ ...row, tokenHash: hashSecret(newSecret()) }));
  return id;
}

/** Adds a finished case of Lakeside's patient. */
export const sharedCase = ({ product, ids }: TestBed): Promise<TestCase> =>
  addCase(product.platform, {
    workspaceId: workspaceIds.lakeside,
    pool: true,
    status: 'completed',
    video: 'ready',
    patient: ids.patient,
    creator: ids.clerk,
    assignee: ids.consultant,
    reviewer: ids.reviewer,
  });

export type Reader = {
  token: string;
  id: string;
  open: (birthDate?: string) => Promise<TestAnswer>;
};

/** Returns what someone without an account does with a link, on one phone. */
export function linkReaderOf({ product }: TestBed, { body }: TestAnswer): Reader {
  const token = new URL(String(body['url'])).searchParams.get('token') ?? '';
  return { token, id: String(body['id']), open: (birthDate) => openToken(product, token, birthDate) };
}

export const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

export const openToken = (
  { app }: TestBed['product'],
  token: string,
  birthDate?: string,
): Promise<TestAnswer> =>
  callAnonymously(app, 'POST', '/resources/open', {
    body: { token, ...(birthDate !== undefined && { birthDate }) },
    headers: { 'user-agent': phone },
  });

/** Makes a call with a pass, or any other bearer token. */
export const callWith = (
  { app }: TestBed['product'],
  bearer: unknown,
  path: string,
  method = 'GET',
  body?: object,
): Promise<TestAnswer> =>
  callAnonymously(app, method, path, {
    headers: { authorization: `Bearer ${String(bearer)}` },
    ...(body && { body }),
  });
