// How a clinic's settings show server errors, and how its code follows its name.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { testClinic as clinic, testListedClinic as listed } from '../app/testing/test-clinic.ts';
import { renderPage, type Answers, type SentCall } from '../app/testing/test-page.tsx';
import { testUser } from '../app/testing/test-user.ts';
import { LocaleProvider } from '../platform/language/i18n.tsx';
import { currentSnackbars, dismissSnackbar } from '../ui/feedback/snackbar-store.ts';
import { Snackbars } from '../ui/feedback/snackbars.tsx';
import { EditWorkspacePage } from './edit-workspace-page.tsx';
import { NewWorkspacePage } from './new-workspace-page.tsx';
import { WorkspacesPage } from './workspaces-page.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const { id } of currentSnackbars()) dismissSnackbar(id);
});

const idOf = (at: number) => `0198c0de-0000-7000-8000-00000000000${at}`;
const { workspace } = testUser();
const spring = { id: idOf(1), name: 'Spring', code: 'SPRING', percent_off: 20 };
const gateway = { id: idOf(2), name: 'harbor-main' };
const usual: Answers = {
  'GET /workspaces': () => ({ data: [listed()], total: 1 }),
  'GET /workspaces/2': () => clinic(),
  'GET /admins': () => ({ data: [], total: 0 }),
  'GET /creators': () => ({ data: [], total: 0 }),
  'GET /discounts/all': () => ({ data: [spring], total: 1 }),
  'GET /ambra-namespace/all': () => ({ data: [gateway], total: 1 }),
};
const refused =
  (status: number, body: object = {}) =>
  () =>
    Response.json(body, { status });

async function open(answers: Answers = {}, address = '/workspaces?clinic=2') {
  const page = await renderPage(
    <LocaleProvider>
      <WorkspacesPage />
      <Snackbars />
    </LocaleProvider>,
    { address, user: testUser({ role: 'super-admin' }), answers: { ...usual, ...answers } },
  );
  await screen.findAllByText('Harbor Imaging');
  return page;
}
const puts = (calls: readonly SentCall[]) =>
  calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
const row = (name: string) => within(screen.getByRole('group', { name }));
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

