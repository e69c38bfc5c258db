import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inStatus, portal, testCase } from '../../cases/opened-case-fixture.ts';
import { renderCasePart, stubServer } from '../../cases/test-case-render.tsx';
import { SharedDetails } from './shared-details.tsx';

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const secret = 'correct horse 7';
const item = testCase({ ...inStatus('upload-shared'), uploadSharedInfo: portal });

function show() {
  const sent = stubServer(({ path }) =>
    path.endsWith('/portal-password') ? { body: { portalPassword: secret, seconds: 60 } } : undefined,
  );
  return { sent, ...renderCasePart(<SharedDetails item={item} />) };
}

const cached = (client: ReturnType<typeof show>['client']) =>
  JSON.stringify([
    client
      .getQueryCache()
      .getAll()
      .map(({ state }) => state),
    client
      .getMutationCache()
      .getAll()
      .map(({ state }) => state),
  ]);

test('E-011: the shared details are shown; the password is neither on the page nor fetched', () => {
  const { sent, container } = show();
  expect(screen.getByText(portal.portalAddress)).toBeDefined();
  expect(container.innerHTML).not.toContain(secret);
  expect(sent).toEqual([]);
});

test('CG-70: a press shows the password for 60 seconds with a countdown, in no cache, then hides it', async () => {
  const { sent, client } = show();
  fireEvent.click(screen.getByRole('button', { name: 'Show the password' }));
  expect(await screen.findByText(secret)).toBeDefined();
  expect(sent).toHaveLength(1);
  expect(cached(client)).not.toContain(secret);
  expect(screen.getByRole('timer').textContent).toBe('Hidden again in 60 s');
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(screen.getByRole('timer').textContent).toBe('Hidden again in 40 s');
  await act(() => vi.advanceTimersByTimeAsync(40_500));
  expect(document.body.innerHTML).not.toContain(secret);
  expect(screen.getByText('The password is hidden again.')).toBeDefined();
  expect(cached(client)).not.toContain(secret);
});

test('CG-70: it can be hidden earlier, and fetched again', async () => {
  const { sent } = show();
  fireEvent.click(screen.getByRole('button', { name: 'Show the password' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Hide now' }));
  expect(document.body.innerHTML).not.toContain(secret);
  fireEvent.click(screen.getByRole('button', { name: 'Show the password' }));
  expect(await screen.findByText(secret)).toBeDefined();
  expect(sent).toHaveLength(2);
});

test('CG-70: a user who may not see it has no button', () => {
  stubServer(() => undefined);
  const shared = { ...portal, mayShowPassword: false };
  renderCasePart(<SharedDetails item={testCase({ uploadSharedInfo: shared })} />);
  expect(screen.queryByRole('button')).toBeNull();
});
