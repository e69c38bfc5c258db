// The lists of administrators and creators, with the dialogs that invite, disable and enable.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Answers } from '../app/testing/test-page.tsx';
import { testUser } from '../app/testing/test-user.ts';
import { currentSnackbars } from '../ui/feedback/snackbar-store.ts';
import {
  ada,
  ben,
  cleo,
  harbor,
  heads,
  idOf,
  listed,
  open,
  person,
  press,
  refused,
  sentTo,
  time,
  type,
} from './test-people-page.tsx';

vi.setConfig({ testTimeout: 30_000 });
afterEach(() => vi.unstubAllGlobals());

describe('administrators', () => {
  const admins = [person(1, 'Ada Lund', 'active', { role: 'admin' })];

  test('Q-001, X-006: the columns, sorted by name and phone; only this call counts pages from 1', async () => {
    const { calls, address } = await open('/administrators', { 'GET /admins': () => listed(admins, 24) });
    await screen.findByText('Ada Lund', {}, time);
    expect(heads()).toEqual([
      'Administrator',
      'Email Address',
      'Telephone',
      'Workspace',
      'Open work',
      'Admin Status',
    ]);
    expect(calls.find(({ path }) => path === '/admins')?.query.get('page')).toBe('1');
    await press('Telephone');
    await waitFor(() => expect(address()).toBe('/administrators?order=phoneNumber'), time);
    expect(calls.at(-1)?.query.get('orderField')).toBe('phoneNumber');
  });

  test('Q-004: Add Administrator has three required fields, and shows the server’s errors under them', async () => {
    const { calls } = await open('/administrators', {
      'GET /admins': () => listed(admins),
      'GET /workspaces': () => listed([harbor]),
      'POST /admins': () =>
        refused({ email: ['Someone with this email address already has an account here.'] }),
    });
    await press('Add Administrator');
    const dialog = await screen.findByRole('dialog', { name: 'Add Administrator' }, time);
    const button = () => within(dialog).getByRole('button', { name: 'Invite Administrator' });
    expect(button().getAttribute('aria-disabled')).toBe('true');
    type('Administrator Name', 'Ruth Calloway');
    type('Telephone', 'call me');
    expect(await within(dialog).findByText('Please enter a valid phone number')).toBeTruthy();
    type('Telephone', '+1 555 010 0199');
    type('Administrator Email Address', 'ruth@mail.test');
    fireEvent.click(within(dialog).getByRole('combobox', { name: 'Clinic' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Harbor Imaging' }, time));
    await waitFor(() => expect(button().getAttribute('aria-disabled')).toBeNull(), time);
    fireEvent.click(button());
    expect(
      await within(dialog).findByText(
        'Someone with this email address already has an account here.',
        {},
        time,
      ),
    ).toBeTruthy();
    expect(sentTo(calls, 'POST')).toEqual([
      {
        path: '/admins',
        body: {
          name: 'Ruth Calloway',
          phoneNumber: '+1 555 010 0199',
          email: 'ruth@mail.test',
          workspaceId: 2,
        },
      },
    ]);
  });

  test('Q-002: pressing the status asks first; enabling calls after confirmation', async () => {
    const { calls } = await open('/administrators', {
      'GET /admins': () => listed([person(3, 'Cleo Marsh', 'disabled', { role: 'admin' })]),
      [`PUT /admins/enable/${idOf(3)}`]: () => person(3, 'Cleo Marsh', 'active', { role: 'admin' }),
    });
    await press('Cleo Marsh: Disabled. Change it');
    const dialog = await screen.findByRole('dialog', { name: /Change User Status Confirmation/ }, time);
    expect(dialog.textContent).toContain('Enable Cleo Marsh?');
    expect(sentTo(calls, 'PUT')).toEqual([]);
    await press('Enable', dialog);
    await waitFor(() => expect(sentTo(calls, 'PUT')).toHaveLength(1), time);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), time);
  });

  test('CG-212: the last active administrator can be disabled once an invited one is named as the successor', async () => {
    const last = person(1, 'Ruth Adler', 'active', { role: 'admin' });
    const next = person(2, 'Noel Park', 'invited', { role: 'admin' });
    const refusal = { message: 'The last one.', code: 'person.last-admin', requestId: 'r' };
    const { calls } = await open('/administrators', {
      'GET /admins': ({ query }) => listed(query.get('status') === 'invited' ? [next] : [last, next]),
      [`GET /people/${last.id}/open-cases`]: () => ({ data: [], colleagues: [], connections: [] }),
      [`PUT /admins/disable/${last.id}`]: ({ body }) =>
        (body as { successorId?: string }).successorId === next.id
          ? { ...last, cases: [] }
          : Response.json(refusal, { status: 409 }),
    });
    await press('Ruth Adler: Active. Change it');
    const dialog = await screen.findByRole('dialog', { name: /Disable Ruth Adler\?/ }, time);
    expect(within(dialog).queryByLabelText('Successor')).toBeNull();
    await press('Disable', dialog);
    const successor = await within(dialog).findByLabelText('Successor', {}, time);
    fireEvent.change(successor, { target: { value: next.id } });
    await press('Disable', dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), time);
    expect(sentTo(calls, 'PUT')).toHaveLength(2);
  });

  test('the user’s own entry is shown but cannot be pressed', async () => {
    const { id } = testUser();
    await open('/administrators', {
      'GET /admins': () => listed([person(1, 'Me Myself', 'active', { id, role: 'super-admin' })]),
    });
    expect(await screen.findByText('You', {}, time)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Me Myself/ })).toBeNull();
  });
});