describe('a setting that the server refuses keeps its old value and says why', () => {
  it('P-007, W-075: the landing page', async () => {
    const { calls } = await open({ 'PUT /workspaces/2/landing-url': refused(500) });
    const field = row('Landing URL').getByRole('textbox');
    const save = row('Landing URL').getByRole('button', { name: 'Save' });
    expect(field).toHaveProperty('placeholder', expect.stringMatching(/^Example: .+\/workspace$/));
    expect(save.getAttribute('aria-disabled')).toBe('true');
    expect(row('Landing URL').queryByRole('button', { name: 'Cancel' })).toBeNull();
    type(field, 'harbor.example');
    fireEvent.click(row('Landing URL').getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Failed to update landing url')).toBeTruthy();
    expect(calls.at(-1)?.body).toEqual({ landingUrl: 'harbor.example' });
    fireEvent.click(row('Landing URL').getByRole('button', { name: 'Cancel' }));
    expect(field).toHaveProperty('value', '');
  });

  it('P-008, W-076: the subdomain, which is never empty', async () => {
    await open({ 'PUT /workspaces/2/subdomain': refused(500) });
    const field = row('Login URL').getByRole('textbox');
    expect(field).toHaveProperty('placeholder', 'Type the subdomain');
    const save = row('Login URL').getByRole('button', { name: 'Save' });
    for (const held of ['', 'harbor', ' HARBOR ']) {
      type(field, held);
      expect(save.getAttribute('aria-disabled'), held).toBe('true');
    }
    type(field, 'haven');
    fireEvent.click(save);
    expect(await screen.findByText('Failed to update subdomain')).toBeTruthy();
  });

  it('P-015, P-036, W-074: the namespaces, at least one of which is required', async () => {
    await open({
      'GET /workspaces/2': () => clinic({ namespaces: [gateway] }),
      'PUT /workspaces/2/namespace': refused(500),
      'GET /ambra-namespace/all': () => ({ data: [gateway, { id: idOf(3), name: 'mobile' }], total: 2 }),
    });
    const save = row('Linked Namespaces').getByRole('button', { name: 'Save Namespaces' });
    expect(save.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(row('Linked Namespaces').getByRole('combobox'));
    fireEvent.click(await screen.findByText('mobile'));
    fireEvent.click(save);
    expect(await screen.findByText('Failed to update linked namespaces')).toBeTruthy();
  });
});

it('P-013, P-046: a discount is chosen as “name - code” and cleared', async () => {
  const given = () => clinic({ discount: spring, discountId: spring.id });
  const { calls } = await open({ 'PUT /workspaces/2/discount': given });
  const select = row('Discount Type').getByRole('combobox');
  await within(select).findByText('Spring - SPRING');
  type(select, spring.id);
  fireEvent.click(await row('Discount Type').findByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(puts(calls).at(-1)).toEqual({ discountId: null }));
  expect(calls.some(({ body }) => JSON.stringify(body) === JSON.stringify({ discountId: spring.id }))).toBe(
    true,
  );
});

it('P-009, P-023, P-047, CG-144: chips toggle, and settings fixed while a case is open say so', async () => {
  const { calls } = await open({
    'GET /workspaces/2': () => clinic({ cases: { total: 4, open: 1 }, creatorMode: false }),
    'PUT /workspaces/2/creator-mode': () => clinic({ creatorMode: true }),
  });
  fireEvent.click(row('Rules').getByRole('button', { name: 'Creator mode disabled' }));
  await waitFor(() => expect(puts(calls)).toEqual([{ creatorMode: true }]));
  expect(await row('Rules').findByRole('button', { name: 'Creator mode enabled' })).toBeTruthy();
});

it('P-023, P-047: the creators are named, and fixed while a case is open', async () => {
  await open({ 'GET /workspaces/2': () => clinic({ cases: { total: 4, open: 1 } }) });
  const select = row('Creators').getByRole('combobox');
  expect(select).toHaveProperty('disabled', true);
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Clinic Creators Only', 'Clinic and Plainscan Creators']);
});

it('P-008: the provider’s own workspace has no login address and cannot be closed', async () => {
  await open({ 'GET /workspaces/2': () => clinic({ isProviderWorkspace: true }) });
  expect(screen.queryByRole('group', { name: 'Login URL' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'More for Harbor Imaging' }));
  expect(await screen.findByRole('menuitem', { name: 'History' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Close clinic' })).toBeNull();
});

it('P-002, P-045, X-005: a keyword applies with the button, and the view shows new clinics', async () => {
  const { calls, address } = await open({}, '/workspaces');
  type(screen.getByLabelText('Name, address or clinic code'), 'harb');
  const form = screen.getByLabelText('Name, address or clinic code').closest('form') as HTMLFormElement;
  fireEvent.click(within(form).getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(address()).toContain('search=harb'));
  type(screen.getByLabelText('View'), 'recent');
  await waitFor(() =>
    expect(
      calls.some(({ path, query }) => path === '/workspaces' && query.get('isRecentlyAdded') === 'true'),
    ).toBe(true),
  );
});

describe('P-044: a code that another clinic has just taken', () => {
  it('W-052, W-053, P-019, P-041: is replaced, and the form is sent again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let codes = 0;
    const sent: (string | null)[] = [];
    const { calls } = await renderPage(
      <LocaleProvider>
        <EditWorkspacePage />
        <Snackbars />
      </LocaleProvider>,
      {
        address: '/edit-workspace',
        user: testUser({ role: 'admin', workspace: { ...workspace, id: 2 } }),
        answers: {
          ...usual,
          'POST /workspaces/clinic-code': () => ({ code: `BAY000${(codes += 1)}` }),
          'PUT /workspaces/2': ({ body }) => {
            sent.push((body as FormData).get('clinicCode') as string | null);
            return sent.length === 1
              ? Response.json(
                  {
                    message: 'x',
                    code: 'workspace.code-taken',
                    validationError: { clinicCode: ['Another clinic already has this code.'] },
                  },
                  { status: 409 },
                )
              : clinic({ name: 'Bayview', clinicCode: 'BAY0002' });
          },
        },
      },
    );
    const name = await screen.findByLabelText('Name');
    // The same letters keep the code.
    type(name, 'Harvest');
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(calls.some(({ path }) => path === '/workspaces/clinic-code')).toBe(false);
    type(name, 'Bayview');
    await act(() => vi.advanceTimersByTimeAsync(600));
    await waitFor(() => expect(screen.getByLabelText('Clinic Code')).toHaveProperty('value', 'BAY0001'));
    fireEvent.click(screen.getAllByRole('button', { name: 'Save changes' })[0] as HTMLElement);
    await waitFor(() => expect(sent).toEqual(['BAY0001', 'BAY0002']));
    const said = currentSnackbars().map(({ text }) => text);
    expect(said).toContain('Generating new clinic code');
    expect(said).toContain('Generated! Bayview new clinic code: BAY0002');
  });
});

describe('the form for a new clinic', () => {
  const make = (answers: Answers = {}) =>
    renderPage(
      <LocaleProvider>
        <NewWorkspacePage />
        <Snackbars />
      </LocaleProvider>,
      {
        address: '/new-workspace',
        user: testUser({ role: 'super-admin' }),
        answers: { ...usual, ...answers },
      },
    );

  it('P-016, P-022, P-024, P-025, P-027, P-047: has the specification’s choices; Cancel opens the list', async () => {
    const { address } = await make();
    const optionsOf = (label: string) =>
      within(screen.getByLabelText(label))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    expect(optionsOf('Case creation')).toEqual(['Manual Entry', 'Ambra GW']);
    expect(optionsOf('Creators')).toEqual(['Clinic and Plainscan Creators', 'Clinic Creators Only']);
    expect(optionsOf('Product')[0]).toBe('White glove plus');
    for (const choice of ['Don’t Allow', 'Allow', 'Dicom', 'Any'])
      expect(screen.getByLabelText(choice)).toBeTruthy();
    expect(screen.getByLabelText('Dicom')).toHaveProperty('checked', true);
    expect(screen.getByLabelText('Don’t Allow')).toHaveProperty('checked', true);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(address()).toBe('/workspaces'));
  });

  it('P-020, P-030, P-031, P-032, W-095, W-097: server and form errors appear at their fields', async () => {
    await make();
    const region = within(screen.getByRole('region', { name: 'The clinic' }));
    type(region.getByLabelText('Name'), 'ab');
    type(region.getByLabelText('Contact number'), 'call me');
    type(region.getByLabelText('Login URL'), '-x-');
    fireEvent.submit(screen.getByRole('form', { name: 'New workspace' }));
    for (const said of [
      'Please use 3 to 32 characters.',
      'Please enter a valid phone number',
      'is not valid',
    ])
      expect(screen.getAllByText(said).length).toBeGreaterThan(0);
  });

  it('asks before discarding the input', async () => {
    const { address } = await make();
    type(within(screen.getByRole('region', { name: 'The clinic' })).getByLabelText('Name'), 'Bay');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('dialog', { name: 'Leave without creating the workspace?' })).toBeTruthy();
    expect(address()).toBe('/new-workspace');
    fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(address()).toBe('/workspaces'));
  });
});
