// Every cell of the table of order moves, and every path through it.
import { describe, expect, test } from 'vitest';

import { orderPackageKey, orderPackageName } from './order-package.ts';
import {
  defaultOrderStatuses,
  isOnTrial,
  offeredOrderStatuses,
  orderMoves,
  orderRefusal,
  orderStatuses,
  orderStatusesBefore,
  orderStatusWords,
  type OrderStatus,
} from './order-status.ts';

test('S-006: the six statuses have texts in both languages; S-015: all except archived are listed', () => {
  expect(new Set(orderStatuses)).toEqual(
    new Set(['registered', 'paid', 'complete', 'cancelled', 'archived', 'demo']),
  );
  for (const words of [orderStatusWords.en, orderStatusWords.es])
    expect(new Set(orderStatuses.map((status) => words[status])).size).toBe(6);
  expect(new Set(defaultOrderStatuses)).toEqual(
    new Set(['demo', 'registered', 'paid', 'complete', 'cancelled']),
  );
});

test('CG-106: an account is on trial until something is paid, and not without an order', () => {
  expect(orderStatuses.filter((status) => isOnTrial(status))).toEqual(['registered', 'demo']);
  expect(isOnTrial(null)).toBe(false);
});

test.each([
  ['S-007', 'registered', ['cancelled', 'archived', 'paid']],
  ['S-008', 'paid', ['cancelled', 'archived']],
  ['S-009', 'demo', ['archived', 'cancelled']],
  ['S-010', 'cancelled', ['archived', 'registered', 'paid']],
  ['S-011', 'archived', ['cancelled', 'registered', 'paid']],
  ['S-012', 'complete', []],
] as const)('%s, S-014: what the dialog offers for an order that is %s', (_, from, offered) => {
  expect(new Set(offeredOrderStatuses(from))).toEqual(new Set(offered));
  for (const to of offered) {
    expect(orderRefusal('super-admin', { status: from, hasPaymentDetail: true }, to)).toBeNull();
    const without = orderRefusal('super-admin', { status: from, hasPaymentDetail: false }, to);
    expect(without, to).toBe(to === 'paid' ? 'no-payment-detail' : null);
  }
});

test('CG-128, S-014: the call completes a paid order, and only a paid one', () => {
  for (const status of orderStatuses) {
    const refusal = orderRefusal('super-admin', { status, hasPaymentDetail: true }, 'complete');
    expect(refusal, status).toBe(status === 'paid' || status === 'complete' ? null : 'not-possible');
  }
});

test('S-012, S-013: nothing follows complete, and the same status is not a move', () => {
  for (const to of orderStatuses) {
    const facts = { status: 'complete', hasPaymentDetail: true } as const;
    expect(orderRefusal('super-admin', facts, to)).toBe(to === 'complete' ? null : 'complete');
    expect(orderRefusal('super-admin', { status: to, hasPaymentDetail: false }, to)).toBeNull();
  }
});

test('CG-106, CG-107: the free account is chosen before anything is paid, and never undone manually', () => {
  expect(orderStatusesBefore('patient', 'demo')).toEqual(['registered']);
  expect(orderRefusal('super-admin', { status: 'demo', hasPaymentDetail: true }, 'registered')).toBe(
    'not-possible',
  );
  expect(orderStatusesBefore('system', 'paid')).toEqual(['registered', 'demo']);
  expect(orderStatusesBefore('system', 'complete')).toEqual(['registered', 'demo', 'paid']);
  expect(orderStatusesBefore('system', 'cancelled')).toEqual(['registered', 'demo', 'paid']);
});

test('every status can be reached from registration, and complete from every status', () => {
  const after = (from: OrderStatus): OrderStatus[] =>
    orderStatuses.filter((to) => orderMoves[from][to] !== undefined);
  const reachable = (from: OrderStatus, seen = new Set<OrderStatus>([from])): Set<OrderStatus> => {
    for (const to of after(from)) if (!seen.has(to)) reachable(to, seen.add(to));
    return seen;
  };
  expect(reachable('registered')).toEqual(new Set(orderStatuses));
  for (const from of orderStatuses) expect(reachable(from).has('complete'), from).toBe(true);
});

describe('packages', () => {
  test('have a name in the reader’s language, or their key if they have no text', () => {
    expect(orderPackageName('express', 'en')).toBe('Express video report');
    expect(orderPackageName('express', 'es')).toBe('Informe en video exprés');
    expect(orderPackageName(orderPackageKey('case', 'standard'), 'en')).toBe('Standard video report');
    expect(orderPackageName(orderPackageKey('package', 'standard'), 'en')).toBe('Standard package');
    expect(orderPackageName('Deluxe 2026', 'es')).toBe('Deluxe 2026');
  });
});
