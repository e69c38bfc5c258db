// Hooks through which payments reach the orders they pay for. Payments know orders only by ID.
import type { PaymentPurpose, ReportType } from '@plainscan/contract';

import { defineHooks } from '../platform/hooks/hook-set.ts';
import type { Caller, SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';

/** What payments know about an order. */
export type PayableOrder = {
  id: string;
  name: string;
  status: string;
  reportType: ReportType;
  workspaceId: number;
  patientUserId: string | null;
  studyId: string | null;
};

/** A study that a patient keeps, as shown when choosing studies for a smaller plan (L-039). */
export type KeptStudy = {
  id: string;
  title: string;
  patientName: string | null;
  description: string | null;
  visitDate: string | null;
  /** Whether its case is neither completed nor archived (CG-86). */
  isInUse: boolean;
};

/** What the patient's order knows about a payment. */
export type OrderedPayment = {
  id: string;
  /** `null` for a draft without a patient. */
  patientUserId: string | null;
  purpose: PaymentPurpose;
  planKey: string;
  amountCents: number;
};

type PaymentHooks = {
  /** Returns everything that the patient keeps, newest first. */
  listKeptStudies: (platform: Platform, actor: SignedIn) => Promise<KeptStudy[]>;
  /**
   * Removes these studies of the patient and returns those that were removed: a study needed by an open case stays.
   * Needs a system transaction.
   */
  removeStudies: (userId: string, studyIds: readonly string[], now: Date) => Promise<string[]>;
  /** Restores the studies that have not been purged yet. Needs a system transaction. */
  restoreStudies: (userId: string, studyIds: readonly string[], now: Date) => Promise<void>;
  /**
   * Returns the order that a checkout is for: the named one, or the patient's oldest one that waits for the actor's
   * payment (V-058). `null` for a patient who has none and buys a report for later. Throws 404 for everyone else
   * without one, and for an order that the actor may not see.
   */
  findOrderToPay: (
    platform: Platform,
    actor: SignedIn,
    named: { caseId?: string | undefined; patientId?: string | undefined },
  ) => Promise<string | null>;
  /**
   * Opens a checkout of the chosen type for the payer (CG-166). `open` runs as the owner and receives the discount in
   * percent. If there is nothing left to pay (F-035), the order continues at once. Returns whether it did.
   */
  openCheckout: (
    platform: Platform,
    caller: Caller,
    orderId: string,
    type: ReportType | undefined,
    open: (order: PayableOrder, discountPercent: number) => Promise<void>,
  ) => Promise<boolean>;
  /** Needs a system transaction. */
  readCase: (caseId: string) => Promise<PayableOrder | undefined>;
  /**
   * CG-166: returns the patient's oldest order of this type that waits for their own payment. Needs a system
   * transaction.
   */
  findOldestUnpaid: (patientUserId: string, type: ReportType) => Promise<string | undefined>;
  /**
   * T10: continues a paid order that still waits for its payment. `also` runs with it. Returns whether it did. Needs a
   * system transaction.
   */
  releaseOrder: (
    platform: Platform,
    orderId: string,
    now: Date,
    also: () => Promise<void>,
  ) => Promise<boolean>;
  /**
   * CG-100: returns whether the patient has ordered and paid, which opens all self-help materials. Needs a system
   * transaction.
   */
  hasPaidOrder: (userId: string) => Promise<boolean>;
  /**
   * Records an opened checkout: its payment belongs to the order until another one is paid. Needs a system transaction.
   */
  paymentOpened: (payment: OrderedPayment, now: Date) => Promise<void>;
  /**
   * T10: records a payment for a case or a package, before what it buys is saved. Returns whether that is suspended
   * (CG-129). Needs a system transaction.
   */
  paymentReceived: (payment: OrderedPayment, now: Date) => Promise<{ isSuspended: boolean }>;
  /** CG-112. Needs a system transaction. */
  paymentRefunded: (paymentId: string, now: Date) => Promise<void>;
  /** T11. Needs a system transaction. */
  paymentFailed: (platform: Platform, orderId: string, now: Date) => Promise<void>;
};

export const paymentHooks = defineHooks<PaymentHooks>('payments');
