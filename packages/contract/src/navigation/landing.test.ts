// The truth tables of redirects, over the real page table. An address whose page does not exist yet leads home.
import { describe, expect, test } from 'vitest';

import { landingOf, queryValue, resolveRoute, type RouteAnswer, type RouteFacts } from './landing.ts';
import { person } from './route-facts-fixture.ts';
import { permissions, scopeFor, type Permission } from '../shared/permissions.ts';
import { roles, type Role } from '../shared/roles.ts';
import { findRoute, isRouteReady, canOpenPath, routeRow, routes, type RoutePath } from './routes.ts';

const paths = Object.keys(routes) as RoutePath[];
const addressOf = (path: string): string => path.replace(/:\w+/g, 'x1');

const provider = {
  isProviderWorkspace: true,
  creatorMode: true,
  productType: 'white-glove-plus',
  canRequestBeforePay: false,
} as const;
const whiteGlove = {
  ...provider,
  isProviderWorkspace: false,
  creatorMode: false,
  productType: 'white-glove',
} as const;
const plus = { ...whiteGlove, productType: 'white-glove-plus' } as const;
const unpaid = { id: 'c1', studyId: 's1' };
const storagePlan = {
  name: 'Basic',
  plan: 'basic',
  type: 'subscription',
  maxStudy: 3,
  studyCount: 0,
  expiredAt: null,
  cancelled: false,
  renewal: null,
} as const;
const credit = { id: 'r1', type: 'Standard' } as const;

const words = (answer: RouteAnswer): string => (answer.stay ? 'stay' : answer.to);
const go = (user: RouteFacts | null, address: string): string => {
  const [path = '', search = ''] = address.split('?');
  return words(resolveRoute({ user, path, search }));
};
/** Returns `to`, the target named by the rule, or the user's landing page if that page does not exist yet. */
const expected = (user: RouteFacts, address: string, to: string): string => {
  const path = findRoute(address.split('?')[0] ?? '');
  if (path !== undefined && !isRouteReady(path)) return landingOf(user);
  return to;
};

describe('without a session', () => {
  const protectedPaths = paths.filter((path) => typeof routeRow(path).audience !== 'string');

  test.each(protectedPaths)('B-006, B-010: %s redirects to the login and comes back', (path) => {
    expect(go(null, `${path}?caseId=5`)).toBe(`/login?redirect=${encodeURIComponent(`${path}?caseId=5`)}`);
  });
  test.each(paths.filter((path) => routeRow(path).audience === 'open'))('B-008: %s is open', (path) => {
    expect(go(null, addressOf(path))).toBe(routeRow(path).ready ? 'stay' : '/login');
  });
  test.each([
    ['/', '/login'],
    ['/nope', '/login'],
    ['/constructor', '/login'],
    ['/login', 'stay'],
    ['/login?redirect=%2Fcases', 'stay'],
    ['/login/', 'stay'],
    ['/register', 'stay'],
    ['/forgot-password', 'stay'],
    ['/auth-success?action=reset', 'stay'],
    ['/inactivity', 'stay'],
    ['/invite', '/login'],
    ['/invite?token=', '/login'],
    ['/invite?token=abc', 'stay'],
    ['/reset-password', '/login'],
    ['/reset-password?token=abc', 'stay'],
    ['/case-list', '/cases'],
  ])('A-023, A-024, B-009, CG-03: %s → %s', (address, to) => expect(go(null, address)).toBe(to));

  test('A-013, CG-06: registration is not offered on the default host', () => {
    const question = { user: null, path: '/register', isDefaultHost: true };
    expect(words(resolveRoute(question))).toBe('/login');
  });
});