describe('creators', () => {
  const answers: Answers = { 'GET /creators': () => listed([ada, ben, cleo]) };

  test('Q-008, Q-009: the status is invited, disabled or active; an administrator sees no workspace', async () => {
    await open('/creators', answers, 'admin');
    await screen.findByText('Ada Lund', {}, time);
    expect(heads()).toEqual(['Name', 'Email Address', 'Telephone', 'Open work', 'Status']);
    expect(screen.getByText('2 open')).toBeTruthy();
    for (const [name, status] of [
      ['Ada Lund', 'Active'],
      ['Ben Okafor', 'Invited'],
      ['Cleo Marsh', 'Disabled'],
    ])
      expect(screen.getByRole('button', { name: new RegExp(`${name}: ${status}`) }).textContent).toBe(status);
  });

  test('Q-003, Q-005: an invited status opens a prefilled Resend Invite, which can be corrected and sent', async () => {
    const { calls } = await open(
      '/creators',
      { ...answers, [`PUT /creators/resend-invitation/${ben.id}`]: () => ben },
      'admin',
    );
    await press('Ben Okafor: Invited. Resend the invitation');
    const dialog = await screen.findByRole('dialog', { name: 'Resend Invite' }, time);
    expect(within(dialog).getByLabelText<HTMLInputElement>('Name').value).toBe('Ben Okafor');
    type('Email Address', 'ben@mail.test');
    await press('Resend Invite', dialog);
    await waitFor(() => expect(sentTo(calls, 'PUT')).toHaveLength(1), time);
    expect(sentTo(calls, 'PUT')[0]?.body).toEqual({
      name: 'Ben Okafor',
      phoneNumber: ben.phoneNumber,
      email: 'ben@mail.test',
    });
    await waitFor(() =>
      expect(currentSnackbars().some(({ text }) => text === 'The invitation was sent again.')).toBe(true),
    );
  });

  test('Q-015: a server error appears in the form, and the input stays', async () => {
    await open(
      '/creators',
      {
        ...answers,
        [`PUT /creators/resend-invitation/${ben.id}`]: () =>
          Response.json(
            {
              message: 'Ben has already accepted the invitation. Nothing was sent.',
              code: 'person.joined',
              params: { name: 'Ben' },
              requestId: 'r',
            },
            { status: 409 },
          ),
      },
      'admin',
    );
    await press('Ben Okafor: Invited. Resend the invitation');
    const dialog = await screen.findByRole('dialog', { name: 'Resend Invite' }, time);
    await press('Resend Invite', dialog);
    const said = await within(dialog).findByRole('alert', {}, time);
    expect(said.textContent).toContain('Ben has already accepted the invitation. Nothing was sent.');
  });

  test('CG-202: disabling lists each open case and its new owner, requires a reason, sends the choices', async () => {
    const work = {
      data: [
        {
          caseId: idOf(7),
          name: 'HBR-0007',
          title: 'Knee MR',
          part: 'assignee',
          status: { value: 'in-progress', label: 'In Progress' },
          canReturn: true,
          candidates: [cleo.id],
        },
        {
          caseId: idOf(8),
          name: 'HBR-0008',
          title: 'Head CT',
          part: 'assignee',
          status: { value: 'in-review', label: 'In Review' },
          canReturn: false,
          candidates: [],
        },
        {
          caseId: idOf(9),
          name: 'HBR-0009',
          title: 'Chest CT',
          part: 'reviewer',
          status: { value: 'in-review', label: 'In Review' },
          canReturn: true,
          candidates: [],
        },
      ],
      colleagues: [{ id: cleo.id, name: 'Cleo Marsh', workspaceName: 'Harbor Imaging' }],
      connections: [{ id: idOf(11), kind: 'api-key', name: 'North RIS', lastUsedAt: null }],
    };
    const { calls } = await open(
      '/creators',
      {
        ...answers,
        [`GET /people/${ada.id}/open-cases`]: () => work,
        [`PUT /creators/disable/${ada.id}`]: () => ({ ...ada, cases: [] }),
      },
      'admin',
    );
    await press('Ada Lund: Active. Change it');
    const dialog = await screen.findByRole('dialog', { name: /Disable Ada Lund\?/ }, time);
    const heir = await within(dialog).findByLabelText('HBR-0007 goes to', {}, time);
    fireEvent.change(heir, { target: { value: cleo.id } });
    expect(within(dialog).getByText('Its review continues. It stays as it is.')).toBeTruthy();
    const section = within(dialog).getByRole('region', { name: 'Keys and webhooks they made' });
    expect(section.textContent).toContain('North RIS key');
    expect(
      within(section).getByRole<HTMLInputElement>('checkbox', { name: /^Revoke the keys/ }).checked,
    ).toBe(true);
    await press('Disable and hand over 2', dialog);
    expect(sentTo(calls, 'PUT')).toEqual([]);
    expect(within(dialog).getByText('Enter a reason first.')).toBeTruthy();
    fireEvent.change(within(dialog).getByLabelText('Your reason'), { target: { value: ' On leave. ' } });
    await press('Disable and hand over 2', dialog);
    await waitFor(() => expect(sentTo(calls, 'PUT')).toHaveLength(1), time);
    expect(sentTo(calls, 'PUT')[0]?.body).toEqual({
      cases: [{ caseId: idOf(7), userId: cleo.id, handOverDraft: false }],
      reviews: 'cancel',
      connections: 'end',
      reason: 'On leave.',
    });
  });

  test('B-017, Q-008: I invites, P pastes a list', async () => {
    await open('/creators', answers, 'admin');
    await screen.findByText('Ada Lund', {}, time);
    fireEvent.keyDown(document.documentElement, { key: 'i' });
    expect(await screen.findByRole('dialog', { name: 'Invite a creator' }, time)).toBeTruthy();
    await press('Cancel');
    fireEvent.keyDown(document.documentElement, { key: 'p' });
    expect(await screen.findByRole('dialog', { name: 'Invite several creators' }, time)).toBeTruthy();
  });
});
