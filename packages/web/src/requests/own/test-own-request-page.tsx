// A patient's own request as a test page, with a server that knows a patient, their studies and a clinic.
import type { PatientRecord } from '@plainscan/contract';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { renderPage, type Answers, type SentCall } from '../../app/testing/test-page.tsx';
import { testRecord } from '../../app/testing/test-record.ts';
import { testUser } from '../../app/testing/test-user.ts';
import { currentSnackbars, dismissSnackbar } from '../../ui/feedback/snackbar-store.ts';
import { caseFixture } from '../../cases/case-fixture.ts';
import { OrderFormPage } from '../order-form-page.tsx';

export const time = { timeout: 5_000 };
const { workspace } = testUser();
export const maggie = testUser({
  role: 'patient',
  name: 'Margaret Ellison',
  preferredName: 'Maggie',
  email: 'maggie@mailbox.test',
  dateOfBirth: '1957-03-14',
  gender: 'female',
  phoneNumber: '5550100199',
  workspace: {
    ...workspace,
    canRequestBeforePay: true,
  },
});
export const credit = { id: '0198c0de-0000-7000-8000-0000000000c1', type: 'Standard' } as const;
export const unpaid = caseFixture({
  status: { value: 'not-paid', label: 'Not Paid' },
  selectedPaymentMethod: 'patient-pay',
  dicomStudy: null,
});
const harbor = { code: 'HAR2041', workspaceId: 2, name: 'Harbor Imaging', allowClinicUpload: 'allowed' };
/** A study in a patient's own record, as the server returns it. */
const ownRecord = (changes: Partial<PatientRecord> = {}): PatientRecord =>
  testRecord({
    id: '0198c0de-0000-7000-8000-0000000000d1',
    caseId: null,
    status: null,
    caseStatus: null,
    ...changes,
  });
export const studies = [
  ownRecord(),
  ...Array.from({ length: 11 }, (_, at) =>
    ownRecord({
      id: `0198c0de-0000-7000-8000-0000000001${at + 10}`,
      title: `CT ${at}`,
      hasTextReport: false,
    }),
  ),
];
const made = () => Response.json(unpaid, { status: 201 });
const usual: Answers = {
  'GET /users/current-user': () => maggie,
  'GET /patients/study/all': () => ({ data: studies, total: studies.length }),
  'GET /workspaces/clinic-code/HAR2041': () => harbor,
  'GET /workspaces/clinic-code/LAK3304': () =>
    Response.json(
      { code: 'case.no-clinic-upload', message: 'This workspace does not support clinic upload' },
      { status: 400 },
    ),
  'GET /workspaces/clinic-code/XXX0000': () =>
    Response.json({ code: 'not-found', message: '' }, { status: 404 }),
  'POST /cases/request-report': made,
  'POST /cases/request-report/clinic-upload': made,
  'POST /cases/request-report/upload-shared': made,
};

export const openPage = (address = '/personalized-video', answers: Answers = {}, user = maggie) =>
  renderPage(<OrderFormPage />, { address, user, answers: { ...usual, ...answers } });
export const head = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });
export const part = (name: string) => within(screen.getByRole('region', { name: new RegExp(name) }));
/** Presses Continue, and waits for lazy parts of the page. */
export const goOn = () =>
  act(async () => {
    const button = screen.getByRole('button', { name: 'Continue' });
    fireEvent.submit(button.closest('form') ?? button);
    await Promise.resolve();
  });
export const type = (label: string | RegExp, value: string) => {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};
export const choose = (name: string | RegExp): void => {
  fireEvent.click(screen.getByRole('radio', { name }));
};
export const agree = () => {
  for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box);
};
export const submit = async () => {
  await act(async () => {
    const button = screen.getByRole('button', { name: 'Submit Request' });
    fireEvent.submit(button.closest('form') ?? button);
    await Promise.resolve();
  });
};
export const sentTo = (calls: readonly SentCall[], path: string) =>
  calls.find((call) => call.method === 'POST' && call.path === path)?.body as
    | Record<string, unknown>
    | undefined;
export const isHeld = () =>
  screen.getByRole('button', { name: 'Submit Request' }).getAttribute('aria-disabled') === 'true';

export async function verify(code: string): Promise<void> {
  choose(/^My clinic sends them/);
  type('Clinic code', code);
  await act(() => fireEvent.click(screen.getByRole('button', { name: 'Verify code' })));
}
/** Fills in all steps, using a clinic's code. */
export async function fillByClinic(): Promise<void> {
  await goOn();
  await verify('har-2041');
  await screen.findByText(/Code Verified/, {}, time);
  type('Which study?', 'MRI of my head');
  await goOn();
  type('What would you like to know?', 'Is it old?');
  await goOn();
}

/** Starts each test with an empty browser and a timeout for slow machines. */
export function resetBetweenTests(): void {
  vi.setConfig({ testTimeout: 30_000 });
  beforeEach(() => window.sessionStorage.clear());
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
    document.head.querySelectorAll('meta').forEach((meta) => meta.remove());
    for (const { id } of currentSnackbars()) dismissSnackbar(id);
  });
}
