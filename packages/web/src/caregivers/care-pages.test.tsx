// B17: caregivers, as both sides see them.
import type { Caregiver, HelpedPerson } from '@plainscan/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderPage, type Answers } from '../app/testing/test-page.tsx';
import { testRecord } from '../app/testing/test-record.ts';
import { testUser } from '../app/testing/test-user.ts';
import { PatientPage } from '../shell/patient-page.tsx';
import { CareInvitationPage } from './care-invitation-page.tsx';
import { CaregiversPage } from './caregivers-page.tsx';
import { HelpedRecordPage } from './helped-record-page.tsx';

const time = { timeout: 10_000 };
vi.setConfig({ testTimeout: 30_000 });
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const click = (element: HTMLElement) =>
  act(async () => {
    fireEvent.click(element);
    await Promise.resolve();
  });
const type = (label: string, value: string) =>
  act(async () => {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
    await Promise.resolve();
  });

const grantId = '019a0000-0000-7000-8000-000000000901';
const caregiver = (changes: Partial<Caregiver> = {}): Caregiver => ({
  id: grantId,
  name: 'Anna Ellison',
  email: 'anna@mail.test',
  state: 'active',
  showsImages: false,
  recordIds: null,
  from: '2026-11-20',
  until: '2027-03-14',
  invitedAt: '2026-11-20T09:00:00Z',
  invitationEndsAt: '2026-11-27T09:00:00Z',
  lastVisitAt: null,
  ...changes,
});
const helped: HelpedPerson = {
  grantId,
  name: 'Margaret Ellison',
  state: 'active',
  showsImages: false,
  from: '2026-11-20',
  until: '2027-03-14',
};
const patient = testUser({ role: 'patient', firstOrderStatus: 'paid' });

describe('B17: the patient', () => {
  const open = (list: Caregiver[], answers: Answers = {}) =>
    renderPage(<CaregiversPage />, {
      address: '/my-account/caregivers',
      user: patient,
      answers: {
        'GET /caregivers': () => ({ data: list, total: list.length }),
        'GET /patients/record': () => ({ data: [testRecord()], total: 1 }),
        ...answers,
      },
    });

  test('sees who has access to what until when, and whose access is over', async () => {
    await open([
      caregiver(),
      caregiver({ id: 'b', name: 'Ben', state: 'invitation-over' }),
      caregiver({
        id: 'c',
        name: 'Cleo',
        state: 'ended',
        showsImages: true,
        recordIds: ['x'],
        lastVisitAt: '2026-11-21T09:00:00Z',
      }),
    ]);
    expect(await screen.findByText('Can see your record until 03/14/2027.', {}, time)).toBeTruthy();
    expect(screen.getByText('Has not looked yet.')).toBeTruthy();
    expect(screen.getByText('Only 1 of your studies.')).toBeTruthy();
    expect(screen.getByText(/^Last looked on 11\/21\/2026/)).toBeTruthy();
    // An ended grant cannot be changed.
    expect(screen.queryByRole('button', { name: 'Change Ben' })).toBeNull();
  });

  test('invites a caregiver with an end date, and removes one after a confirmation', async () => {
    const { calls } = await open([caregiver()], {
      'POST /caregivers': () => caregiver({ id: 'n', name: 'Nora', state: 'invited' }),
      [`DELETE /caregivers/${grantId}`]: () => new Response(null, { status: 204 }),
    });
    await click(await screen.findByRole('button', { name: 'Add a person' }, time));
    await screen.findByLabelText('Their name', {}, time);
    await type('Their name', 'Nora');
    await type('Their email', 'nora@mail.test');
    await click(screen.getByLabelText('My reports and my images'));
    await click(screen.getByRole('button', { name: 'Send the invitation' }));
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true), time);
    const sent = calls.find(({ method }) => method === 'POST')?.body;
    expect(sent).toMatchObject({ name: 'Nora', email: 'nora@mail.test', showsImages: true, recordIds: null });
    expect((sent as { until: string }).until).toMatch(/^\d{4}-\d\d-\d\d$/);
    await waitFor(() => expect(screen.queryByLabelText('Their name')).toBeNull(), time);
    await click(screen.getByRole('button', { name: 'Remove Anna Ellison' }));
    const question = await screen.findByRole('dialog', { name: 'Remove Anna Ellison?' }, time);
    await click(within(question).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true), time);
  });

  test('resends an invitation that has not been accepted', async () => {
    const { calls } = await open(
      [caregiver({ state: 'invitation-over' }), caregiver({ id: 'b', name: 'Ben' })],
      {
        [`POST /caregivers/${grantId}/send-again`]: () => caregiver({ state: 'invited' }),
      },
    );
    await click(await screen.findByRole('button', { name: 'Send again Anna Ellison' }, time));
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true), time);
    expect(screen.queryByRole('button', { name: 'Send again Ben' })).toBeNull();
  });

  test('aged 13 to 17 is told what is missing, and where to add it', async () => {
    await renderPage(<PatientPage>Secret</PatientPage>, {
      address: '/patient-dashboard',
      user: testUser({ role: 'patient', needsAdult: true }),
      answers: {},
    });
    expect(screen.queryByText('Secret')).toBeNull();
    expect(screen.getByText(/Invite a parent or guardian/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Invite an adult' }).getAttribute('href')).toBe(
      '/my-account/caregivers',
    );
  });
});

