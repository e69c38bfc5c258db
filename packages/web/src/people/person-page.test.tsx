// A user's page: account, cases, emails by kind, time and delivery, and actions (CG-187).
import { fieldProblems, type PersonPage as PersonFacts } from '@plainscan/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderPage, type Answers } from '../app/testing/test-page.tsx';
import { testUser } from '../app/testing/test-user.ts';
import { PersonPage } from './person-page.tsx';

const time = { timeout: 10_000 };
vi.setConfig({ testTimeout: 30_000 });
afterEach(() => vi.unstubAllGlobals());

const id = '0198c0de-0000-7000-8000-000000000001';
const facts: PersonFacts = {
  id,
  name: 'Ada Lund',
  email: 'ada@mail.test',
  phoneNumber: '+1 555 010 0101',
  role: 'patient',
  status: { value: 'invited', label: 'Invited' },
  workspaceId: 2,
  workspaceName: 'Harbor Imaging',
  createdAt: '2026-10-01T09:00:00.000Z',
  invitation: null,
  preferredName: null,
  dateOfBirth: '1957-03-14',
  gender: 'female',
  lastSeenAt: null,
  cases: {
    data: [
      {
        caseId: '0198c0de-0000-7000-8000-000000000002',
        name: 'HBR-0002',
        title: 'Knee MR',
        part: 'patient',
        status: { value: 'new', label: 'New' },
        updatedAt: '2026-11-01T09:00:00.000Z',
      },
    ],
    total: 31,
  },
  history: [
    { event: 'invitation-sent-again', at: '2026-11-02T09:00:00.000Z', by: 'Ben Okafor' },
    { event: 'invited', at: '2026-11-01T09:00:00.000Z', by: null },
  ],
  may: { resend: true, disable: true, enable: false, correctBirthDate: true },
};
const mails = {
  data: [
    {
      id: 'm1',
      kind: 'invitation',
      queuedAt: '2026-11-02T09:00:00.000Z',
      fate: 'refused',
      at: '2026-11-02T09:00:03.000Z',
      reason: 'unknown-address',
      answer: '550 5.1.1 no such user',
    },
    {
      id: 'm2',
      kind: 'something-new',
      queuedAt: '2026-11-01T09:00:00.000Z',
      fate: 'queued',
      at: null,
      reason: null,
      answer: null,
    },
  ],
  total: 2,
};

const open = (answers: Answers) =>
  renderPage(
    <Routes>
      <Route path="/people/:id" element={<PersonPage />} />
    </Routes>,
    { address: `/people/${id}`, user: testUser({ role: 'admin' }), answers },
  );
const usual: Answers = { [`GET /people/${id}`]: () => facts, [`GET /people/${id}/mails`]: () => mails };

describe('CG-187', () => {
  test('shows the account, the latest cases with links, and the account’s history', async () => {
    await open(usual);
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada Lund' }, time)).toBeTruthy();
    expect(screen.getByText('03/14/1957')).toBeTruthy();
    expect(screen.getByText('Never signed in')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'HBR-0002' }).getAttribute('href')).toBe(
      '/case-details?caseId=0198c0de-0000-7000-8000-000000000002',
    );
    expect(screen.getByText('The newest 1 of 31 that you can see.')).toBeTruthy();
    const history = screen.getByRole('list', { name: 'History' });
    expect(within(history).getByText('Ben Okafor sent the invitation again')).toBeTruthy();
    expect(within(history).getByText('The system sent the invitation')).toBeTruthy();
  });

  test('lists emails by kind, time and delivery, with the failure reason; an unknown kind is an email', async () => {
    await open(usual);
    const table = await screen.findByRole('table', { name: 'Emails' }, time);
    const [, first, second] = within(table).getAllByRole('row');
    expect(first?.textContent).toContain('Invitation');
    expect(first?.textContent).toContain('Refused by the mail server');
    expect(first?.textContent).toContain('The mail server does not know this address.');
    expect(second?.textContent).toContain('Waiting to be sent');
  });

  test('only permitted actions have a button, and each asks first', async () => {
    await open(usual);
    fireEvent.click(await screen.findByRole('button', { name: 'Resend Invite' }, time));
    expect(await screen.findByRole('dialog', { name: 'Resend Invite' }, time)).toBeTruthy();
    vi.unstubAllGlobals();
    document.body.replaceChildren();
    const may = { resend: false, disable: false, enable: false, correctBirthDate: false };
    await open({ ...usual, [`GET /people/${id}`]: () => ({ ...facts, may }) });
    await screen.findByRole('heading', { level: 1, name: 'Ada Lund' }, time);
    for (const name of ['Resend Invite', 'Disable', 'Enable', 'Correct the date of birth'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  test('CG-24: a date of birth is corrected, and what the server refuses is said at the field', async () => {
    const sent: unknown[] = [];
    await open({
      ...usual,
      [`PUT /patients/birth-date/${id}`]: ({ body }) => {
        sent.push(body);
        return Response.json(
          {
            message: 'x',
            code: 'input.invalid',
            requestId: 'r',
            validationError: { dateOfBirth: [fieldProblems.guardianOwns] },
          },
          { status: 400 },
        );
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Correct the date of birth' }, time));
    const dialog = await screen.findByRole('dialog', { name: 'Correct the date of birth of Ada Lund' }, time);
    const save = within(dialog).getByRole('button', { name: 'Correct' });
    expect(save.getAttribute('aria-disabled')).toBe('true');
    fireEvent.change(within(dialog).getByLabelText('Date of Birth'), { target: { value: '03/14/2015' } });
    fireEvent.click(save);
    expect(await within(dialog).findByText(fieldProblems.guardianOwns, {}, time)).toBeTruthy();
    expect(sent).toEqual([{ dateOfBirth: '2015-03-14' }]);
  });

  test('says if a user does not exist or is not visible to the reader, and can retry', async () => {
    await open({
      ...usual,
      [`GET /people/${id}`]: () =>
        Response.json({ message: 'x', code: 'not-found', requestId: 'r' }, { status: 404 }),
    });
    expect(await screen.findByText('This person could not be loaded', {}, time)).toBeTruthy();
  });
});
