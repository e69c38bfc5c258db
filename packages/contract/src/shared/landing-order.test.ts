// Where a patient orders and pays, with and without the page of packages (J-021, L-005, CG-11, CG-166).
import { describe, expect, test } from 'vitest';

import { landingOf, paymentPlace, resolveRoute, type RouteFacts } from './landing.ts';
import { person } from './route-facts-fixture.ts';
import { roles } from './roles.ts';
import { defaultRoute, mayStandOn, routes, type RoutePath } from './routes.ts';

const all = (): boolean => true;
const provider = { isProviderWorkspace: true, creatorMode: true, canRequestBeforePay: false } as const;
const credit = { id: 'r', type: 'Standard' } as const;
const unpaid = { id: 'c1', studyId: 's1' };

/** `stay`, or the address that somebody is led to. */
function go(user: RouteFacts, path: string, isReady: (path: RoutePath) => boolean = all): string {
  const answer = resolveRoute({ user, path }, isReady);
  return answer.stay ? 'stay' : answer.to;
}

const withoutPlans = (path: RoutePath): boolean => path !== '/package-plans';

describe('where a case is paid, or a report is bought (J-021, CG-166)', () => {
  const noStudy = { id: 'c1', studyId: null };
  test.each([
    [unpaid, '', '/package-plans?studyId=s1', `/patient-dashboard?caseId=${unpaid.id}`],
    [unpaid, 's 9', '/package-plans?studyId=s%209', `/patient-dashboard?caseId=${unpaid.id}`],
    [noStudy, '', '/package-plans?caseId=c1', '/patient-dashboard?caseId=c1'],
    [null, '', '/package-plans', '/patient-dashboard'],
    [null, 's9', '/package-plans?studyId=s9', '/patient-dashboard'],
  ] as const)(
    '%o with the study %j: %s, and while there are no plans %s',
    (open, study, plans, dashboard) => {
      expect(paymentPlace(open, study, all)).toBe(plans);
      expect(paymentPlace(open, study, withoutPlans)).toBe(dashboard);
    },
  );

  test.each([
    ['nothing bought', {}, '/patient-dashboard'],
    ['unpaid', { firstUnpaidCase: unpaid, availableReport: credit }, '/patient-dashboard?caseId=c1'],
    ['a report to use', { availableReport: credit }, 'stay'],
    ['may pay later', { workspace: { ...provider, canRequestBeforePay: true } }, 'stay'],
  ] as const)('CG-11: %s, the order form leads to %3$s while there are no plans', (_, change, to) => {
    expect(
      go(person('patient', { workspace: provider, ...change }), '/personalized-video', withoutPlans),
    ).toBe(to);
  });

  test.each([
    ['nothing bought', {}, '/patient-dashboard'],
    ['unpaid', { hasRequestedOrder: true, firstUnpaidCase: unpaid }, '/patient-dashboard?caseId=c1'],
    ['a report to use', { availableReport: credit }, '/personalized-video'],
    ['may pay later', { workspace: { ...provider, canRequestBeforePay: true } }, '/personalized-video'],
  ] as const)('CG-11: %s lands at %3$s while there are no plans', (_, change, to) => {
    expect(landingOf(person('patient', { workspace: provider, ...change }), withoutPlans)).toBe(to);
  });
});

test.each([
  [{ availableReport: credit }, '/personalized-video'],
  [{ availableReport: credit, firstUnpaidCase: unpaid }, 'stay'],
  [{}, 'stay'],
] as const)('L-005, CG-166: from the packages with %o → %s', (change, to) => {
  expect(go(person('patient', { workspace: provider, ...change }), '/package-plans')).toBe(to);
});

test('B-014: the order form is there, and patients start at it while nothing else is known', () => {
  expect(routes['/personalized-video'].ready).toBe(true);
  expect(defaultRoute.patient).toBe('/personalized-video');
});

test('CG-10: a super-admin may look at the order form, and nobody else of the staff', () => {
  for (const role of roles)
    expect(mayStandOn(role, '/personalized-video'), role).toBe(role === 'patient' || role === 'super-admin');
});
