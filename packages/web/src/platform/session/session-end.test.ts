import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endSession, keepPageOpen, isPageKeptOpen, redirectFullPage, loginAddress } from './session-end.ts';
import { readAccessToken, storeAccessToken } from './session-storage.ts';
import { openAddress } from '../../app/testing/test-browser.ts';

describe('ending a session (A-039, CG-22)', () => {
  const assign = vi.fn<(address: string) => void>();
  beforeEach(() => {
    openAddress('http://portal.localhost/cases?page=2');
    vi.spyOn(window.location, 'assign').mockImplementation((address) => assign(String(address)));
    window.dispatchEvent(new Event('pageshow'));
  });
  afterEach(() => {
    assign.mockClear();
    vi.restoreAllMocks();
  });

  test('a refused call on the way to the inactivity page does not redirect to the login instead', () => {
    redirectFullPage('/inactivity');
    endSession(null);
    expect(assign.mock.calls).toEqual([['/inactivity']]);
  });

  test('many refused calls cause one redirect to the login, with a return path', () => {
    endSession(null);
    endSession(null);
    expect(assign.mock.calls).toEqual([[loginAddress({ pathname: '/cases', search: '?page=2' })]]);
  });

  test('a page restored by the browser can be left again', () => {
    redirectFullPage('/');
    window.dispatchEvent(new Event('pageshow'));
    redirectFullPage('/inactivity');
    expect(assign.mock.calls).toEqual([['/'], ['/inactivity']]);
  });

  test('a page with a recording stays open, and asks for a new login', () => {
    const onEnd = vi.fn<() => void>();
    const letGo = keepPageOpen(onEnd);
    endSession(null);
    endSession(null);
    expect([onEnd.mock.calls.length, assign.mock.calls, isPageKeptOpen()]).toEqual([2, [], true]);
    letGo();
    endSession(null);
    expect([onEnd.mock.calls.length, assign.mock.calls.length, isPageKeptOpen()]).toEqual([2, 1, false]);
  });

  test('a refused call from before a new login does not end the new session', () => {
    const onEnd = vi.fn<() => void>();
    const letGo = keepPageOpen(onEnd);
    storeAccessToken('new');
    for (const sentWith of ['old', null]) endSession(sentWith);
    expect([onEnd.mock.calls, readAccessToken()]).toEqual([[], 'new']);
    endSession('new');
    expect([onEnd.mock.calls.length, readAccessToken()]).toEqual([1, null]);
    letGo();
  });
});