describe('B17: the caregiver', () => {
  const open = (people: HelpedPerson[], answers: Answers = {}) =>
    renderPage(
      <Routes>
        <Route path="/helped-record/:grantId" element={<HelpedRecordPage />} />
      </Routes>,
      {
        address: `/helped-record/${grantId}`,
        user: testUser({ role: 'patient', helpedPeople: people }),
        answers: {
          'GET /patients/record': () => ({
            data: [
              testRecord({
                id: 'done',
                title: 'MR Knee',
                status: 'completed',
                isAbleToViewRecord: false,
                imageCount: 0,
              }),
              testRecord({ id: 'work', isAbleToViewRecord: false, imageCount: 0 }),
            ],
            total: 2,
          }),
          ...answers,
        },
      },
    );

  test('sees whose record it is and until when, and requests it by grant ID', async () => {
    const { calls } = await open([helped]);
    expect(
      await screen.findByText('You are looking at Margaret Ellison’s record until 03/14/2027.', {}, time),
    ).toBeTruthy();
    const places = screen.getByRole('navigation', { name: 'Whose record' });
    expect(within(places).getByRole('link', { name: 'Margaret’s record' }).getAttribute('aria-current')).toBe(
      'page',
    );
    expect(within(places).getByRole('link', { name: 'Your record' }).getAttribute('href')).toBe(
      '/patient-dashboard',
    );
    expect(await screen.findByRole('link', { name: 'Watch the report MR Knee' }, time)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /See the images/ })).toBeNull();
    expect(screen.queryByText(/Share|Pay|Download/)).toBeNull();
    expect(calls.find(({ path }) => path === '/patients/record')?.headers.get('care-grant')).toBe(grantId);
  });

  test('sees nothing after the grant has ended', async () => {
    await open([]);
    expect(screen.getByRole('heading', { name: 'You can no longer see this record' })).toBeTruthy();
    expect(screen.queryByText(/Margaret/)).toBeNull();
  });
});

describe('B17: an invitation', () => {
  const offer = {
    patient: 'Margaret Ellison',
    clinic: 'Lakeside Clinic',
    email: 'anna@mail.test',
    hasAccount: false,
    showsImages: true,
    isAllRecords: true,
    from: '2026-11-20',
    until: '2027-03-14',
  };
  const open = (opened: object, answers: Answers = {}) =>
    renderPage(<CareInvitationPage />, {
      address: `/care-invitation?token=${'x'.repeat(43)}`,
      answers: { 'POST /care-invitations/open': () => opened, ...answers },
    });

  test('creates an account for an unknown email address', async () => {
    const { calls, address } = await open(
      { state: 'open', offer },
      {
        'POST /care-invitations/account': () => ({ loginToken: 'secret', grantId }),
      },
    );
    expect(
      await screen.findByText(/Margaret Ellison wants you to see their record at Lakeside Clinic/, {}, time),
    ).toBeTruthy();
    await type('Your name', 'Anna Ellison');
    await type('Your date of birth', '03/03/1985');
    await type('Password', 'Harbor-Lamp-77');
    for (const box of screen.getAllByRole('checkbox')) await click(box);
    await click(screen.getByRole('button', { name: 'Make the account and accept' }));
    await waitFor(() => expect(address()).toContain('/auth-success?action=invitation'), time);
    expect(calls.find(({ path }) => path.endsWith('/account'))?.body).toMatchObject({
      name: 'Anna Ellison',
      dateOfBirth: '1985-03-03',
      termsAccepted: true,
    });
  });

  test('sends an existing user to the login and back', async () => {
    const { address } = await open({ state: 'open', offer: { ...offer, hasAccount: true } });
    await click(await screen.findByRole('button', { name: 'Log in to accept' }, time));
    expect(decodeURIComponent(address())).toContain('/login?redirect=/care-invitation?token=');
  });

  test('that is over says whom to ask', async () => {
    await open({ state: 'over', offer: null });
    expect(await screen.findByText('Ask the person who invited you for a new one.', {}, time)).toBeTruthy();
  });
});
