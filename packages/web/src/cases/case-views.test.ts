import { activeStatuses, caseStatuses } from '@plainscan/contract';
import { expect, test } from 'vitest';
import { seesEveryStatus, statusFilterOf } from './case-views.ts';

test('D-006: choosing delayed also asks for what is due soon', () => {
  expect(statusFilterOf('all', ['delayed'], true)).toEqual({ status: ['delayed'], isDueSoon: 'true' });
  expect(statusFilterOf('all', ['review'], true)).toEqual({ status: ['review'] });
});

test('D-015: the active view asks for every active status', () => {
  expect(statusFilterOf('active', [], false)).toEqual({ status: [...activeStatuses], isDueSoon: 'true' });
});

test('D-010, D-011, CG-45: everything holds archived cases only for those who see every status', () => {
  expect(statusFilterOf('all', [], true)).toEqual({ status: [...caseStatuses], isDueSoon: 'true' });
  const partner = statusFilterOf('all', [], false);
  expect(partner.status).not.toContain('archived');
  expect(partner.status).toEqual([...activeStatuses, 'completed', 'incomplete']);
  expect(partner.isDueSoon).toBe('true');
});

test.each([
  ['creator', false, true],
  ['admin', true, true],
  ['super-admin', false, true],
  ['admin', false, false],
] as const)('D-010: a %s (provider: %s) sees every status: %s', (role, isProviderWorkspace, expected) => {
  const workspace = { isProviderWorkspace } as Parameters<typeof seesEveryStatus>[0]['workspace'];
  expect(seesEveryStatus({ role, workspace })).toBe(expected);
});

test('D-002: several statuses stand instead of the view’s, and “mine” stays mine', () => {
  expect(statusFilterOf('mine', ['review', 'in-review'], true)).toEqual({
    status: ['review', 'in-review'],
    isMine: 'true',
  });
  expect(statusFilterOf('mine', [], true)).toEqual({
    status: [...activeStatuses],
    isDueSoon: 'true',
    isMine: 'true',
  });
});

test('CG-42: `new` alone asks for no delayed case', () => {
  expect(statusFilterOf('all', ['new'], true)).toEqual({ status: ['new'] });
});
