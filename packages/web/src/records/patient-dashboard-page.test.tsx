// The patient dashboard, opened at a request by an email or a payment (I-017, CG-166).
import type { Case, PatientRecord } from '@plainscan/contract';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../platform/language/i18n.tsx';
import { renderPage } from '../app/testing/test-page.tsx';
import { testRecord } from '../app/testing/test-record.ts';
import { testUser } from '../app/testing/test-user.ts';
import { offer, testCase } from '../cases/opened-case-fixture.ts';
import { currentSnackbars } from '../ui/feedback/snackbar-store.ts';
import { PatientDashboardPage } from './patient-dashboard-page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  window.localStorage.clear();
});

const ids = { unpaid: 'c-unpaid', atWork: 'c-work', elsewhere: 'c-old' };
const record = (caseId: string, changes: Partial<PatientRecord> = {}): PatientRecord =>
  testRecord({ id: `s-${caseId}`, caseId, ...changes });
const unpaid = record(ids.unpaid, { title: 'CT Chest', status: 'not-paid', caseStatus: 'not-paid' });
const clinicPays = record(ids.atWork, { caseStatus: 'not-paid' });

const done = record(ids.elsewhere, { title: 'MR Knee', status: 'completed', hasTextReport: false });
const addedFile: Case['additionalFiles'][number] = {
  uuid: 'f1',
  fileName: '0-letter.pdf',
  type: 'Letter or referral',
  description: null,
  status: 'ready',
  failure: null,
  mime: 'application/pdf',
  size: 1_000,
  downloadLink: '/media/1',
  addedBy: null,
  createdAt: '2026-11-18T09:00:00Z',
};

const open = (
  query = '',
  elsewhere = record(ids.elsewhere, { title: 'MR Knee' }),
  role: 'patient' | 'super-admin' = 'patient',
  item?: Case,
) =>
  renderPage(
    <LocaleProvider>
      <PatientDashboardPage />
    </LocaleProvider>,
    {
      address: `/patient-dashboard${query}`,
      user: testUser({ role, name: 'Margaret Ellison' }),
      answers: {
        'GET /patients/record': () => ({ data: [clinicPays, unpaid], total: 12 }),
        [`GET /patients/record/${ids.elsewhere}`]: () => elsewhere,
        ...(item && { [`GET /cases/${ids.elsewhere}`]: () => item }),
      },
    },
  );
const completed = record('c-done', { title: 'MR Knee', status: 'completed', caseStatus: 'completed' });
const openWith = (chosen: PatientRecord) =>
  renderPage(
    <LocaleProvider>
      <PatientDashboardPage />
    </LocaleProvider>,
    {
      address: `/patient-dashboard?recordId=${chosen.id}`,
      user: testUser({ role: 'patient', name: 'Margaret Ellison' }),
      answers: {
        'GET /patients/record': () => ({ data: [completed, clinicPays, unpaid], total: 3 }),
        'GET /patients/study/all': () => ({ data: [completed, clinicPays], total: 2 }),
        [`GET /patients/record/${completed.id}/download`]: () => ({ message: 'ok' }),
        'POST /patients/record/download/batch': () => ({ message: 'ok' }),
        [`DELETE /patients/record/${completed.id}`]: () => new Response(null, { status: 204 }),
      },
    },
  );
const press = (button: HTMLElement) =>
  act(async () => {
    fireEvent.click(button);
    await new Promise((wake) => setTimeout(wake, 20));
  });
const panel = (name: string) => screen.findByRole('complementary', { name });

