import type { Case, CurrentUser } from '@plainscan/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '../../app/test-render.tsx';
import { currentUserQuery } from '../../app/session.ts';
import { CaseActionButtons } from './case-action-buttons.tsx';

const sent = vi.fn(() =>
  Promise.resolve(
    new Response(JSON.stringify({ message: 'This case has been picked up', code: 'case.picked-up' }), {
      status: 409,
    }),
  ),
);

beforeEach(() => vi.stubGlobal('fetch', sent));
afterEach(() => {
  sent.mockClear();
  vi.unstubAllGlobals();
});

function show(offeredActions: Case['offeredActions']) {
  const client = new QueryClient();
  client.setQueryData(currentUserQuery.queryKey, { id: 'me' } as CurrentUser);
  const item = {
    id: 'c1',
    patientName: 'Margaret Ellison',
    assigneeId: 'other',
    assigneeName: 'Adaeze Nwosu',
    offeredActions,
    writtenReport: null,
  } as unknown as Case;
  return renderPart(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <CaseActionButtons item={item} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test('CG-30: only what the case offers is there', () => {
  show([{ action: 'claim', enabled: true }]);
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Claim Case C']);
});

test('E-024: claiming asks nothing and is one call, by button or by C', async () => {
  show([{ action: 'claim', enabled: true }]);
  fireEvent.keyDown(document.body, { key: 'c' });
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith('/api/cases/c1/claim', expect.objectContaining({ method: 'PUT' })),
  );
  expect(sent).toHaveBeenCalledOnce();
});

test('E-040, E-058: signing off asks first, names the patient, and calls once it is confirmed', async () => {
  show([{ action: 'signOff', enabled: true }]);
  fireEvent.click(screen.getByRole('button', { name: 'Sign off Case' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Margaret Ellison');
  expect(sent).not.toHaveBeenCalled();
  fireEvent.click([...dialog.querySelectorAll('button')].at(-1) as HTMLElement);
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith('/api/cases/c1/sign-off', expect.objectContaining({ method: 'PUT' })),
  );
});

test('an action that has to wait says why and does nothing', () => {
  show([{ action: 'signOff', enabled: false, reason: 'case.video-not-ready' }]);
  const button = screen.getByRole('button', { name: 'Sign off Case' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText(/The video is still being prepared/)).toBeDefined();
  fireEvent.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what two actions wait for is said once', () => {
  show([
    { action: 'signOff', enabled: false, reason: 'case.video-not-ready' },
    { action: 'sendForReview', enabled: false, reason: 'case.video-not-ready' },
  ]);
  expect(screen.getAllByText(/The video is still being prepared/)).toHaveLength(1);
});

test('an administrator takes the case of somebody else by that person’s name', () => {
  show([{ action: 'optOut', enabled: true }]);
  expect(screen.getByRole('button', { name: 'Take this case from Adaeze Nwosu' })).toBeDefined();
});
