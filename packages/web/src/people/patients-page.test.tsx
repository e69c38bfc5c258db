// The patient list, and a pasted list of people.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Answers } from '../app/testing/test-page.tsx';
import { testUser } from '../app/testing/test-user.ts';
import { ada, heads, idOf, listed, open, person, press, sentTo, time, type } from './test-people-page.tsx';

vi.setConfig({ testTimeout: 30_000 });
afterEach(() => vi.unstubAllGlobals());

describe('patients', () => {
  const vera = person(4, 'Vera Moss', 'active', { role: 'patient', dateOfBirth: '1957-03-14' });
  const yann = person(5, 'Yann Petit', 'invited', {
    role: 'patient',
    invitation: {
      id: idOf(6),
      kind: 'invitation',
      queuedAt: '2026-11-18T09:00:00.000Z',
      fate: 'refused',
      at: '2026-11-18T09:00:00.000Z',
      reason: 'unknown-address',
      answer: null,
    },
  });
  const answers: Answers = { 'GET /patients': () => listed([vera, yann]) };

  test('Q-012, Q-013: the columns; only a super-admin sees the workspace', async () => {
    await open('/patients', answers);
    await screen.findByText('Vera Moss', {}, time);
    const all = ['Name', 'Email Address', 'Date of Birth', 'Telephone', 'Workspace', 'Status'];
    expect(heads()).toEqual(all);
    expect(screen.getByText('03/14/1957')).toBeTruthy();
    vi.unstubAllGlobals();
    document.body.replaceChildren();
    await open('/patients', answers, 'creator');
    await screen.findByText('Vera Moss', {}, time);
    expect(heads()).toEqual(all.filter((title) => title !== 'Workspace'));
  });

  test('Q-014: an invited status opens Resend Invite, whose call includes the user and the workspace', async () => {
    const { calls } = await open(
      '/patients',
      { ...answers, [`PUT /patients/resend-invitation/${yann.id}`]: () => yann },
      'creator',
    );
    expect(
      await screen.findByText('The mail server refused the invitation 11/18/2026', {}, time),
    ).toBeTruthy();
    // Creators invite patients, but cannot disable anyone.
    expect(screen.queryByRole('button', { name: /Vera Moss: Active/ })).toBeNull();
    await press('Yann Petit: Invited. Resend the invitation');
    const dialog = await screen.findByRole('dialog', { name: 'Resend Invite' }, time);
    await press('Resend Invite', dialog);
    await waitFor(() => expect(sentTo(calls, 'PUT')).toHaveLength(1), time);
    expect(sentTo(calls, 'PUT')[0]?.body).toEqual({
      name: yann.name,
      phoneNumber: yann.phoneNumber,
      email: yann.email,
      userId: yann.id,
      workspaceId: 2,
    });
  });

  test('search and status are in the address; shows the no-results, empty and failed states', async () => {
    const { calls, address } = await open(
      '/patients',
      { 'GET /patients': () => listed([]) },
      'creator',
      '?search=zz',
    );
    expect(await screen.findByText('Nobody found', {}, time)).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'invited' } });
    await waitFor(() => expect(address()).toBe('/patients?search=zz&status=invited'), time);
    await waitFor(() => expect(calls.at(-1)?.query.get('status')).toBe('invited'), time);
    await press('Clear search and status');
    expect(await screen.findByText('No patients yet', {}, time)).toBeTruthy();
    vi.unstubAllGlobals();
    await open('/patients', { 'GET /patients': () => new Response('{}', { status: 500 }) }, 'creator');
    expect(await screen.findByText('The list could not be loaded', {}, time)).toBeTruthy();
  });
});

describe('a pasted list', () => {
  const line = (at: number, outcome: string, problems = {}) => ({
    line: at,
    name: `Person ${at}`,
    email: `p${at}@mail.test`,
    phoneNumber: '+1 555 010 0199',
    outcome,
    problems,
  });
  const checked = {
    data: [
      line(1, 'invited'),
      line(2, 'joined-before'),
      line(3, 'invalid', { email: ['Please enter an email address like name@example.com.'] }),
    ],
    invited: 1,
  };

  test('is checked line by line, corrected, and only then sent, with one result per line', async () => {
    const { calls } = await open(
      '/creators',
      {
        'GET /creators': () => listed([ada]),
        'POST /people/check-list': () => checked,
        'POST /people/list': () => checked,
      },
      'admin',
    );
    await press('Paste a list');
    const dialog = await screen.findByRole('dialog', { name: 'Invite several creators' }, time);
    const text = 'first line\nsecond\nthird one';
    type('One person on each line: name, email, phone', text);
    await press('Check the list', dialog);
    expect(await within(dialog).findByText('1 of 3 will be invited', {}, time)).toBeTruthy();
    expect(within(dialog).getByText('Skipped: already has an account')).toBeTruthy();
    await press('Fix line 3', dialog);
    const field = await within(dialog).findByLabelText<HTMLTextAreaElement>(
      'One person on each line: name, email, phone',
    );
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('third one');
    await press('Check the list', dialog);
    await press('Send 1 invitation', dialog);
    expect(await within(dialog).findByText('1 of 3 invited', {}, time)).toBeTruthy();
    const { workspace } = testUser();
    expect(sentTo(calls, 'POST').map(({ path }) => path)).toEqual([
      '/people/check-list',
      '/people/check-list',
      '/people/list',
    ]);
    expect(sentTo(calls, 'POST').at(-1)?.body).toEqual({ text, role: 'creator', workspaceId: workspace.id });
    await press('Done', dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), time);
  });
});