describe('who may open which page', () => {
  /** CG-166: a clinic that pays for its patient also returns from the card company. */
  const back = ' /payment-successful /payment-fail';
  /** B-012 … B-016 verbatim, with CG-05, CG-09 and our own pages. Workspace: the provider's, with creator mode. */
  const allowed: Record<Role, string> = {
    admin:
      '/cases /case-details /case-created /my-account /edit-workspace /add-case /creators /patients /people/:id /resources /resources/glossary /case-recording /case-captions /self-help-materials /history /connections' +
      back,
    creator:
      '/cases /case-details /case-created /my-account /add-case /patients /people/:id /resources /case-recording /case-captions /self-help-materials' +
      back,
    'super-admin':
      '/creators /administrators /people/:id /new-workspace /analytics /my-account /workspaces /cases /case-details /add-case /case-created /edit-workspace /patients /personalized-video /patient-report /patient-dashboard /package-plans /patient-account /resources /resources/glossary /orders /discounts /operations /case-recording /case-captions /self-help-materials /audit /history /connections' +
      back,
    patient:
      '/my-account /payment-subscription-success /payment-package-success /payment-fail /payment-successful /personalized-video /patient-report /package-plans /storage-plans /patient-dashboard /patient-account /upgrade-plan /downgrade /confirm-downgrade /self-help-materials /my-account/openings /my-account/caregivers /helped-record/:grantId /helped-report/:grantId/:recordId',
    user: '/my-account /cases /profile',
  };
  test.each(roles)('CG-153: %s can stay on their own pages that exist, and on no others', (role) => {
    // A user who may request first and pay later is not redirected from any of them.
    const workspace = { ...provider, canRequestBeforePay: true };
    const user = person(role, { workspace, hasRequestedOrder: true });
    const staying = paths.filter(
      (path) => typeof routeRow(path).audience !== 'string' && go(user, path) === 'stay',
    );
    const own = [...allowed[role].split(' '), '/edu-terms', '/my-account/sessions'];
    const ready = own.filter((path) => isRouteReady(path as RoutePath));
    expect([...staying].sort()).toEqual([...ready].sort());
  });
  test('B-016: the role user can open all of its pages', () => {
    for (const path of allowed.user.split(' ')) expect(go(person('user'), path), path).toBe('stay');
    expect(landingOf(person('user'))).toBe('/my-account');
    expect(go(person('user'), '/case-details')).toBe('/my-account');
  });
  test.each([
    ['admin', '/cases'],
    ['creator', '/cases'],
    ['patient', '/personalized-video'],
    ['super-admin', '/cases'],
    ['user', '/my-account'],
  ] as const)('B-011: %s starts at %s by default', (role, start) => {
    const user = person(role, { workspace: provider, availableReport: credit });
    expect(landingOf(user)).toBe(start);
    expect(go(user, '/nope')).toBe(start);
  });

  test.each(roles)(
    'B-007, CG-04, O-012: %s is redirected from public pages but not from legal ones',
    (role) => {
      const user = person(role, { workspace: provider, availableReport: credit });
      for (const path of paths.filter((each) => routeRow(each).audience === 'public'))
        expect(go(user, `${path}?token=x`), path).toBe(landingOf(user));
      for (const path of ['/terms', '/privacy', '/edu-terms', '/viewer', '/download/1'])
        expect(go(user, path)).toBe('stay');
    },
  );

  test('super-admins manage all workspaces, orders, discounts and the library', () => {
    for (const path of ['/workspaces', '/new-workspace', '/orders', '/discounts', '/analytics'] as const)
      expect(
        roles.filter((role) => canOpenPath(role, path)),
        path,
      ).toEqual(['super-admin']);
    expect(canOpenPath('super-admin', '/resources')).toBe(true);
    const names = Object.keys(permissions) as Permission[];
    const ofWorkspaces = names.filter((name) => scopeFor(name, 'admin') === 'workspace');
    expect(ofWorkspaces.length).toBeGreaterThan(10);
    for (const name of ofWorkspaces) expect(scopeFor(name, 'super-admin'), name).toBe('all');
  });

  test('CG-10: a super-admin can open only the preview pages among the patients’ pages', () => {
    const seen = paths.filter((path) => canOpenPath('patient', path) && canOpenPath('super-admin', path));
    const shared = ['/edu-terms', '/my-account', '/my-account/sessions', '/self-help-materials'];
    expect(
      seen.filter((path) => routeRow(path).audience !== 'open' && !shared.includes(path)).toSorted(),
    ).toEqual([
      '/package-plans',
      '/patient-account',
      '/patient-dashboard',
      '/patient-report',
      '/payment-fail',
      '/payment-successful',
      '/personalized-video',
    ]);
  });

  test.each([
    ['admin', plus, '/creators', '/cases'],
    ['admin', plus, '/resources', '/cases'],
    ['admin', { ...plus, creatorMode: true }, '/creators', 'stay'],
    ['admin', { ...provider, creatorMode: false }, '/creators', 'stay'],
    ['super-admin', plus, '/resources', '/cases'],
    ['creator', { ...plus, creatorMode: true }, '/resources', 'stay'],
    ['admin', plus, '/self-help-materials', '/cases'],
    ['admin', { ...plus, creatorMode: true }, '/self-help-materials', 'stay'],
    ['super-admin', { ...provider, creatorMode: false }, '/self-help-materials', 'stay'],
  ] as const)('%s in %o at %s → %s, if that page exists', (role, workspace, path, to) => {
    const user = person(role, { workspace });
    expect(go(user, path)).toBe(expected(user, path, to));
  });
});

