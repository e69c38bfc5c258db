// What accounts ask of what is above them.
import type { CurrentUser, Gender, Locale } from '@plainscan/contract';

import { defineHooks } from '../platform/hooks/hook-set.ts';

/** A patient as described by the person who ordered the report. */
export type OrderedPatient = {
  name: string;
  preferredName: string | null;
  /** YYYY-MM-DD. */
  dateOfBirth: string | null;
  gender: Gender | null;
  phoneNumber: string | null;
};

/** What redirects and menus ask of a patient (CG-11, CG-12). */
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

/** An account of a patient that was just made. */
export type NewPatient = {
  id: string;
  workspaceId: number;
  createdAt: Date;
  /** The click on an advertisement that led here. */
  gclid?: string | null | undefined;
  /** The code of the clinic that the patient named, as it was typed. */
  clinicCode?: string | null | undefined;
};

type AuthHooks = {
  /** A patient has registered or was invited. Needs a transaction. */
  patientAdded: (patient: NewPatient) => Promise<void>;
  /** Needs a transaction of that patient. */
  readPatientFacts: (
    patient: { id: string; locale: Locale; dateOfBirth: string | null },
    now: Date,
  ) => Promise<PatientFacts>;
  /** The patient of the newest case that someone else ordered for the account's address. Needs a system transaction. */
  findOrderedPatient: (userId: string) => Promise<OrderedPatient | undefined>;
  /**
   * An account goes to the owner of its mailbox: what someone else shared, prepared or uploaded with it ends. Gives the
   * keys of the objects that go. Needs a system transaction.
   */
  endOthersUse: (userId: string, now: Date) => Promise<string[]>;
};

export const authHooks = defineHooks<AuthHooks>('auth');
