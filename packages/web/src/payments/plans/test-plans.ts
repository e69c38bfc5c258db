// Patients with a plan, and the cost of changing it, as the server returns them.
import type { CurrentUser } from '@plainscan/contract';
import { testUser } from '../../app/testing/test-user.ts';
import type { KeptStudy, PlanChangeOffer } from './plan-queries.ts';

export type UserPlan = NonNullable<CurrentUser['userPlan']>;

/** The Standard plan: 10 studies, 4 used, paid until November 24, 2027. */
export const testPlan = (changes: Partial<UserPlan> = {}): UserPlan => ({
  name: 'Standard',
  plan: 'standard',
  type: 'subscription',
  maxStudy: 10,
  studyCount: 4,
  expiredAt: '2027-11-24T12:00:00.000Z',
  cancelled: false,
  renewal: { plan: 'standard', at: '2027-11-24T12:00:00.000Z', amountCents: 4_000 },
  ...changes,
});

export const testPatient = (userPlan: UserPlan | null = null, changes: Partial<CurrentUser> = {}) =>
  testUser({ role: 'patient', firstOrderStatus: 'registered', userPlan, ...changes });

/** From Standard to Deluxe with 150 days left: (100 − 40) × 150/365, rounded up to the cent. */
export const testOffer = (changes: Partial<PlanChangeOffer> = {}): PlanChangeOffer => ({
  state: 'active',
  change: 'upgrade',
  from: { plan: 'standard', type: 'subscription', expiredAt: '2027-11-24T12:00:00.000Z' },
  dueCents: 2_466,
  proration: { newCents: 10_000, currentCents: 4_000, days: 150 },
  formula: '($100 − $40) × 150/365',
  startsAt: '2027-06-27T12:00:00.000Z',
  paidUntil: '2027-11-24T12:00:00.000Z',
  next: { at: '2027-11-24T12:00:00.000Z', amountCents: 10_000 },
  maxStudy: -1,
  studyCount: 4,
  selection: null,
  imagesKeptUntil: null,
  ...changes,
});

/** Study number `n` of a patient. `mustBeSelected` while its report is not finished. */
export const testStudy = (n: number, changes: Partial<KeptStudy> = {}): KeptStudy => ({
  id: `0198c0de-0000-7000-8000-0000000005${String(n).padStart(2, '0')}`,
  title: `MRI of study ${n}`,
  patientName: 'Rosa Delgado',
  description: null,
  visitDate: null,
  mustBeSelected: false,
  isMarked: false,
  ...changes,
});
