// Hooks that accounts need from higher layers.
import type { CurrentUser, Gender, Locale } from '@plainscan/contract';

import { defineHooks } from '../platform/hooks/hook-set.ts';

/** A patient as described by the user who ordered the report. */
export type OrderedPatient = {
  name: string;
  preferredName: string | null;
  /** YYYY-MM-DD. */
  dateOfBirth: string | null;
  gender: Gender | null;
  phoneNumber: string | null;
};

/** Patient data that redirects and menus need (CG-11, CG-12). */
export type PatientFacts = Pick<
  CurrentUser,
  | 'hasRequestedOrder'
  | 'firstOrderStatus'
  | 'referenceWorkspace'
  | 'hasReleasedCase'
  | 'firstUnpaidCase'
  | 'availableReport'
  | 'numOfReport'
  | 'storedStudies'
  | 'userPlan'
  | 'helpedPeople'
  | 'needsAdult'
>;

/** A newly created patient account. */
export type NewPatient = {
  id: string;
  workspaceId: number;
  createdAt: Date;
  /** The ad click that led here. */
  gclid?: string | null | undefined;
  /** The clinic code that the patient entered, as typed. */
  clinicCode?: string | null | undefined;
};

type AuthHooks = {
  /** Called after a patient has registered or been invited. Needs a transaction. */
  patientAdded: (patient: NewPatient) => Promise<void>;
  /** Needs a transaction of that patient. */
  readPatientFacts: (
    patient: { id: string; locale: Locale; dateOfBirth: string | null },
    now: Date,
  ) => Promise<PatientFacts>;
  /**
   * Returns the patient of the newest case that someone else ordered for the account's address. Needs a system
   * transaction.
   */
  findOrderedPatient: (userId: string) => Promise<OrderedPatient | undefined>;
  /**
   * Ends what someone else shared, prepared or uploaded with an account that goes to its mailbox owner. Returns the
   * keys of the objects to delete. Needs a system transaction.
   */
  revokeOthersAccess: (userId: string, now: Date) => Promise<string[]>;
};

export const authHooks = defineHooks<AuthHooks>('auth');
