// The way from case to case: in the list that the case was opened from, also right after a sign-off.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveListPosition } from '../cases/list/use-list-position.ts';
import { listRow } from '../cases/list-row-fixture.ts';
import { caseId, inStatus, offer, testCase } from '../cases/opened-case-fixture.ts';
import { openCasePage } from './test-case-page.tsx';

beforeEach(() => window.sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const nextId = '0198c0de-0000-7000-8000-0000000000c2';
const rows = [listRow({ id: caseId }), listRow({ id: nextId, patientName: 'Hannah Whitcombe' })];

const paths: string[] = [];
const sentCase = testCase({ status: { value: 'review', label: 'Review' }, version: 9 });

const open = () =>
  openCasePage(
    { offeredActions: offer('sendForReview') },
    {
      answer: ({ method, path }) => {
        paths.push(path);
        if (method === 'PUT') return { body: sentCase };
        return path.startsWith('/api/cases?') ? { body: { data: rows, total: 2 } } : undefined;
      },
    },
  );

test('CG-193: the next case is the next one of the list that the case was opened from', async () => {
  saveListPosition({
    worklist: {
      label: 'Being checked',
      query: { status: ['review'], orderField: 'attention', orderType: 'ASC' },
    },
  });
  await open();
  expect(await screen.findByRole('link', { name: 'Next: Hannah Whitcombe' })).toBeTruthy();
  const asked = paths.find((path) => path.startsWith('/api/cases?')) ?? '';
  expect(Object.fromEntries(new URLSearchParams(asked.split('?')[1]))).toMatchObject({
    status: 'review',
    limit: '50',
  });
  expect(screen.getByRole('navigation', { name: 'Being checked' })).toBeTruthy();
});

test('T46: a sending can be undone by a press or Ctrl+Z; then the bar is gone', async () => {
  const puts: [string, unknown][] = [];
  const draft = testCase({ ...inStatus('in-progress'), version: 10 });
  await openCasePage(
    { offeredActions: offer('sendForReview') },
    {
      answer: ({ method, path, body }) => {
        if (method !== 'PUT') return undefined;
        puts.push([path.split('/').at(-1) ?? '', body]);
        const isUndone = path.endsWith('undo-done');
        return { body: isUndone ? draft : { ...sentCase, offeredActions: offer('undoSending') } };
      },
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: /^Send for Review/ }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send for Review' }));
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  await waitFor(() => expect(screen.queryByText('Sent for review.')).toBeNull());
  expect(puts).toEqual([
    ['done', { isUndoable: true }],
    ['undo-done', undefined],
  ]);
});

test('after sending, a bar says so and leads to the next case, as J does', async () => {
  const { at } = await open();
  expect(screen.queryByText('Sent for review.')).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: /^Send for Review/ }));
  const dialog = await screen.findByRole('dialog');
  const send = within(dialog).getByRole('button', { name: 'Send for Review' });
  fireEvent.click(send);
  const bar = (await screen.findByText('Sent for review.')).closest('div') as HTMLElement;
  const link = within(bar).getByRole('link', { name: 'Next: Hannah Whitcombe' });
  expect(link.getAttribute('href')).toBe(`/case-details?caseId=${nextId}`);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.keyDown(document.body, { key: 'j' });
  await waitFor(() => expect(at()).toBe(`/case-details?caseId=${nextId}`));
});
