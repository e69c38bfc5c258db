import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentSendings, removeSending, startSending } from '../uploads/sending-store.ts';
import { testProgress } from '../uploads/sending-fixture.ts';
import type { SendPackOptions } from '../uploads/pack-sender.ts';
import { IdleGuard } from './idle-guard.tsx';
import { clearSessionTimes } from '../platform/session/session-storage.ts';
import { answerCalls } from './testing/test-page.tsx';
import { renderPart } from './testing/test-render.tsx';

const { sendPack, redirectFullPage } = vi.hoisted(() => ({ sendPack: vi.fn(), redirectFullPage: vi.fn() }));
vi.mock('../uploads/pack-sender.ts', () => ({ sendPack }));
vi.mock('../platform/session/session-end.ts', () => ({ redirectFullPage, endSession: vi.fn() }));

beforeEach(() => {
  vi.useFakeTimers();
  clearSessionTimes();
  answerCalls({});
});
afterEach(() => {
  for (const { id } of currentSendings()) removeSending(id, false);
  redirectFullPage.mockClear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const minutes = (n: number) => act(async () => void (await vi.advanceTimersByTimeAsync(n * 60_000)));
const show = () =>
  renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/cases']}>
        <IdleGuard />
      </MemoryRouter>
    </QueryClientProvider>,
  );

it('A-039: a user who is idle for more than 15 minutes is logged out', async () => {
  show();
  await minutes(14);
  expect(redirectFullPage).not.toHaveBeenCalled();
  await minutes(2);
  expect(redirectFullPage).toHaveBeenCalledExactlyOnceWith('/inactivity');
});

it('G-016, A-038: not while files are uploading, but again once they have arrived', async () => {
  let tell: SendPackOptions['onProgress'];
  let arrive = (_: unknown): void => {};
  sendPack.mockImplementationOnce((options: SendPackOptions) => {
    tell = options.onProgress;
    return new Promise((resolve) => (arrive = resolve));
  });
  startSending({ purpose: 'study', files: [], label: 'MR Brain' });
  tell?.(testProgress({ bytesDone: 1 }));
  show();
  await minutes(60);
  expect(redirectFullPage).not.toHaveBeenCalled();
  tell?.(testProgress({ phase: 'done', bytesDone: 2_000_000 }));
  arrive(null);
  await minutes(16);
  expect(redirectFullPage).toHaveBeenCalledExactlyOnceWith('/inactivity');
});
