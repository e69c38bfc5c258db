import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerCalls } from '../../app/testing/test-page.tsx';
import { useKnownPatient } from './use-known-patient.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Field({ typed }: { typed: string }) {
  useKnownPatient(typed, undefined, () => {});
  return null;
}

it('X-007: requests the patient of an email half a second after the last keystroke, once', () => {
  const calls = answerCalls({ 'GET /patients/by-email': () => ({ patient: null }) });
  const client = new QueryClient();
  const field = (typed: string) => (
    <QueryClientProvider client={client}>
      <Field typed={typed} />
    </QueryClientProvider>
  );
  const wait = (milliseconds: number): void => {
    act(() => void vi.advanceTimersByTime(milliseconds));
  };
  const { rerender } = render(field(''));
  for (const typed of ['maggie@mailbox.te', 'maggie@mailbox.tes', 'maggie@mailbox.test']) {
    rerender(field(typed));
    wait(499);
  }
  expect(calls).toHaveLength(0);
  wait(1);
  expect(calls.map(({ query }) => query.get('email'))).toEqual(['maggie@mailbox.test']);
});
