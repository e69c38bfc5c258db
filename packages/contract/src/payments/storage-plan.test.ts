import { describe, expect, test } from 'vitest';

import { isStaff, roles } from '../shared/roles.ts';
import { mayStandOn } from '../shared/routes.ts';
import { whereFreeOrderLeads } from './plans.ts';
import { mayCancelPlan, offersFreePlan, storageText } from './storage-plan.ts';

describe('the plan of a patient', () => {
  test.each([
    [0, 3, '0/3'],
    [3, 3, '3/3'],
    [12, 10, '12/10'],
    [12, -1, '12/unlimited'],
  ])('N-003: %i studies of %i are shown as %s', (studyCount, maxStudy, text) => {
    expect(storageText({ studyCount, maxStudy }, 'unlimited')).toBe(text);
  });

  test('N-005: it is cancelled once, and only where there is one', () => {
    expect(mayCancelPlan({ cancelled: false })).toBe(true);
    expect(mayCancelPlan({ cancelled: true })).toBe(false);
    expect(mayCancelPlan(null)).toBe(false);
  });

  test.each([
    ['demo', null, true],
    ['registered', null, true],
    ['registered', '', true],
    ['demo', 's-1', false],
    ['registered', 's-1', false],
    ['paid', null, false],
    ['complete', null, false],
    [null, null, false],
  ])(
    'B-026: with the first order %s and the study %s the free account is offered: %s',
    (status, study, offered) => {
      expect(offersFreePlan(status, study)).toBe(offered);
    },
  );
});

test.each(roles.filter((role) => role !== 'user'))(
  'CG-152: an order that costs %s nothing ends on a page that is theirs',
  (role) => {
    const page = whereFreeOrderLeads(role);
    expect(page).toBe(isStaff(role) ? '/case-created' : '/patient-dashboard');
    expect(mayStandOn(role, page)).toBe(true);
  },
);