describe('the patient’s dashboard', () => {
  test('opens the case from the address in the panel', async () => {
    await open(`?caseId=${ids.unpaid}`);
    expect(within(await panel('CT Chest')).getByText(/starts once it is paid/)).toBeDefined();
  });

  test('even if it is not on this page of the list', async () => {
    await open(`?caseId=${ids.elsewhere}`);
    expect(await panel('MR Knee')).toBeDefined();
  });

  test('keeps the selected request after its images have arrived', async () => {
    await open(`?recordId=${ids.unpaid}`);
    expect(await panel('CT Chest')).toBeDefined();
  });

  test('I-017, CG-166: Awaiting Payment links to the payment, but not if the clinic pays', async () => {
    await open();
    const link = await screen.findByRole('link', { name: 'Awaiting Payment: CT Chest' });
    expect(link.getAttribute('href')).toBe(`/package-plans?studyId=s-${ids.unpaid}`);
    expect(screen.getAllByText(/Your clinic has asked for this video/).length).toBeGreaterThan(0);
  });

  test.each([
    ['completed', true],
    ['in-progress', false],
    ['not-paid', false],
    [null, false],
  ] as const)('I-018: a record that is %s is offered to be shared: %s', async (status, isOffered) => {
    await open(`?caseId=${ids.elsewhere}`, record(ids.elsewhere, { title: 'MR Knee', status }));
    const offered = within(await panel('MR Knee')).queryByRole('button', { name: 'Share Files' });
    expect(offered !== null).toBe(isOffered);
  });

  test('CG-10: a super-admin sees that it is a preview, with nothing to order, pay or store', async () => {
    await renderPage(
      <LocaleProvider>
        <PatientDashboardPage />
      </LocaleProvider>,
      {
        address: '/patient-dashboard',
        user: testUser({ role: 'super-admin' }),
        answers: { 'GET /patients/record': () => ({ data: [], total: 0 }) },
      },
    );
    expect(screen.getByText(/^Preview: this is the page that patients see\./)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Back to the cases' }).getAttribute('href')).toBe('/cases');
    const order = screen.getByRole<HTMLButtonElement>('button', { name: 'Request Video Report' });
    expect(order.disabled).toBe(true);
    const main = screen.getByRole('main');
    expect(await within(main).findByRole('heading', { name: 'No video report yet' })).toBeDefined();
    expect(within(main).queryAllByRole('button')).toEqual([]);
  });

  test('CG-10: a patient does not see a preview notice', async () => {
    await open();
    expect(screen.queryByText(/^Preview:/)).toBeNull();
  });

  test('I-018: a preview is not the user’s own record to share', async () => {
    await open(`?caseId=${ids.elsewhere}`, done, 'super-admin');
    expect(within(await panel('MR Knee')).queryByRole('button', { name: /^Share/ })).toBeNull();
  });

  test('G-034: the user’s own request has an Upload action next to its additional files', async () => {
    const item = testCase({
      id: ids.elsewhere,
      offeredActions: offer('addFile'),
      additionalFiles: [addedFile],
    });
    await open(`?caseId=${ids.elsewhere}`, done, 'patient', item);
    const own = within(await panel('MR Knee'));
    expect(await own.findByText('letter.pdf')).toBeDefined();
    await press(own.getByRole('button', { name: 'Upload' }));
    expect(await screen.findByRole('dialog', { name: 'Add Additional File' })).toBeDefined();
  });

  test('W-035, G-034: without permission to add files, there is no such action', async () => {
    await open(`?caseId=${ids.elsewhere}`, done, 'patient', testCase({ id: ids.elsewhere }));
    const own = within(await panel('MR Knee'));
    expect(own.getByText('No additional files found')).toBeDefined();
    expect(own.queryByRole('button', { name: 'Upload' })).toBeNull();
  });

  test('W-050, H-023: a download is prepared, and the page says that an email will arrive', async () => {
    const { calls } = await openWith(completed);
    await press(within(await panel('MR Knee')).getByRole('button', { name: 'Download' }));
    expect(calls.filter(({ path }) => path === `/patients/record/${completed.id}/download`)).toHaveLength(1);
    expect(currentSnackbars().map(({ text }) => text)).toContain(
      'You will get an email when your download is ready.',
    );
  });

  test('B21, H-023: a download includes the report’s marks if chosen', async () => {
    const { calls } = await openWith(completed);
    const record = within(await panel('MR Knee'));
    await press(record.getByRole('checkbox', { name: 'With the marks from the report' }));
    await press(record.getByRole('button', { name: 'Download' }));
    const asked = calls.find(({ path }) => path === `/patients/record/${completed.id}/download`);
    expect(asked?.query.get('withMarks')).toBe('true');
  });

  test('V-046: several can be chosen and requested at once', async () => {
    const { calls } = await openWith(completed);
    await press(await screen.findByRole('button', { name: 'Download several' }));
    const dialog = within(await screen.findByRole('dialog'));
    await press(dialog.getByRole('button', { name: 'Download' }));
    expect(dialog.getByText('Choose at least one study.')).toBeDefined();
    await press(await dialog.findByRole('checkbox', { name: 'Choose all' }));
    await press(dialog.getByRole('button', { name: 'Download' }));
    const sent = calls.find(({ path }) => path === '/patients/record/download/batch');
    expect(sent?.body).toEqual({ recordIds: [completed.id, clinicPays.id] });
  });

  test('I-008: a finished study can be removed after confirmation; one in progress or unpaid cannot', async () => {
    const { calls } = await openWith(completed);
    await press(within(await panel('MR Knee')).getByRole('button', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
    await press(dialog.getByRole('button', { name: 'Remove the study' }));
    expect(calls.find(({ method }) => method === 'DELETE')?.path).toBe(`/patients/record/${completed.id}`);
    for (const one of [unpaid, clinicPays]) {
      cleanup();
      await openWith(one);
      const own = within(await panel(one.title));
      expect(own.queryByRole('button', { name: 'Remove' })).toBeNull();
    }
  });

  test('in Spanish', async () => {
    window.localStorage.setItem('locale', 'es');
    await open(`?caseId=${ids.unpaid}`);
    await act(() => Promise.resolve());
    const own = within(await panel('CT Chest'));
    expect(own.getByText('El trabajo en su video empieza cuando esté pagado.')).toBeDefined();
    expect(screen.getAllByText('Falta el pago').length).toBeGreaterThan(0);
  });
});

test('B9: an unwatched video comes before the list, and only once', async () => {
  const waiting = { ...done, videoDuration: 75 };
  await renderPage(<PatientDashboardPage />, {
    address: '/patient-dashboard',
    user: testUser({ role: 'patient' }),
    answers: { 'GET /patients/record': () => ({ data: [clinicPays, waiting], total: 2 }) },
  });
  const first = within(await screen.findByRole('region', { name: 'Ready to watch' }));
  expect(first.getByRole('heading', { name: 'Your knee scan, explained' })).toBeTruthy();
  const address = `/patient-report?caseId=${ids.elsewhere}`;
  expect(first.getByRole('link', { name: 'Play, about 1½ minutes' }).getAttribute('href')).toBe(address);
  // The panel of the same study leaves it out.
  const watch = screen.getByRole('link', { name: 'View Video Report' });
  expect(watch.getAttribute('href')).toBe(address);
  expect(within(await panel('MR Knee')).getByRole('button', { name: 'View Files' })).toBeTruthy();
  const search = screen.getByRole('searchbox');
  expect(watch.compareDocumentPosition(search)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('CG-211: the title comes before the film, unless its consultant chose a picture', async () => {
  const open = (posterUrl: string | null, filmTitle: string | null = null) =>
    renderPage(<PatientDashboardPage />, {
      address: '/patient-dashboard',
      user: testUser({ role: 'patient', name: 'Margaret Ellison' }),
      answers: {
        'GET /patients/record': () => ({
          data: [{ ...done, videoDuration: 75, posterUrl, filmTitle }],
          total: 1,
        }),
      },
    });
  const first = async () => within(await screen.findByRole('region', { name: 'Ready to watch' }));
  await open(null);
  expect((await first()).getByText('For Margaret Ellison')).toBeTruthy();
  cleanup();
  await open(null, 'Your head, in November');
  expect((await first()).getAllByText('Your head, in November')).toHaveLength(2);
  cleanup();
  await open('/media/poster.jpg');
  const chosen = await first();
  expect(chosen.queryByText('For Margaret Ellison')).toBeNull();
  expect(chosen.getByRole('presentation').getAttribute('src')).toBe('/media/poster.jpg');
  expect(chosen.getByRole('link', { name: 'Play, about 1½ minutes' })).toBeTruthy();
});

test.each([
  ['their photo', '/media/a/preview.webp'],
  ['their initials', null],
])('CG-211: the title names who explains the film, with %s', async (_, portraitUrl) => {
  const consultant = { name: 'Adaeze Nwosu', portraitUrl };
  await renderPage(<PatientDashboardPage />, {
    address: '/patient-dashboard',
    user: testUser({ role: 'patient' }),
    answers: {
      'GET /patients/record': () => ({ data: [{ ...done, videoDuration: 75, consultant }], total: 1 }),
    },
  });
  const film = within(await screen.findByRole('region', { name: 'Ready to watch' }));
  const speaker = film.getByText('Adaeze Nwosu').closest('p');
  expect(speaker?.textContent).toBe(`${portraitUrl ? '' : 'AN'}Adaeze NwosuVideo consultant`);
  const photo = speaker?.querySelector('img') ?? null;
  expect(photo?.getAttribute('src') ?? null).toBe(portraitUrl);
  // Its link ends with the session, and when it is removed.
  if (photo) fireEvent.error(photo);
  expect(speaker?.textContent).toBe('ANAdaeze NwosuVideo consultant');
});

describe('B9: the newest video stays above the list', () => {
  const watched = { ...done, videoDuration: 75, viewedFirstTime: true };
  const openWatched = (position: number | null) =>
    renderPage(<PatientDashboardPage />, {
      address: '/patient-dashboard',
      user: testUser({ role: 'patient' }),
      answers: {
        'GET /patients/record': () => ({ data: [clinicPays, watched], total: 2 }),
        [`GET /patients/record/${ids.elsewhere}/watched`]: () => ({ videoId: 'v', position, percent: 7 }),
      },
    });

  test.each([
    ['stopped midway', 5, 'You stopped at 0:05 of 1:15.', 'Go on, 0:05 of 1:15'],
    ['stopped at its end', 71, 'You have watched it.', 'Watch again, about 1½ minutes'],
    ['opened, not watched', null, 'You have watched it.', 'Watch again, about 1½ minutes'],
  ])('%s', async (_, position, state, play) => {
    await openWatched(position);
    const first = within(await screen.findByRole('region', { name: 'Your newest video' }));
    expect(await first.findByText(state)).toBeTruthy();
    expect(first.getByRole('link', { name: play }).getAttribute('href')).toBe(
      `/patient-report?caseId=${ids.elsewhere}`,
    );
    expect(first.getByRole('link', { name: 'View Video Report' })).toBeTruthy();
  });
});

describe('I-005, I-006, C-012: the link to the order form', () => {
  const openFor = (canRequestBeforePay: boolean, data: PatientRecord[], isProviderWorkspace = true) =>
    renderPage(
      <LocaleProvider>
        <PatientDashboardPage />
      </LocaleProvider>,
      {
        address: '/patient-dashboard',
        user: testUser({
          role: 'patient',
          workspace: { ...testUser().workspace, canRequestBeforePay, isProviderWorkspace },
        }),
        answers: { 'GET /patients/record': () => ({ data, total: data.length }) },
      },
    );
  const ways = () =>
    screen.getAllByRole('link', { name: 'Request Video Report' }).map((link) => link.getAttribute('href'));

  test('is shown if there are no records', async () => {
    await openFor(true, []);
    expect(await screen.findByText(/Ask for a video that explains your images/)).toBeDefined();
    expect(new Set(ways())).toEqual(new Set(['/personalized-video']));
  });

  test('CG-13: names its study, if the patient may request before paying', async () => {
    const kept = record('c-none', { caseId: null, status: null, caseStatus: null });
    await openFor(true, [kept]);
    expect(await panel(kept.title)).toBeDefined();
    expect(ways()).toContain(`/personalized-video?studyId=${kept.id}`);
  });

  test('CG-13: is hidden from patients who have to buy first, whom no clinic has asked for', async () => {
    await openFor(false, []);
    expect(await screen.findByText(/Buy a video that explains your images/)).toBeDefined();
    expect(screen.queryByText(/Your clinic/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Request Video Report' })).toBeNull();
  });

  test('I-006: patients of a partner clinic read that it sends the images', async () => {
    await openFor(false, [], false);
    expect(await screen.findByText(/Your clinic asks for a video report/)).toBeDefined();
    expect(screen.queryByRole('link', { name: /(Buy|Request) Video Report/ })).toBeNull();
  });
});
