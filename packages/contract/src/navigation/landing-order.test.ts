// Where a patient orders and pays: on the package page.
import { describe, expect, test } from 'vitest';

import { landingOf, paymentPath, resolveRoute, type RouteFacts } from './landing.ts';
import { person } from './route-facts-fixture.ts';
import { roles } from '../shared/roles.ts';
import { canOpenPath } from './routes.ts';

const provider = { isProviderWorkspace: true, creatorMode: true, canRequestBeforePay: false } as const;
const credit = { id: 'r', type: 'Standard' } as const;
const unpaid = { id: 'c1', studyId: 's1' };

/** Returns `stay`, or the address to which the user is redirected. */
function go(user: RouteFacts, path: string): string {
  const answer = resolveRoute({ user, path });
  return answer.stay ? 'stay' : answer.to;
}

describe('where a case is paid for, or a report is bought', () => {
  const noStudy = { id: 'c1', studyId: null };
  test.each([
    [unpaid, '', '/package-plans?studyId=s1'],
    [unpaid, 's 9', '/package-plans?studyId=s%209'],
    [noStudy, '', '/package-plans?caseId=c1'],
    [null, '', '/package-plans'],
    [null, 's9', '/package-plans?studyId=s9'],
  ] as const)('J-021, CG-166: %o with the study %j: %s', (open, study, plans) => {
    expect(paymentPath(open, study)).toBe(plans);
  });

  test.each([
    ['nothing bought', {}, '/package-plans'],
    ['unpaid', { firstUnpaidCase: unpaid, availableReport: credit }, '/package-plans?studyId=s1'],
    ['a report to use', { availableReport: credit }, 'stay'],
    ['may pay later', { workspace: { ...provider, canRequestBeforePay: true } }, 'stay'],
  ] as const)('B-019, B-023: %s: the order form leads to %3$s', (_, change, to) => {
    const user = person('patient', { workspace: provider, ...change });
    expect(go(user, '/personalized-video')).toBe(to);
  });

  test.each([
    ['nothing bought', {}, '/package-plans'],
    ['unpaid', { hasRequestedOrder: true, firstUnpaidCase: unpaid }, '/package-plans?studyId=s1'],
    ['a report to use', { availableReport: credit }, '/personalized-video'],
    ['may pay later', { workspace: { ...provider, canRequestBeforePay: true } }, '/personalized-video'],
  ] as const)('B-019, B-020: %s: the landing is %3$s', (_, change, to) => {
    expect(landingOf(person('patient', { workspace: provider, ...change }))).toBe(to);
  });
});

test.each([
  [{ availableReport: credit }, '/personalized-video'],
  [{ availableReport: credit, firstUnpaidCase: unpaid }, 'stay'],
  [{}, 'stay'],
] as const)('L-005, CG-166: from the packages with %o → %s', (change, to) => {
  const user = person('patient', { workspace: provider, ...change });
  expect(go(user, '/package-plans')).toBe(to);
});

test('CG-10: super-admins can view the order form, but no other staff can', () => {
  for (const role of roles)
    expect(canOpenPath(role, '/personalized-video'), role).toBe(role === 'patient' || role === 'super-admin');
});
