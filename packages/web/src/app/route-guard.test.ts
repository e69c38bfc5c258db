import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readAccessToken, storeAccessToken } from '../platform/session/session-storage.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { guardRoute, isAnotherPage } from './route-guard.ts';
import { currentUserQuery } from '../platform/session/session.ts';
import { openAddress } from './testing/test-browser.ts';
import { testUser } from './testing/test-user.ts';

const origin = 'http://portal.localhost:3000';
const visit = async (address: string) => {
  const answer = await guardRoute({ request: new Request(origin + address) } as Parameters<
    typeof guardRoute
  >[0]);
  return answer?.headers.get('location') ?? 'stay';
};

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  openAddress(`${origin}/`);
});
afterEach(() => {
  window.history.replaceState(null, '');
  vi.unstubAllGlobals();
});

describe('guardRoute', () => {
  it.each([
    ['/', '/login'],
    ['/nope', '/login'],
    ['/login', 'stay'],
    ['/terms', 'stay'],
    ['/case-details?caseId=5', '/login?redirect=%2Fcase-details%3FcaseId%3D5'],
    ['/invite', '/login'],
    ['/invite?token=t', 'stay'],
  ])('B-007 B-009 B-010 a signed-out visitor at %s goes to %s', async (address, expected) => {
    expect(await visit(address)).toBe(expected);
  });
  it.each([
    ['/', '/cases'],
    ['/login', '/cases'],
    ['/login?redirect=%2Fmy-account', '/my-account'],
    ['/login?redirect=%2F%2Fevil.test', '/cases'],
    ['/cases', 'stay'],
    ['/patient-dashboard', '/cases'],
  ])('B-011 a consultant at %s goes to %s', async (address, expected) => {
    storeAccessToken('t');
    queryClient.setQueryData(currentUserQuery.queryKey, testUser());
    expect(await visit(address)).toBe(expected);
  });
  it('A-023 still reads a link’s token after it moved out of the address', async () => {
    window.history.replaceState({ usr: { token: 't' } }, '');
    expect(await visit('/reset-password')).toBe('stay');
    expect(await visit('/cases')).toBe('/login?redirect=%2Fcases');
  });
  it('A-008 a user who opens the login page with an ended session can log in', async () => {
    openAddress(`${origin}/login`);
    storeAccessToken('t');
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 401 })));
    expect(await visit('/login')).toBe('stay');
    expect(readAccessToken()).toBeNull();
  });
  it('throws if the user cannot be read', async () => {
    storeAccessToken('t');
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 403 })));
    await expect(visit('/cases')).rejects.toMatchObject({ status: 403 });
  });
});

describe('isAnotherPage', () => {
  it('checks again for another path or the same address, not for another query', () => {
    const ask = (from: string, to: string) =>
      isAnotherPage({ currentUrl: new URL(from, origin), nextUrl: new URL(to, origin) } as Parameters<
        typeof isAnotherPage
      >[0]);
    expect(ask('/cases', '/my-account')).toBe(true);
    expect(ask('/cases', '/cases')).toBe(true);
    expect(ask('/cases?page=1', '/cases?page=2')).toBe(false);
  });
});
