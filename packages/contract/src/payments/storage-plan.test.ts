import { describe, expect, test } from 'vitest';

import { isStaff, roles } from '../shared/roles.ts';
import { canOpenPath } from '../navigation/routes.ts';
import { pageAfterFreeOrder } from './plans.ts';
import { storageText } from './storage-plan.ts';

describe('a patient’s plan', () => {
  test.each([
    [0, 3, '0/3'],
    [3, 3, '3/3'],
    [12, 10, '12/10'],
    [12, -1, '12/unlimited'],
  ])('%i studies of %i are shown as %s', (studyCount, maxStudy, text) => {
    expect(storageText({ studyCount, maxStudy }, 'unlimited')).toBe(text);
  });
});

test.each(roles.filter((role) => role !== 'user'))(
  'CG-152: a free order takes a %s to a page they can open',
  (role) => {
    const page = pageAfterFreeOrder(role);
    expect(page).toBe(isStaff(role) ? '/case-created' : '/patient-dashboard');
    expect(canOpenPath(role, page)).toBe(true);
  },
);
