// Opens a case page by its URL, with a server that knows the case.
import type { Case, CurrentUser, RealtimeEvent } from '@plainscan/contract';
import { act, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { caseId, testCase } from '../cases/opened-case-fixture.ts';
import { renderCasePart, stubServer, type SentCall } from '../cases/test-case-render.tsx';
import { liveConnection } from '../platform/live/live-connection.ts';
import { CaseDetailsPage } from './case-details-page.tsx';

interface CaseVisit {
  user?: Partial<CurrentUser>;
  /** The server's response to a call. If undefined, the case itself. */
  answer?: (call: SentCall) => { status?: number; body?: unknown } | undefined;
}

/** Opens a case page. `become` changes the case on the server; `tell` sends an event of the live connection. */
export async function openCasePage(changes: Partial<Case>, { user, answer }: CaseVisit = {}) {
  let item = testCase(changes);
  let reads = 0;
  const listened = vi.spyOn(liveConnection, 'on');
  const sent = stubServer((call) => {
    const said = answer?.(call);
    if (said) return said;
    if (call.path !== `/api/cases/${caseId}` || call.method !== 'GET') return undefined;
    reads += 1;
    return { body: item };
  });
  // As in `press`: a response that arrives while a part loads would otherwise never be rendered.
  const page = await act(async () => {
    const rendered = renderCasePart(<CaseDetailsPage />, user, `/case-details?caseId=${caseId}`);
    await Promise.resolve();
    return rendered;
  });
  await screen.findAllByRole('heading', { level: 1 });
  const become = (more: Partial<Case>): void => {
    item = testCase({ ...changes, ...more });
  };
  const tell = (event: RealtimeEvent, data: object) =>
    act(() => {
      for (const [name, handler] of listened.mock.calls) if (name === event) handler(data as never);
      return Promise.resolve();
    });
  return { ...page, sent, become, tell, reads: () => reads, shown: () => item };
}