describe('after login', () => {
  const admin = person('admin', { workspace: provider });
  test.each([
    ['/login?redirect=%2Fcase-details%3FcaseId%3D5', '/case-details?caseId=5'],
    ['/login?redirect=%2Fpatient-dashboard', '/cases'],
    ['/login?redirect=%2Flogin%3Fredirect%3D%252Fcases', '/cases'],
    ['/login?redirect=%2F%2Fevil.test', '/cases'],
    ['/login?redirect=https%3A%2F%2Fevil.test', '/cases'],
    ['/login?redirect=%E0%A4%A', '/cases'],
    ['/login?redirect=%2Fnope', '/cases'],
    ['/login', '/cases'],
    ['/', '/cases'],
  ])('A-012, CG-14: %s → %s', (address, to) => expect(go(admin, address)).toBe(to));
});

describe('creators (D-007, CG-07, CG-08)', () => {
  test.each([
    [whiteGlove, '/', '/creator-dashboard'],
    [whiteGlove, '/cases', '/creator-dashboard'],
    [whiteGlove, '/creator-dashboard', 'stay'],
    [plus, '/', '/creator-dashboard'],
    [plus, '/cases', 'stay'],
    [plus, '/creator-dashboard', 'stay'],
    [{ ...whiteGlove, creatorMode: true }, '/', '/cases'],
    [{ ...whiteGlove, creatorMode: true }, '/cases', 'stay'],
    [provider, '/', '/cases'],
    [provider, '/creator-dashboard', '/cases'],
  ] as const)('in %o at %s → %s', (workspace, path, to) => {
    expect(go(person('creator', { workspace }), path)).toBe(to);
  });
  test('others are redirected from the study dashboard to the cases', () => {
    for (const role of ['admin', 'super-admin'] as const)
      expect(go(person(role, { workspace: plus }), '/creator-dashboard')).toBe('/cases');
  });
});

