// A payment in the staff's list, for page tests.
import type { DeskPayment } from '@plainscan/contract';

export const testPayment = (change: Partial<DeskPayment> = {}): DeskPayment => ({
  id: '0198c0de-0000-7000-8000-0000000000c1',
  purpose: 'package',
  name: 'Standard package',
  payerName: 'Rosa Castellano',
  workspaceName: 'Harbor Imaging',
  amountCents: 12_000,
  status: 'paid',
  openedAt: '2026-11-23T14:05:00.000Z',
  paidAt: '2026-11-23T14:06:00.000Z',
  needsRefund: false,
  canRefund: true,
  refundRequestedAt: null,
  refundProblem: null,
  receipt: null,
  ...change,
});
