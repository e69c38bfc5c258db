// The tour of the patient's record, and the price information for a free account.
import type { CurrentUser, PatientRecord } from '@plainscan/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../app/testing/test-page.tsx';
import { testRecord } from '../../app/testing/test-record.ts';
import { testUser } from '../../app/testing/test-user.ts';
import { LocaleProvider } from '../../platform/language/i18n.tsx';
import { PatientDashboardPage } from '../patient-dashboard-page.tsx';

const patient = (changes: Partial<CurrentUser> = {}) =>
  testUser({ role: 'patient', firstOrderStatus: 'demo', ...changes });
const partner = { ...testUser().workspace, name: 'Harbor Imaging', isProviderWorkspace: false };

const open = (user: CurrentUser, records: PatientRecord[] = [testRecord()], query = '') =>
  renderPage(
    <LocaleProvider>
      <PatientDashboardPage />
    </LocaleProvider>,
    {
      address: `/patient-dashboard${query}`,
      user,
      answers: {
        'GET /patients/record': () => ({ data: records, total: records.length }),
        'GET /uploads/storage-room': () => ({ maxStudy: 0, studyCount: 0, mayStore: true }),
      },
    },
  );

const step = async (name: string) => within(await screen.findByRole('dialog', { name }));
const titles = [
  'Welcome to Plainscan',
  'Your studies',
  'One study',
  'Add your own images',
  'Have a scan explained',
  'What it costs',
  'Learn about scans',
];

/** Goes through all steps. Returns the titles in order, and the last step. */
async function walk() {
  const seen: string[] = [];
  for (;;) {
    const dialog = await screen.findByRole('dialog');
    seen.push(within(dialog).getByRole('heading').textContent);
    const next = within(dialog).queryByRole('button', { name: 'Next' });
    if (!next) return { seen, last: within(dialog) };
    fireEvent.click(next);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: seen.at(-1) ?? '' })).toBeNull());
  }
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('the tour of the record', () => {
  it.each(['demo', 'registered'] as const)(
    'I-013, I-014, X-021: seven steps for a %s account, and then the self-help materials',
    async (firstOrderStatus) => {
      const { address } = await open(patient({ firstOrderStatus }));
      expect((await step('Welcome to Plainscan')).getByText('Step 1 of 7')).toBeTruthy();
      const { seen, last } = await walk();
      expect(seen).toEqual(titles);
      fireEvent.click(last.getByRole('button', { name: 'See the materials' }));
      await waitFor(() => expect(address()).toBe('/self-help-materials'));
    },
  );

  it.each([null, 'paid', 'complete', 'cancelled'] as const)('I-014: not for a %s order', async (status) => {
    await open(patient({ firstOrderStatus: status }));
    expect(await screen.findAllByText('MR Brain')).not.toHaveLength(0);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('I-014, A-045: the browser stores that it was shown, separately for each user', async () => {
    await open(patient());
    fireEvent.click((await step('Welcome to Plainscan')).getByRole('button', { name: 'Skip the tour' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(Object.keys(localStorage)).toEqual([`tour-seen:dashboard:${patient().id}`]);
    document.body.replaceChildren();
    await open(patient());
    expect(await screen.findAllByText('MR Brain')).not.toHaveLength(0);
    expect(screen.queryByRole('dialog')).toBeNull();
    document.body.replaceChildren();
    await open(patient({ id: '0198c0de-0000-7000-8000-000000000002' }));
    expect(await step('Welcome to Plainscan')).toBeTruthy();
  });

  it('I-013: omits steps about features that a partner clinic does not have', async () => {
    await open(patient({ workspace: partner }));
    const { seen, last } = await walk();
    expect(seen).toEqual(['Welcome to Harbor Imaging', 'Your studies', 'One study', 'Learn about scans']);
    expect(last.getByText('Step 4 of 4')).toBeTruthy();
  });

  it('I-014: a user led to a request sees that request first', async () => {
    const led = testRecord({ caseId: 'c-led' });
    await open(patient(), [led], '?caseId=c-led');
    expect(await screen.findAllByText('MR Brain')).not.toHaveLength(0);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('I-013: in Spanish', async () => {
    localStorage.setItem('locale', 'es');
    await open(patient());
    expect(await step('Le damos la bienvenida a Plainscan')).toBeTruthy();
  });
});

describe('what a free account shows', () => {
  it('I-013: the prices, and how to buy', async () => {
    await open(patient());
    const shown = await screen.findByRole('region', { name: 'Free account' });
    expect(shown.textContent).toContain('A video report costs $95. Storing 3 studies costs $15 a year.');
    expect(shown.querySelector('a')?.getAttribute('href')).toBe('/package-plans');
  });

  it.each<[string, Partial<CurrentUser>]>([
    ['after a payment', { firstOrderStatus: 'paid' }],
    ['where the clinic sells nothing', { workspace: partner }],
    ['with a report to use', { availableReport: { id: 'r', type: 'Standard' } }],
  ])('I-013: shows nothing %s', async (_, changes) => {
    await open(patient(changes));
    await screen.findAllByText(testRecord().title);
    expect(screen.queryByRole('region', { name: 'Free account' })).toBeNull();
  });
});