describe('patients', () => {
  const home = '/patient-dashboard';
  const form = '/personalized-video';
  const later = { ...provider, canRequestBeforePay: true };
  test.each([
    ['a partner’s', { workspace: plus }, home],
    ['a white-glove partner’s', { workspace: whiteGlove }, home],
    ['has requested', { workspace: provider, hasRequestedOrder: true }, home],
    ['has a released case', { workspace: provider, hasRequestedOrder: true, hasReleasedCase: true }, home],
    ['paid', { workspace: provider, firstOrderStatus: 'paid' }, home],
    ['complete', { workspace: provider, firstOrderStatus: 'complete' }, home],
    ['new with a report', { workspace: provider, availableReport: credit }, form],
    ['new, may pay later', { workspace: later }, form],
  ] as const)('B-018, CG-11: %s lands at %3$s', (_, change, to) => {
    expect(landingOf(person('patient', change))).toBe(to);
  });

  test.each([
    ['B-020', 'new, nothing bought', { workspace: provider }, '/package-plans'],
    ['B-023', 'demo', { workspace: provider, firstOrderStatus: 'demo' }, '/package-plans'],
    ['B-019', 'unpaid', { workspace: provider, firstUnpaidCase: unpaid }, '/package-plans?studyId=s1'],
    [
      'B-019, CG-166',
      'unpaid without a study',
      { workspace: provider, firstUnpaidCase: { id: 'c1', studyId: null } },
      '/package-plans?caseId=c1',
    ],
    [
      'B-019',
      'unpaid at a partner',
      { workspace: plus, firstUnpaidCase: unpaid },
      '/package-plans?studyId=s1',
    ],
  ] as const)('%s: %s lands at %4$s', (_, _who, change, to) => {
    expect(landingOf(person('patient', change))).toBe(to);
  });

  const expectLed = (change: Parameters<typeof person>[1], address: string, to: string): void => {
    const user = person('patient', { workspace: provider, ...change });
    expect(go(user, address)).toBe(expected(user, address, to));
  };

  test.each([
    ['nothing bought', {}, form, '/package-plans'],
    ['nothing bought, other page', {}, '/upgrade-plan', '/package-plans'],
    ['with a report', { availableReport: credit }, form, 'stay'],
    ['demo', { firstOrderStatus: 'demo' }, '/upgrade-plan', 'stay'],
    ['stored studies', { storedStudies: 2 }, '/upgrade-plan', 'stay'],
    ['storage bought', { userPlan: storagePlan }, '/upgrade-plan', 'stay'],
    ['storage bought, dashboard', { userPlan: storagePlan, firstOrderStatus: 'registered' }, home, 'stay'],
    ['released case', { hasReleasedCase: true }, '/upgrade-plan', 'stay'],
    ['may pay later', { workspace: later }, form, 'stay'],
    ['registered, dashboard', { firstOrderStatus: 'registered' }, home, '/package-plans'],
    ['registered, report', { firstOrderStatus: 'registered' }, '/patient-report', '/package-plans'],
    ['paid, dashboard', { firstOrderStatus: 'paid' }, home, 'stay'],
    ['no order, dashboard', {}, home, 'stay'],
    [
      'registered, released',
      { firstOrderStatus: 'registered', hasReleasedCase: true },
      '/patient-report',
      'stay',
    ],
  ] as const)('B-020, B-022: the gate: %s at %3$s → %4$s', (_, change, path, to) => {
    expectLed(change, path, to);
  });

  test('B-021: the gate does not apply to its exempt pages', () => {
    const user = person('patient', { workspace: provider, firstOrderStatus: 'registered' });
    for (const path of [
      '/package-plans',
      '/storage-plans',
      '/payment-successful',
      '/payment-fail',
      '/patient-account',
      '/downgrade',
      '/confirm-downgrade',
      '/self-help-materials',
      '/edu-terms',
      '/terms',
    ])
      expect(go(user, path), path).toBe(expected(user, path, 'stay'));
  });

  test.each([
    ['stored, no report', { storedStudies: 1 }, `${form}?studyId=s9`, '/package-plans?studyId=s9'],
    ['stored, nothing named', { storedStudies: 1 }, form, '/package-plans'],
    ['unpaid', { firstUnpaidCase: unpaid, availableReport: credit }, form, '/package-plans?studyId=s1'],
    ['unpaid, dashboard', { firstUnpaidCase: unpaid }, home, 'stay'],
    ['unpaid, report', { firstUnpaidCase: unpaid }, '/patient-report', 'stay'],
    ['unpaid, plans', { firstUnpaidCase: unpaid }, '/package-plans', 'stay'],
    ['unpaid, upgrade', { firstUnpaidCase: unpaid }, '/upgrade-plan', '/package-plans?studyId=s1'],
    ['unpaid, account', { firstUnpaidCase: unpaid }, '/patient-account', 'stay'],
  ] as const)('B-019, B-023, CG-166: unpaid and paywall: %s at %3$s → %4$s', (_, change, address, to) => {
    expectLed(change, address, to);
  });

  test.each([
    [plus, {}, '/package-plans', home],
    [plus, {}, form, home],
    [plus, { firstUnpaidCase: unpaid }, '/package-plans', 'stay'],
    [whiteGlove, {}, '/package-plans', 'stay'],
    [whiteGlove, { availableReport: credit }, form, 'stay'],
    [plus, {}, home, 'stay'],
  ] as const)('B-025, CG-11: in %o with %o at %s → %s', (workspace, change, path, to) => {
    expectLed({ workspace, ...change }, path, to);
  });
});

