// Pages behind the route guard: where a URL leads, and what the page shows.
import { roles, type CurrentUser } from '@plainscan/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LoginPage } from '../auth/login/login-page.tsx';
import { RegisterPage } from '../auth/registration/register-page.tsx';
import { CaseListPage } from '../cases/list/case-list-page.tsx';
import { StudyDashboardPage } from '../cases/list/study-dashboard-page.tsx';
import { EducationTermsPage } from '../legal/education-terms-page.tsx';
import { PrivacyPage } from '../legal/privacy-page.tsx';
import { TermsPage } from '../legal/terms-page.tsx';
import { queryClient } from '../platform/api/query-client.ts';
import { currentUserQuery } from '../platform/session/session.ts';
import { storeAccessToken } from '../platform/session/session-storage.ts';
import { guardRoute } from './route-guard.ts';
import { openAddress } from './testing/test-browser.ts';
import { answerCalls } from './testing/test-page.tsx';
import { renderPart } from './testing/test-render.tsx';
import { testUser } from './testing/test-user.ts';

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  answerCalls({
    'GET /cases': () => ({ data: [], total: 0 }),
    'GET /auth/sub-domain': () => ({
      name: 'Lakeside Clinic',
      primaryColor: '#C2185B',
      logoUrl: null,
      isProviderWorkspace: false,
    }),
  });
});
afterEach(() => {
  for (const meta of document.head.querySelectorAll('meta')) meta.remove();
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** Opens a URL of the app on a host, signed in as `user` or not at all. */
function visit(
  path: string,
  { user, host = 'portal.localhost' }: { user?: CurrentUser; host?: string } = {},
) {
  openAddress(`http://${host}:3000${path}`);
  if (user) {
    storeAccessToken('t');
    queryClient.setQueryData(currentUserQuery.queryKey, user);
  }
  const pages = {
    '/login': LoginPage,
    '/register': RegisterPage,
    '/cases': CaseListPage,
    '/creator-dashboard': StudyDashboardPage,
    '/terms': TermsPage,
    '/privacy': PrivacyPage,
    '/edu-terms': EducationTermsPage,
  };
  const router = createMemoryRouter(
    Object.entries(pages).map(([at, Component]) => ({ path: at, Component, loader: guardRoute })),
    { initialEntries: [path] },
  );
  renderPart(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return () => router.state.location.pathname;
}

/** Writes a setting into the page, as the server does. */
function setPageSetting(name: string, content: string): void {
  document.head.append(Object.assign(document.createElement('meta'), { name, content }));
}

describe('where an address leads', () => {
  beforeEach(() => setPageSetting('default-host', 'staff.localhost'));

  it('A-013: a clinic’s host has a registration page, the default host does not', async () => {
    const atClinic = visit('/register', { host: 'lakeside.localhost' });
    expect(await screen.findByLabelText('Preferred Name')).toBeTruthy();
    expect(atClinic()).toBe('/register');
  });

  it('A-013: on the default host, its address redirects to login', async () => {
    const atDefault = visit('/register', { host: 'staff.localhost' });
    expect(await screen.findByRole('heading', { name: 'Portal Login' })).toBeTruthy();
    expect(atDefault()).toBe('/login');
  });

  it.each([
    ['white-glove', '/creator-dashboard', 'Study Dashboard'],
    ['white-glove-plus', '/cases', 'Report Dashboard'],
  ] as const)('D-007: the case list of a creator of a %s clinic is %s', async (productType, ends, title) => {
    const { workspace } = testUser();
    const clinic = { ...workspace, isProviderWorkspace: false, creatorMode: false, productType };
    const at = visit('/cases', { user: testUser({ role: 'creator', workspace: clinic }) });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(at()).toBe(ends);
  });
});

describe('legal documents', () => {
  const read = async () => (await screen.findByRole('article')).textContent ?? '';

  it.each(
    roles.flatMap((role) =>
      (['/terms', '/privacy', '/edu-terms'] as const).map((path) => [role, path] as const),
    ),
  )('O-012: a signed-in %s reads %s', async (role, path) => {
    const at = visit(path, { user: testUser({ role }) });
    expect((await read()).length).toBeGreaterThan(500);
    expect(at()).toBe(path);
  });

  it.each([
    ['A-050', '/terms', /United States only.*at least 13.*parent or guardian/],
    ['O-003', '/terms', /United States only.*at least 13.*13 to 17 years old, a parent or guardian/],
    ['O-004', '/terms', /card payment provider.*annual subscription.*depends on your plan/],
    ['O-005', '/terms', /remain for 30 days.*deleted/],
    ['O-006', '/terms', /greater of 100 US dollars or the amount that you paid us in the past six months/],
    ['O-007', '/privacy', /de-identified images for machine learning and for other business purposes/],
    ['O-008', '/privacy', /three personal facts that must match/],
    ['O-009', '/terms', /contact us: .*\(555\) 010-0142.*help@clinic\.test/],
    ['O-010', '/privacy', /Do Not Track.*ignores that signal/],
    [
      'O-011',
      '/edu-terms',
      /no diagnosis.*no medical advice.*no second opinion.*no physician-patient relationship/,
    ],
  ] as const)('%s is said at %s', async (_, path, pattern) => {
    setPageSetting('support-email', 'help@clinic.test');
    setPageSetting('support-phone', '(555) 010-0142');
    visit(path, path === '/edu-terms' ? { user: testUser({ role: 'patient' }) } : {});
    await waitFor(async () => expect((await read()).replaceAll(/\s+/g, ' ')).toMatch(pattern));
  });
});
