import { expect, test } from 'vitest';

import { activeStatuses, caseStatuses } from '../case-flow/case-status.ts';
import { caseFilterOf, caseViewGroups, caseViews, seesEveryStatus } from './case-views.ts';

test('D-006: choosing delayed also includes cases due soon', () => {
  expect(caseFilterOf('all', ['delayed'], true)).toEqual({ status: ['delayed'], isDueSoon: true });
  expect(caseFilterOf('all', ['review'], true)).toEqual({ status: ['review'] });
});

test('D-015: the due-soon view includes cases that are delayed or due soon, and no other', () => {
  expect(caseFilterOf('due-soon', [], false)).toEqual({ status: ['delayed'], isDueSoon: true });
});

test('D-015: the active view includes every active status', () => {
  expect(caseFilterOf('active', [], false)).toEqual({ status: [...activeStatuses], isDueSoon: true });
});

test('D-010, D-011, CG-45: the all view includes archived cases only for users who see every status', () => {
  expect(caseFilterOf('all', [], true)).toEqual({ status: [...caseStatuses], isDueSoon: true });
  const partner = caseFilterOf('all', [], false);
  expect(partner.status).not.toContain('archived');
  expect(partner.status).toEqual([...activeStatuses, 'completed', 'incomplete']);
  expect(partner.isDueSoon).toBe(true);
});

test.each([
  ['creator', false, true],
  ['admin', true, true],
  ['super-admin', false, true],
  ['admin', false, false],
] as const)('D-010: a %s (provider: %s) sees every status: %s', (role, isProviderWorkspace, expected) => {
  expect(seesEveryStatus(role, isProviderWorkspace)).toBe(expected);
});

test('D-002: chosen statuses replace those of the view, and “mine” still applies', () => {
  expect(caseFilterOf('mine', ['review', 'in-review'], true)).toEqual({
    status: ['review', 'in-review'],
    isMine: true,
  });
  expect(caseFilterOf('mine', [], true)).toEqual({
    status: [...activeStatuses],
    isDueSoon: true,
    isMine: true,
  });
});

test('CG-42: choosing only `new` excludes delayed cases', () => {
  expect(caseFilterOf('all', ['new'], true)).toEqual({ status: ['new'] });
});

test('B9: the unopened view includes unopened finished reports', () => {
  expect(caseFilterOf('unopened', [], false)).toEqual({ status: ['completed'], isUnopened: true });
});

test('CG-198: the asked view includes finished reports with an open question', () => {
  expect(caseFilterOf('asked', [], false)).toEqual({ status: ['completed'], isAsked: true });
});

test.each([
  ['held', { status: ['new', 'delayed'], isDueSoon: true, isHeld: true }],
  ['failed', { status: [...caseStatuses], isDueSoon: true, isFailed: true }],
  ['needs-you', { status: [...caseStatuses], isDueSoon: true, isNeeded: true }],
  ['waiting', { status: ['pending-upload', 'upload-shared', 'incomplete', 'uploading'] }],
  ['unpaid', { status: ['not-paid'] }],
  ['explained', { status: ['in-progress'] }],
  ['review', { status: ['review', 'in-review'] }],
] as const)('CG-193: what the view %s asks for', (view, filter) => {
  expect(caseFilterOf(view, [], true)).toEqual(filter);
});

test('every view is in one group, and every status in at least one view besides that of all', () => {
  const shown = caseViewGroups.flatMap(({ views }): readonly string[] => views);
  expect(shown.toSorted()).toEqual([...caseViews].toSorted());
  const others = caseViews.filter((view) => view !== 'all' && !['failed', 'needs-you'].includes(view));
  const covered = new Set(others.flatMap((view) => caseFilterOf(view, [], true).status));
  expect(caseStatuses.filter((status) => !covered.has(status))).toEqual(['archived']);
});
