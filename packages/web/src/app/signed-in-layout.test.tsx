import type { CurrentUser } from '@plainscan/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readAccessToken, storeAccessToken } from '../platform/session/session-storage.ts';
import { IdleGuard } from './idle-guard.tsx';
import { queryClient } from '../platform/api/query-client.ts';
import { logOut } from '../platform/session/session.ts';
import { SignedInLayout } from './signed-in-layout.tsx';
import { openAddress } from './testing/test-browser.ts';
import { renderPart } from './testing/test-render.tsx';
import { testUser } from './testing/test-user.ts';

beforeEach(() => {
  localStorage.clear();
  openAddress('http://portal.localhost:3000/cases');
  window.dispatchEvent(new Event('pageshow'));
  vi.stubGlobal(
    'WebSocket',
    vi.fn(() => ({ addEventListener: vi.fn(), close: vi.fn() })),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  queryClient.clear();
});

function open(path: string, part: React.ReactNode) {
  const router = createMemoryRouter(
    [{ path: '/', element: part, children: [{ path: '*', element: <p>Content</p> }] }],
    { initialEntries: [path] },
  );
  renderPart(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

describe('SignedInLayout', () => {
  it('B-024 nothing can be pressed while the user is loading', async () => {
    storeAccessToken('t');
    let answer: (user: CurrentUser) => void = () => {};
    const person = new Promise<CurrentUser>((resolve) => (answer = resolve));
    vi.stubGlobal('fetch', async (path: string) =>
      path.startsWith('/api/users/current-user') ? Response.json(await person) : new Promise(() => {}),
    );
    open('/cases', <SignedInLayout />);
    expect(screen.getByRole('status').textContent).toMatch(/loading/i);
    expect(screen.queryByText('Content')).toBeNull();
    await act(async () => {
      answer(testUser());
      await person;
    });
    await screen.findByText('Content');
    expect(screen.queryByText(/loading/i)).toBeNull();
  });
});

describe('IdleGuard', () => {
  const isAsked = () => screen.queryByText('Are you still there?') !== null;
  it.each([
    ['/cases', true],
    ['/patient-report', true],
    ['/viewer', false],
    ['/report-viewer', false],
    ['/download/r-1', false],
  ])('A-040 at %s the timer runs: %s', async (path, runs) => {
    vi.useFakeTimers({ now: new Date(2026, 10, 21, 9, 0, 0) });
    open(path, <IdleGuard />);
    await act(async () => vi.advanceTimersByTime(14.5 * 60_000));
    expect(isAsked()).toBe(runs);
  });
});

describe('logging out', () => {
  it('CG-16 A-044 clears the browser’s storage and goes to the start page, even without a server', async () => {
    storeAccessToken('t');
    sessionStorage.setItem('draft', 'x');
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const fetch = vi.fn(() => Promise.reject(new TypeError('offline')));
    vi.stubGlobal('fetch', fetch);
    await logOut();
    expect(fetch.mock.calls).toMatchObject([['/api/auth/logout', { method: 'POST' }]]);
    expect(readAccessToken()).toBeNull();
    expect(sessionStorage.getItem('draft')).toBeNull();
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
  });
});
