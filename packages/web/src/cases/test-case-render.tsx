import type { CurrentUser } from '@plainscan/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { fireEvent } from '@testing-library/react';
import { vi } from 'vitest';
import { readyVideo } from './opened-case-fixture.ts';
import { currentUserQuery } from '../platform/session/session.ts';
import { renderPart } from '../app/testing/test-render.tsx';
import { testUser } from '../app/testing/test-user.ts';
import { Snackbars } from '../ui/feedback/snackbars.tsx';

export interface SentCall {
  method: string;
  path: string;
  body: unknown;
}

type Answer = (call: SentCall) => { status?: number; body?: unknown } | undefined;

/** Responds to every call, and records it. Calls unknown to `answer` return an empty list. */
export function stubServer(answer: Answer): SentCall[] {
  const sent: SentCall[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const call = { method: init.method ?? 'GET', path, body };
    if (call.method !== 'GET') sent.push(call);
    const { status = 200, body: text = { data: [], total: 0 } } = answer(call) ?? {};
    const isEmpty = status === 204;
    return Promise.resolve(new Response(isEmpty ? null : JSON.stringify(text), { status }));
  });
  return sent;
}

/**
 * Renders a part of the case pages for a signed-in user, or a whole page with its URL. `at` returns the current URL.
 */
export function renderCasePart(part: ReactNode, user: Partial<CurrentUser> = {}, address?: string) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  client.setQueryData(currentUserQuery.queryKey, testUser(user));
  let present = '';
  function Address() {
    const { pathname, search } = useLocation();
    present = pathname + search;
    return null;
  }
  const rendered = renderPart(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address ?? '/case-details']}>
        <Address />
        <Routes>
          <Route path="/case-details" element={part} />
          <Route path="*" element={null} />
        </Routes>
      </MemoryRouter>
      {address === undefined ? <Snackbars /> : null}
    </QueryClientProvider>,
  );
  return { ...rendered, client, at: () => present };
}

/** CG-209: plays the last moment of the page's video. */
export function playEnd(): void {
  const video = document.querySelector('video') as HTMLVideoElement;
  Object.defineProperty(video, 'paused', { get: () => false, configurable: true });
  video.currentTime = readyVideo.duration ?? 0;
  fireEvent.timeUpdate(video);
}
