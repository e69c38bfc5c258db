// Where a patient orders and pays: at the page of packages once it is ready, and on the dashboard until then.
import { describe, expect, test } from 'vitest';

import { landingOf, paymentPlace, resolveRoute, type RouteFacts } from './landing.ts';
import { person, whereReady } from './route-facts-fixture.ts';
import { roles } from './roles.ts';
import { canOpenPath, routes } from './routes.ts';

const provider = { isProviderWorkspace: true, creatorMode: true, canRequestBeforePay: false } as const;
const credit = { id: 'r', type: 'Standard' } as const;
const unpaid = { id: 'c1', studyId: 's1' };

/** `stay`, or the address that someone is led to. */
function go(user: RouteFacts, path: string): string {
  const answer = resolveRoute({ user, path });
  return answer.stay ? 'stay' : answer.to;
}

describe('where a case is paid, or a report is bought', () => {
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
      expect(paymentPlace(open, study)).toBe(whereReady(plans, dashboard));
    },
  );

  test.each([
    ['nothing bought', {}, '/package-plans', '/patient-dashboard'],
    [
      'unpaid',
      { firstUnpaidCase: unpaid, availableReport: credit },
      '/package-plans?studyId=s1',
      '/patient-dashboard?caseId=c1',
    ],
    ['a report to use', { availableReport: credit }, 'stay', 'stay'],
    ['may pay later', { workspace: { ...provider, canRequestBeforePay: true } }, 'stay', 'stay'],
  ] as const)(
    '%s: the order form leads to %3$s, and while there are no plans to %4$s',
    (_, change, to, now) => {
      const user = person('patient', { workspace: provider, ...change });
      expect(go(user, '/personalized-video')).toBe(whereReady(to, now));
    },
  );

  test.each([
    ['nothing bought', {}, '/package-plans', '/patient-dashboard'],
    [
      'unpaid',
      { hasRequestedOrder: true, firstUnpaidCase: unpaid },
      '/package-plans?studyId=s1',
      '/patient-dashboard?caseId=c1',
    ],
    ['a report to use', { availableReport: credit }, '/personalized-video', '/personalized-video'],
    [
      'may pay later',
      { workspace: { ...provider, canRequestBeforePay: true } },
      '/personalized-video',
      '/personalized-video',
    ],
  ] as const)('%s: the landing is %3$s, and while there are no plans %4$s', (_, change, to, now) => {
    expect(landingOf(person('patient', { workspace: provider, ...change }))).toBe(whereReady(to, now));
  });
});

test.each([
  [{ availableReport: credit }, '/personalized-video'],
  [{ availableReport: credit, firstUnpaidCase: unpaid }, 'stay'],
  [{}, 'stay'],
] as const)('from the packages with %o → %s, once they are there', (change, to) => {
  const user = person('patient', { workspace: provider, ...change });
  expect(go(user, '/package-plans')).toBe(routes['/package-plans'].ready ? to : landingOf(user));
});

test('CG-10: a super-admin may look at the order form, and no one else of the staff', () => {
  for (const role of roles)
    expect(canOpenPath(role, '/personalized-video'), role).toBe(role === 'patient' || role === 'super-admin');
});
