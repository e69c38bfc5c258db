// Whole pages in the simulated browser: a signed-in user, a URL, and a server that responds from a table.
import type { CurrentUser } from '@plainscan/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { vi } from 'vitest';
import { currentUserQuery } from '../../platform/session/session.ts';
import { renderPart } from './test-render.tsx';
import { testUser } from './test-user.ts';

export interface SentCall {
  readonly method: string;
  /** Without `/api` and the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly headers: Headers;
}

/**
 * Keyed by `GET /path`. A Response is returned as is, anything else as a body. A call that is not in the table never
 * resolves.
 */
export type Answers = Record<string, (call: SentCall) => unknown>;

export interface TestPage {
  readonly calls: readonly SentCall[];
  readonly client: QueryClient;
  /** Returns the current path, query and hash. */
  address(): string;
}

/** Stubs the server. Tests undo it with `vi.unstubAllGlobals()`. */
export function answerCalls(answers: Answers): SentCall[] {
  const calls: SentCall[] = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://portal.localhost');
    const call: SentCall = {
      method: init.method ?? 'GET',
      path: url.pathname.replace(/^\/api/, ''),
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    };
    calls.push(call);
    const answer = answers[`${call.method} ${call.path}`];
    if (!answer) return new Promise(() => {});
    const said = answer(call);
    // A response that the test holds back.
    if (said instanceof Promise) return said;
    return Promise.resolve(said instanceof Response ? said : Response.json(said));
  });
  return calls;
}

function Address({ onAddress }: { onAddress: (address: string) => void }) {
  const { pathname, search, hash } = useLocation();
  onAddress(pathname + search + hash);
  return null;
}

export async function renderPage(
  page: ReactNode,
  { address, answers, user = testUser() }: { address: string; answers: Answers; user?: CurrentUser },
): Promise<TestPage> {
  let here = address;
  const calls = answerCalls(answers);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(currentUserQuery.queryKey, user);
  await act(async () => {
    renderPart(
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[address]}>
          <Address onAddress={(now) => (here = now)} />
          {page}
        </MemoryRouter>
      </QueryClientProvider>,
    );
    await Promise.resolve();
  });
  return { calls, client, address: () => here };
}
