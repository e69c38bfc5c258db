// An order, from sending its images to the page after it.
import { paymentPath } from '@plainscan/contract';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { formatDay } from '../../platform/language/date-format.ts';
import { currentSnackbars } from '../../ui/feedback/snackbar-store.ts';
import { isoDayOf } from '../values/report-day.ts';
import { requestForms } from '../values/request-steps.ts';
import { afterOrder } from './own-request-form.tsx';
import {
  agree,
  choose,
  credit,
  fillByClinic,
  goOn,
  head,
  isHeld,
  maggie,
  openPage,
  part,
  sentTo,
  resetBetweenTests,
  studies,
  submit,
  time,
  type,
  unpaid,
  verify,
} from './test-own-request-page.tsx';

resetBetweenTests();

describe('the options for sending images', () => {
  it('J-009: offers five; says what each lacks and how to fix it (J-025)', async () => {
    await openPage();
    await goOn();
    const missing = [
      [/^I upload my own files/, /Choose the folder or the files with your images/],
      [/^A study in my record/, /Choose one of your studies/],
      [/^An online portal/, 'Please complete the online portal access fields'],
      [/^My clinic sends them/, /Type the code of your clinic/],
    ] as const;
    for (const [way, words] of missing) {
      choose(way);
      await goOn();
      expect(screen.getByText(words)).toBeDefined();
    }
  });

  it('CG-99: says before sending that images without space are deleted, when, and how to keep them', async () => {
    const room = { studyCount: 3, maxStudy: 3, isNextTemporary: true };
    await openPage('/personalized-video', { 'GET /patients/storage': () => room });
    await goOn();
    choose(/^I upload my own files/);
    // Next to the files, and again above the submit button.
    const said = await screen.findAllByText(/only until 7 days after your report is finished/, {}, time);
    expect(said).toHaveLength(2);
    const note = said[0]?.closest('[data-tone="warn"]');
    expect(note?.textContent).toContain('Your storage is full');
    expect(note?.textContent).toContain('Then they are deleted for good.');
    expect(note?.textContent).toContain('choose a storage plan before they are deleted, or download them');
    expect(note?.querySelector('a')?.getAttribute('href')).toBe('/storage-plans');
    choose(/^My clinic sends them/);
    expect(screen.queryByText(/only until 7 days/)).toBeNull();
  });

  it('CG-99: says nothing if there is space', async () => {
    const room = { studyCount: 2, maxStudy: 3, isNextTemporary: false };
    const { calls } = await openPage('/personalized-video', { 'GET /patients/storage': () => room });
    await goOn();
    choose(/^I upload my own files/);
    await waitFor(() => expect(calls.some(({ path }) => path === '/patients/storage')).toBe(true), time);
    expect(screen.queryByText(/only until 7 days/)).toBeNull();
  });

  it('W-103, W-102, J-012, J-013, J-014: a clinic’s code, in capitals, verified, with its request', async () => {
    const { calls } = await openPage();
    await goOn();
    await verify('ha2041');
    expect(screen.getByText(/three letters or digits, then four digits/)).toBeDefined();
    expect(calls.some(({ path }) => path.startsWith('/workspaces/clinic-code'))).toBe(false);
    await verify('xxx0000');
    expect(screen.getByLabelText('Clinic code')).toHaveProperty('value', 'XXX0000');
    const invalid = await screen.findByText('Invalid Code.', {}, time);
    expect(invalid.closest('[data-tone]')?.getAttribute('data-tone')).toBe('warn');
    await goOn();
    expect(screen.getByText(/This code is not right/)).toBeDefined();
    await verify('har-2041');
    const valid = await screen.findByText(/Code Verified/, {}, time);
    expect(valid.closest('[data-tone]')?.getAttribute('data-tone')).toBe('ok');
    expect(valid.textContent).toContain('Harbor Imaging');
    const scans = within(screen.getByRole('group', { name: 'Which scan should the clinic send?' }));
    expect(scans.getByRole('radio', { name: 'Use my upcoming/most recent scan' })).toHaveProperty(
      'checked',
      true,
    );
    expect(scans.getByRole('radio', { name: 'Use an older scan of mine' })).toBeDefined();
    await goOn();
    expect(screen.getByText('Say in a few words which study it is.')).toBeDefined();
    type('Clinic code', 'HAR204');
    expect(screen.queryByText(/Code Verified/)).toBeNull();
  });

  it('W-030, F-030, Y-009: says so if a clinic takes no images', async () => {
    await openPage();
    await goOn();
    await verify('lak3304');
    expect(
      await screen.findByText(
        /This workspace does not support clinic upload\. Choose another way to send your images/,
        {},
        time,
      ),
    ).toBeDefined();
    expect(screen.queryByText(/Compare it with the letter/)).toBeNull();
  });

  it('J-023: the code of the referring clinic is filled in and checked automatically', async () => {
    const referenceWorkspace = {
      clinicCode: 'HAR2041',
      clinicName: 'Harbor Imaging',
      clinicSubdomain: 'harbor',
    };
    await openPage('/personalized-video', {}, { ...maggie, referenceWorkspace });
    await goOn();
    choose(/^My clinic sends them/);
    expect(screen.getByLabelText('Clinic code')).toHaveProperty('value', 'HAR2041');
    expect(await screen.findByText(/Code Verified/, {}, time)).toBeDefined();
  });

  it('J-001, J-019: the study in the address is selected; one of twelve without a report requires it', async () => {
    const { calls, address } = await openPage(`/personalized-video?studyId=${studies[0]?.id ?? ''}`);
    await goOn();
    const first = await screen.findByRole<HTMLInputElement>('radio', { name: /^MR Brain/ }, time);
    expect(first.checked).toBe(true);
    expect(screen.queryByRole('radio', { name: /^CT 9/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show all 12 studies' }));
    choose(/^CT 9/);
    await goOn();
    expect(screen.getByText('Please upload your radiology report to continue.')).toBeDefined();
    choose(/^MR Brain/);
    await goOn();
    expect(address()).toContain('#questions');
    await goOn();
    agree();
    await submit();
    await waitFor(() => expect(sentTo(calls, '/cases/request-report')).toBeDefined(), time);
    expect(sentTo(calls, '/cases/request-report')).toMatchObject({ studyId: studies[0]?.id });
  });

  it('J-015: an online portal requires four fields, and its password is not stored', async () => {
    const { calls } = await openPage();
    await goOn();
    choose(/^An online portal/);
    type('Portal address', 'https://images.test');
    type('Username', 'maggie');
    type(/^Password/, 'Hidden-Word-7');
    type('Study name', 'MR Brain');
    expect(window.sessionStorage.getItem('order-draft')).not.toContain('Hidden-Word-7');
    await goOn();
    await goOn();
    agree();
    await submit();
    await waitFor(() => expect(sentTo(calls, '/cases/request-report/upload-shared')).toBeDefined(), time);
    expect(sentTo(calls, '/cases/request-report/upload-shared')).toMatchObject({
      uploadSharedInfo: { portalPassword: 'Hidden-Word-7', studyName: 'MR Brain' },
    });
  });
});

describe('submitting', () => {
  it('W-047, E-048, J-018, J-019, J-026: requires both boxes; then creates it, and opens its payment', async () => {
    const { calls, address } = await openPage();
    await fillByClinic();
    expect(screen.getByText('Harbor Imaging sends your images')).toBeDefined();
    expect(isHeld()).toBe(true);
    await submit();
    expect(screen.getByText('Please accept the terms and conditions to proceed.')).toBeDefined();
    expect(sentTo(calls, '/cases/request-report/clinic-upload')).toBeUndefined();
    agree();
    expect(isHeld()).toBe(false);
    await submit();
    await waitFor(() => expect(address()).toBe(`/package-plans?caseId=${unpaid.id}`), time);
    expect(sentTo(calls, '/cases/request-report/clinic-upload')).toMatchObject({
      clinicCode: 'HAR2041',
      clinicUploadDetail: 'MRI of my head',
      questionText: 'Is it old?',
      patient: {
        preferredName: 'Maggie',
        dateOfBirth: '1957-03-14',
      },
      termsAccepted: true,
      selectedPaymentPackage: 'standard',
    });
    expect(currentSnackbars().map(({ text }) => text)).toContain('Your request have been created');
    expect(window.sessionStorage.getItem('order-draft')).toBeNull();
  });

  it('J-017: the request includes the preferred report date', async () => {
    const { calls } = await openPage();
    await fillByClinic();
    const field = await screen.findByLabelText(/^When would you like your report/, {}, time);
    expect((field as HTMLInputElement).value).toMatch(/^\d\d\/\d\d\/\d{4}$/);
    const chosen = new Date(Date.now() + 20 * 24 * 3_600_000);
    const day = formatDay(isoDayOf(chosen));
    fireEvent.change(field, { target: { value: day } });
    fireEvent.blur(field);
    agree();
    await submit();
    const sent = () => sentTo(calls, '/cases/request-report/clinic-upload')?.['preferredReportDate'];
    await waitFor(() => expect(sent()).toBeDefined(), time);
    const [month, date, year] = day.split('/').map(Number);
    expect(new Date(String(sent()))).toSatisfy(
      (wanted: Date) =>
        wanted.getFullYear() === year && wanted.getMonth() + 1 === month && wanted.getDate() === date,
    );
  });

  it('L-008: shows both packages with their price, or the unused report', async () => {
    await openPage();
    await fillByClinic();
    const soon = within(screen.getByRole('group', { name: 'How soon do you need it?' }));
    expect(soon.getByText('$95')).toBeDefined();
    expect(soon.getByText('$150')).toBeDefined();
    cleanup();
    window.sessionStorage.clear();
    const { calls } = await openPage('/personalized-video', {}, { ...maggie, availableReport: credit });
    await fillByClinic();
    expect(screen.getByText(/You have an unused Standard video report/)).toBeDefined();
    expect(screen.queryByText('$95')).toBeNull();
    agree();
    await submit();
    await waitFor(() => expect(sentTo(calls, '/cases/request-report/clinic-upload')).toBeDefined(), time);
    expect(sentTo(calls, '/cases/request-report/clinic-upload')).toMatchObject({ userReportId: credit.id });
  });

  it('W-029, CG-178: without images the terms enable it, and a press says that the report is missing', async () => {
    const { calls } = await openPage();
    await goOn();
    choose(/^I can’t get my images/);
    await goOn();
    await goOn();
    agree();
    expect(isHeld()).toBe(false);
    await submit();
    expect(screen.getByText('Please upload your radiology report to continue.')).toBeDefined();
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
    act(() => void fireEvent.click(screen.getByRole('button', { name: 'Open “Your Files”' })));
    expect(head('Your Files').getAttribute('aria-expanded')).toBe('true');
  });

  it('F-037, A-049: shows an error, also under its field, and loses no input', async () => {
    const refusal = {
      code: 'input.invalid',
      message: 'Please check the highlighted fields.',
      validationError: { 'patient.phoneNumber': ['Please enter a valid phone number'] },
    };
    await openPage('/personalized-video', {
      'POST /cases/request-report/clinic-upload': () => Response.json(refusal, { status: 400 }),
    });
    await fillByClinic();
    agree();
    await submit();
    expect(
      await screen.findByText(/Please check the highlighted fields. Nothing you entered is lost./, {}, time),
    ).toBeDefined();
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Open “Personal Details”' }));
      await Promise.resolve();
    });
    expect(part('Personal Details').getByText('Please enter a valid phone number')).toBeDefined();
    expect(screen.getByLabelText('What would you like to know?')).toHaveProperty('value', 'Is it old?');
    expect(window.sessionStorage.getItem('order-draft')).toContain('Is it old?');
  });

  it('CG-204: a retry sends the form’s key, and a changed form a new one', async () => {
    const path = '/cases/request-report/clinic-upload';
    const lost = () => Response.json({ code: 'server.failed', message: 'Lost' }, { status: 500 });
    const { calls } = await openPage('/personalized-video', { [`POST ${path}`]: lost });
    await fillByClinic();
    agree();
    const keys = () =>
      calls.filter((call) => call.path === path).map(({ headers }) => headers.get('idempotency-key'));
    for (const sent of [1, 2]) {
      await submit();
      await waitFor(() => expect(keys()).toHaveLength(sent), time);
    }
    expect(keys()[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(keys()[1]).toBe(keys()[0]);
    fireEvent.click(screen.getByRole('radio', { name: /Express/ }));
    await submit();
    await waitFor(() => expect(keys()).toHaveLength(3), time);
    expect(keys()[2]).not.toBe(keys()[0]);
  });

  it('CG-162: an open unpaid request blocks it, and is linked', async () => {
    const refusal = {
      code: 'case.unpaid-open',
      message: 'Pay for your open request first.',
      caseId: 'c-open',
    };
    await openPage('/personalized-video', {
      'POST /cases/request-report/clinic-upload': () => Response.json(refusal, { status: 409 }),
    });
    await fillByClinic();
    agree();
    await submit();
    const link = await screen.findByRole('link', { name: 'Go to the open request' }, time);
    expect(link.getAttribute('href')).toBe('/package-plans?caseId=c-open');
  });

  it('the input is restored after a reload, at the open step', async () => {
    await openPage();
    await fillByClinic();
    cleanup();
    const { address } = await openPage('/personalized-video#finalize');
    expect(head('Finalize').getAttribute('aria-expanded')).toBe('true');
    expect(address()).toBe('/personalized-video#finalize');
    expect(screen.getByLabelText('Clinic code')).toHaveProperty('value', 'HAR-2041');
    expect(screen.getByLabelText('What would you like to know?')).toHaveProperty('value', 'Is it old?');
  });
});

describe('J-020, J-026, CG-103: after the order', () => {
  const created = (
    value: 'new' | 'not-paid',
    studyId: string | null,
    method: 'patient-pay' | 'admin-pay' = 'patient-pay',
  ) => ({
    id: 'c1',
    status: { value },
    selectedPaymentMethod: method,
    dicomStudy: studyId === null ? null : { id: studyId },
  });
  it.each([
    ['paid for already', created('new', 's1'), '/patient-dashboard?caseId=c1'],
    ['to be paid', created('not-paid', 's1'), paymentPath({ id: 'c1', studyId: 's1' })],
    ['to be paid, no study', created('not-paid', null), paymentPath({ id: 'c1', studyId: null })],
    ['the clinic pays', created('not-paid', null, 'admin-pay'), '/patient-dashboard?caseId=c1'],
  ] as const)('%s', (_, item, to) => {
    expect(afterOrder(item, 'image-upload').address).toBe(to);
  });
  it('says that uploaded files are being processed, or else that the request was created', () => {
    for (const option of requestForms.own.uploadOptions)
      expect(afterOrder(created('new', null), option).message, option).toBe(
        option === 'image-upload' ? 'processing' : 'created',
      );
  });
});
