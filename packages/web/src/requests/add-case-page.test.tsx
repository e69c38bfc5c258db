import { askedTexts, requestTexts, type Case, type Upload } from '@plainscan/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage, type Answers, type SentCall } from '../app/testing/test-page.tsx';
import { testUser } from '../app/testing/test-user.ts';
import { AddCasePage } from './add-case-page.tsx';
import { caseFixture } from '../cases/case-fixture.ts';

const time = { timeout: 5_000 };
const caseId = caseFixture().id;

beforeEach(() => window.sessionStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const studies = [
  {
    id: '0198c0de-0000-7000-8000-0000000000d1',
    title: 'MR Brain',
    imageCount: 106,
    studyDate: '2026-06-11',
    hasReport: true,
  },
  {
    id: '0198c0de-0000-7000-8000-0000000000d2',
    title: 'CT Chest',
    imageCount: 1,
    studyDate: null,
    hasReport: false,
  },
];
const known = {
  userId: '0198c0de-0000-7000-8000-0000000000e1',
  name: 'Margaret Ellison',
  preferredName: 'Maggie',
  phoneNumber: '(555) 010-0199',
  dateOfBirth: '1957-03-14',
  gender: 'female',
};
const usual: Answers = {
  'GET /admins/active': () => ({
    data: [{ id: known.userId, name: 'Claire Porter', email: 'claire@harbor.test' }],
    total: 1,
  }),
  'GET /patients/by-email': ({ query }) => ({
    patient: query.get('email') === 'maggie@mailbox.test' ? known : null,
  }),
  [`GET /patients/${known.userId}/studies`]: () => ({ data: studies, total: 2 }),
  'POST /cases': () => Response.json(caseFixture(), { status: 201 }),
  'POST /cases/request-report/upload-shared-for-patient': () => Response.json(caseFixture(), { status: 201 }),
  [`GET /cases/${caseId}`]: () => caseFixture(),
};

const partner = (productType: 'white-glove' | 'white-glove-plus' = 'white-glove') =>
  testUser({ workspace: { ...testUser().workspace, isProviderWorkspace: false, productType } });

const open = (address = '/add-case', answers: Answers = {}, user = partner()) =>
  renderPage(<AddCasePage />, { address, user, answers: { ...usual, ...answers } });

const type = (label: string | RegExp, value: string) => {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};
const choose = async (label: string, option: string) => {
  fireEvent.click(screen.getByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByText(option, { selector: '[role="option"] *, [role="option"]' }));
};
function fillPatient(email = 'new@mailbox.test', name = 'Theodore Vance'): void {
  type('Email', email);
  type('Name', name);
  type('Preferred name', 'Ted');
  type('Date of birth', '04/02/1949');
  type('Phone', '(555) 010-0123');
  type('What does the patient want to know?', 'Is it dangerous?');
}
const agree = () => {
  for (const box of screen.getAllByRole('checkbox', { name: /I accept|I understand/ })) fireEvent.click(box);
};
const submit = () => act(() => fireEvent.click(screen.getByRole('button', { name: 'Submit Request' })));
const sentTo = (calls: readonly SentCall[], path: string) =>
  calls.find((call) => call.method !== 'GET' && call.path === path)?.body as
    | Record<string, unknown>
    | undefined;

describe('requesting a video report', () => {
  it('F-001, F-002, F-010: shows titles, and the timing if nobody pays per case', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'Request Video Report' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Create Case Study' })).toBeTruthy();
    expect(screen.getByRole('group', { name: 'When is it needed?' })).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'Who pays' })).toBeNull();
  });

  it('F-006, F-007, F-008, F-011: asks for patient, question, date, images, and whom to notify', async () => {
    await open();
    for (const label of ['Name', 'Preferred name', 'Date of birth', 'Email', 'Phone'])
      expect(screen.getByLabelText(label), label).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'Gender' })).toBeTruthy();
    expect(screen.getByLabelText('What does the patient want to know?')).toBeTruthy();
    expect(screen.getByLabelText(/^Preferred report date/)).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'How will we get the images?' })).toBeTruthy();
    const notify = screen.getByRole('checkbox', { name: 'Notify me when the report is ready' });
    const before = (notify as HTMLInputElement).checked;
    fireEvent.click(notify);
    expect((notify as HTMLInputElement).checked).toBe(!before);
  });

  it('F-009, F-010, CG-51: shows packages with prices and a payer for white-glove-plus', async () => {
    await open('/add-case', {}, partner('white-glove-plus'));
    const group = screen.getByRole('group', { name: 'Package' });
    expect(within(group).getByText('$95')).toBeTruthy();
    expect(within(group).getByText('$150')).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'Who pays' })).toHaveProperty('value', 'The clinic pays now');
  });

  it('F-016, F-017, F-027, W-012: images at an online portal', async () => {
    const { calls, address } = await open();
    await choose('How will we get the images?', 'Access images via online portal');
    fillPatient();
    await choose('Gender', 'Male');
    agree();
    await submit();
    expect(await screen.findByText('Please complete the online portal access fields')).toBeTruthy();
    type('Portal address', 'https://images.test');
    type('Username', 'harbor');
    type(/^Password/, 'Hidden-Word-7');
    type('Study name', 'MR Brain');
    expect(window.sessionStorage.getItem('case-draft')).not.toContain('Hidden-Word-7');
    await submit();
    await waitFor(() => expect(address()).toBe(`/case-created?caseId=${caseId}`), time);
    expect(sentTo(calls, '/cases/request-report/upload-shared-for-patient')).toMatchObject({
      uploadSharedInfo: { portalPassword: 'Hidden-Word-7', studyName: 'MR Brain' },
      patient: { name: 'Theodore Vance' },
    });
    expect(window.sessionStorage.getItem('case-draft')).toBeNull();
  }, 20_000);

  it('CG-204: a retry sends the form’s key, and a corrected form a new one', async () => {
    const path = '/cases/request-report/upload-shared-for-patient';
    const lost = () => Response.json({ code: 'server.failed', message: 'Lost' }, { status: 500 });
    const { calls } = await open('/add-case', { [`POST ${path}`]: lost });
    await choose('How will we get the images?', 'Access images via online portal');
    fillPatient();
    await choose('Gender', 'Male');
    agree();
    type('Portal address', 'https://images.test');
    type('Username', 'harbor');
    type(/^Password/, 'Hidden-Word-7');
    type('Study name', 'MR Brain');
    const keys = () =>
      calls.filter((call) => call.path === path).map(({ headers }) => headers.get('idempotency-key'));
    for (const sent of [1, 2]) {
      await submit();
      await waitFor(() => expect(keys()).toHaveLength(sent), time);
    }
    expect(keys()[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys()[1]).toBe(keys()[0]);
    type('Study name', 'MR Head');
    await submit();
    await waitFor(() => expect(keys()).toHaveLength(3), time);
    expect(keys()[2]).not.toBe(keys()[0]);
  }, 20_000);

  it('F-015, F-025, G-025, CG-175: an existing study of the patient with the typed email', async () => {
    const { calls, address } = await open();
    await choose('How will we get the images?', 'Use a study that is already here');
    expect(screen.getByText(/Enter the patient’s email first/)).toBeTruthy();
    type('Email', 'maggie@mailbox.test');
    await screen.findByText(/Your clinic has this email on file for Margaret Ellison/, {}, time);
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Margaret Ellison');
    fireEvent.click(screen.getByRole('button', { name: 'Choose a study' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add Imaging Study' });
    expect(within(dialog).getByText('My existing studies')).toBeTruthy();
    fireEvent.click(await within(dialog).findByRole('radio', { name: /MR Brain/ }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add Study' }));
    await screen.findByText(/The written report is already with this study/);
    type('What does the patient want to know?', 'Is it dangerous?');
    agree();
    await submit();
    await waitFor(() => expect(address()).toBe(`/case-created?caseId=${caseId}`), time);
    expect(sentTo(calls, '/cases')).toMatchObject({
      uploadOption: 'existing-study',
      studyId: studies[0]?.id,
    });
  }, 20_000);

  it('CG-171: asks whose email it is if name or birth date differ, and sends the answer', async () => {
    const { calls } = await open();
    await choose('How will we get the images?', 'Send the files later');
    fillPatient('maggie@mailbox.test');
    await choose('Gender', 'Male');
    agree();
    await screen.findByText('This email belongs to Margaret Ellison', {}, time);
    await submit();
    expect(sentTo(calls, '/cases')).toBeUndefined();
    fireEvent.click(screen.getByRole('radio', { name: /Margaret Ellison acts for this patient/ }));
    await submit();
    await waitFor(() => expect(sentTo(calls, '/cases')).toBeDefined(), time);
    expect(sentTo(calls, '/cases')).toMatchObject({
      uploadOption: 'pending-upload',
      patient: { identity: 'guardian', name: 'Theodore Vance' },
    });
  }, 20_000);

  it('CG-178, W-029: imageless is enabled by the terms, and reports its missing report', async () => {
    const { calls } = await open();
    await choose('How will we get the images?', 'Without images, from the written report');
    fillPatient();
    await choose('Gender', 'Male');
    expect(screen.getByRole('button', { name: 'Submit Request' }).getAttribute('aria-disabled')).toBe('true');
    agree();
    expect(screen.getByRole('button', { name: 'Submit Request' }).getAttribute('aria-disabled')).toBeNull();
    await submit();
    expect(await screen.findByText('Please upload your radiology report to continue.')).toBeTruthy();
    expect(sentTo(calls, '/cases')).toBeUndefined();
  }, 20_000);

  it('F-028, W-028, F-014: an empty form shows what is missing, and sends nothing', async () => {
    const { calls } = await open();
    await submit();
    expect(await screen.findByText('Please make sure that study and report are uploaded.')).toBeTruthy();
    expect(screen.getByText('Please accept the terms and conditions to proceed.')).toBeTruthy();
    expect(sentTo(calls, '/cases')).toBeUndefined();
  });

  it('F-037: an error appears next to Submit, and the input stays', async () => {
    const refusal = {
      message: 'No',
      code: 'input.invalid',
      validationError: { 'patient.email': ['Taken.'] },
    };
    await open('/add-case', { 'POST /cases': () => Response.json(refusal, { status: 400 }) });
    await choose('How will we get the images?', 'Send the files later');
    fillPatient();
    await choose('Gender', 'Male');
    agree();
    await submit();
    expect(await screen.findByText('Taken.', {}, time)).toBeTruthy();
    expect(screen.getByText(/Nothing you entered is lost/)).toBeTruthy();
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Theodore Vance');
    expect(window.sessionStorage.getItem('case-draft')).toContain('Theodore Vance');
  }, 20_000);

  it('F-036: a clinic that pays goes straight to the payment page', async () => {
    const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const unpaid = caseFixture({
      status: { value: 'not-paid', label: 'Not Paid' },
      selectedPaymentMethod: 'admin-pay',
    });
    const { calls } = await open(
      '/add-case',
      {
        'POST /cases': () => Response.json(unpaid, { status: 201 }),
        'GET /payment/create-case-checkout-session': () => ({
          sessionId: 's',
          url: '/dev/checkout/s',
        }),
      },
      partner('white-glove-plus'),
    );
    await choose('How will we get the images?', 'Send the files later');
    fillPatient();
    await choose('Gender', 'Male');
    agree();
    await submit();
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/dev/checkout/s'), time);
    expect(sentTo(calls, '/cases')).toMatchObject({ selectedPaymentMethod: 'admin-pay' });
  }, 20_000);
});

describe('B4: images of another person', () => {
  const upload: Upload = {
    id: '0198c0de-0000-7000-8000-0000000000f1',
    purpose: 'study',
    status: 'sealed',
    offset: 9,
    size: 9,
    files: 1,
    have: [],
    failure: null,
    study: null,
    setAside: [],
    reading: null,
  };
  const patient = {
    id: '7',
    name: 'Marjorie Ellis',
    givenName: 'Marjorie',
    birthDate: '1961-08-02',
    gender: 'male',
  };
  const facts = { keptCount: 1, keptBytes: 9, setAside: [], studies: [], patient, patientCount: 1 };
  const draft = {
    userId: testUser().id,
    values: { name: 'Theodore Vance', dateOfBirth: '04/02/1949', gender: 'male' },
    origins: {},
    study: { uploadId: upload.id, label: 'MR Brain', folder: { facts, seconds: 1 } },
    report: null,
    savedAt: 5,
  };

  beforeEach(() => window.sessionStorage.setItem('case-draft', JSON.stringify(draft)));

  it('waits until a reason for the difference is given', async () => {
    await open('/add-case', { [`GET /uploads/${upload.id}`]: () => upload });
    expect(await screen.findByText('This study may belong to someone else', {}, time)).toBeTruthy();
    const row = screen.getByRole('row', { name: /Name/ });
    expect(within(row).getByText('Theodore Vance')).toBeTruthy();
    expect(within(row).getByText(/Marjorie Ellis/)).toBeTruthy();
    expect(screen.getByText('Check who this study belongs to')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'It is the same person' }));
    expect(screen.getByText('Write the reason first.')).toBeTruthy();
    type('Why do the details differ?', 'Changed after marriage');
    fireEvent.click(screen.getByRole('button', { name: 'It is the same person' }));
    expect(await screen.findByText(/You said that it is the same person/)).toBeTruthy();
    type('Name', 'Somebody Else');
    expect(await screen.findByText('This study may belong to someone else')).toBeTruthy();
  }, 20_000);

  it('uses the images’ patient for the order', async () => {
    await open('/add-case', { [`GET /uploads/${upload.id}`]: () => upload });
    fireEvent.click(await screen.findByRole('button', { name: 'Use Marjorie Ellis for this order' }, time));
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Marjorie Ellis'));
    expect(screen.getByLabelText('Date of birth')).toHaveProperty('value', '08/02/1961');
    expect(screen.queryByText('This study may belong to someone else')).toBeNull();
  }, 20_000);
});

describe('completing a draft', () => {
  const draft = (changes: Partial<Case> = {}) =>
    caseFixture({
      status: { value: 'incomplete', label: 'Incomplete' },
      offeredActions: [{ action: 'complete', enabled: true }],
      ...changes,
    });
  const address = `/add-case?mode=complete&caseId=${caseId}`;

  async function completeForm(): Promise<void> {
    type('Email', 'new@mailbox.test');
    type('Preferred name', 'Maggie');
    type('Phone', '(555) 010-0123');
    agree();
    await submit();
  }

  it.each(askedTexts)('F-020: the draft’s %s is in the form, and can be changed', async (name) => {
    const { calls } = await open(address, {
      [`GET /cases/${caseId}`]: () => draft({ [requestTexts[name].ofCase]: 'Said before' }),
      [`PUT /cases/${caseId}/complete`]: () => caseFixture(),
    });
    fireEvent.change(await screen.findByDisplayValue('Said before'), { target: { value: 'Said now' } });
    await completeForm();
    await waitFor(() =>
      expect(sentTo(calls, `/cases/${caseId}/complete`)).toMatchObject({ [name]: 'Said now' }),
    );
  });

  it('F-002, F-020: loads the case, and sends it without question and date', async () => {
    const { calls, address: here } = await open(address, {
      [`GET /cases/${caseId}`]: () => draft({ questionText: null, preferredReportDate: null }),
      [`PUT /cases/${caseId}/complete`]: () => caseFixture(),
    });
    expect(await screen.findByRole('heading', { name: 'Complete Case' })).toBeTruthy();
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Margaret Ellison');
    expect(screen.getByText(/The images are already here/)).toBeTruthy();
    await completeForm();
    await waitFor(() => expect(here()).toBe(`/case-created?caseId=${caseId}`), time);
    const body = sentTo(calls, `/cases/${caseId}/complete`);
    expect(body).toMatchObject({ patient: { name: 'Margaret Ellison', email: 'new@mailbox.test' } });
    expect(body).not.toHaveProperty('questionText');
    expect(body).not.toHaveProperty('preferredReportDate');
  }, 20_000);

  it('T07, T09: does not ask again for images from a gateway that are still being read', async () => {
    const progress = { step: 'reading' as const, done: 1, total: 3, isSilent: false, senderName: null };
    await open(address, { [`GET /cases/${caseId}`]: () => draft({ dicomStudy: null, progress }) });
    expect(await screen.findByText(/The images have arrived and are being read/)).toBeTruthy();
    expect(document.querySelector('input[webkitdirectory]')).toBeNull();
  });

  it('G-002: an additional report must be a PDF', async () => {
    const { calls } = await open(address, { [`GET /cases/${caseId}`]: () => draft() });
    const field = await waitFor(() => {
      const found = document.querySelector<HTMLInputElement>('input[type="file"][accept=".pdf"]');
      if (!found) throw new Error('There is no place for a changed report.');
      return found;
    }, time);
    fireEvent.change(field, { target: { files: [new File(['A letter'], 'letter.docx')] } });
    expect(await screen.findByText('A changed report must be a pdf file.')).toBeTruthy();
    expect(calls.some(({ path }) => path === '/uploads')).toBe(false);
  });

  it('T09: a case that needs no completing says so', async () => {
    await open(address, { [`GET /cases/${caseId}`]: () => draft({ offeredActions: [] }) });
    expect(await screen.findByText('This case is already complete')).toBeTruthy();
  });
});