test('an address without a page leads home, and no redirect leads to one', () => {
  const missing = paths.filter((path) => !isRouteReady(path));
  for (const role of roles)
    for (const workspace of [provider, plus, whiteGlove])
      for (const path of missing) {
        const user = person(role, { workspace });
        const to = go(user, addressOf(path));
        const landed = findRoute(to.split('?')[0] ?? '');
        expect(to, `${role} ${path}`).toBe(landingOf(user));
        expect(landed !== undefined && isRouteReady(landed), `${role} ${path} → ${to}`).toBe(true);
      }
});

test('until a required second factor is set up, only the account page opens', () => {
  const user = person('admin', { workspace: provider, mustSetUpSecondFactor: true });
  expect(go(user, '/cases')).toBe('/my-account');
  expect(go(user, '/my-account')).toBe('stay');
  expect(go(user, '/my-account/sessions')).toBe('stay');
  expect(go(user, '/login')).toBe('/my-account');
  expect(go(user, '/terms')).toBe('stay');
});

test('following redirects always terminates, for every kind of user and page', () => {
  const flags = [true, false];
  const people = roles.flatMap((role) =>
    [provider, plus, whiteGlove, { ...whiteGlove, creatorMode: true }].flatMap((workspace) =>
      ([null, 'registered', 'demo', 'paid', 'complete'] as const).flatMap((firstOrderStatus) =>
        [null, unpaid].flatMap((firstUnpaidCase) =>
          flags.flatMap((canRequestBeforePay) =>
            flags.map((hasReleasedCase) =>
              person(role, {
                workspace: {
                  ...workspace,
                  canRequestBeforePay,
                },
                firstOrderStatus,
                firstUnpaidCase,
                hasReleasedCase,
              }),
            ),
          ),
        ),
      ),
    ),
  );
  let checked = 0;
  for (const user of people)
    for (const path of [...paths, '/', '/nope']) {
      let at = addressOf(path);
      let steps = 0;
      for (let next = go(user, at); next !== 'stay'; next = go(user, at)) {
        at = next;
        steps += 1;
        if (steps > 4) expect(`${user.role} ${path} → ${at}`).toBe('an end');
      }
      checked += 1;
    }
  expect(checked).toBeGreaterThan(10_000);
});

test.each([
  ['?a=1&redirect=%2Fcases', 'redirect', '/cases'],
  ['redirect', 'redirect', ''],
  ['a=1&a=2', 'a', '1'],
  ['a=x+y', 'a', 'x y'],
  ['a=%', 'a', ''],
  ['', 'a', ''],
  ['aa=1', 'a', ''],
])('in the query %j, %s is %j', (search, name, value) => expect(queryValue(search, name)).toBe(value));
