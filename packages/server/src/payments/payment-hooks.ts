// What money asks of the orders that it pays for. It knows them by their ids and never looks inside.
import type { PaymentPurpose, ReportType } from '@plainscan/contract';

import { defineHooks } from '../platform/hooks/hook-set.ts';
import type { Caller, SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';

/** An order as money sees it. */
export type PayableOrder = {
  id: string;
  name: string;
  status: string;
  reportType: ReportType;
  workspaceId: number;
  patientUserId: string | null;
  studyId: string | null;
};

/** A study that a patient keeps, as a choice of what a smaller plan has room for shows it (L-039). */
export type KeptStudy = {
  id: string;
  title: string;
  patientName: string | null;
  description: string | null;
  visitDate: string | null;
  /** Its case is neither completed nor archived (CG-86). */
  isInUse: boolean;
};

/** A payment as the order of its patient sees it. */
export type OrderedPayment = {
  id: string;
  /** Null for a draft without a patient. */
  patientUserId: string | null;
  purpose: PaymentPurpose;
  planKey: string;
  amountCents: number;
};

type PaymentHooks = {
  /** Everything that the patient keeps, the newest first. */
  listKeptStudies: (platform: Platform, actor: SignedIn) => Promise<KeptStudy[]>;
  /**
   * Removes these studies of the patient, and gives those that were: one that an open case needs stays. Needs a system
   * transaction.
   */
  removeStudies: (userId: string, studyIds: readonly string[], now: Date) => Promise<string[]>;
  /** Brings back those of them that are not purged yet. Needs a system transaction. */
  restoreStudies: (userId: string, studyIds: readonly string[], now: Date) => Promise<void>;
  /**
   * The order that a checkout is for: the one that is named, or the patient's oldest one that waits for the actor's
   * payment (V-058); null for a patient who has none and buys a report for later. Throws 404 for everybody else without
   * one, and for an order that the actor may not see.
   */
  findOrderToPay: (
    platform: Platform,
    actor: SignedIn,
    named: { caseId?: string | undefined; patientId?: string | undefined },
  ) => Promise<string | null>;
  /**
   * The payer opens a checkout of the chosen type (CG-166). `open` runs as the owner and receives what to take off
   * in percent. With nothing left to pay (F-035) the order continues at once; returns whether it did.
   */
  openCheckout: (
    platform: Platform,
    caller: Caller,
    orderId: string,
    type: ReportType | undefined,
    open: (order: PayableOrder, discountPercent: number) => Promise<void>,
  ) => Promise<boolean>;
  /** Needs a system transaction. */
  readOrder: (orderId: string) => Promise<PayableOrder | undefined>;
  /** CG-166: the patient's oldest order of this type that waits for their own payment. Needs a system transaction. */
  findOldestUnpaid: (patientUserId: string, type: ReportType) => Promise<string | undefined>;
  /** T10: a paid order continues if it still waits for money; `also` runs with it. Returns whether it did. Needs a system transaction. */
  releaseOrder: (
    platform: Platform,
    orderId: string,
    now: Date,
    also: () => Promise<void>,
  ) => Promise<boolean>;
  /** CG-100: whether the patient has ordered and paid, which opens all self-help materials. Needs a system transaction. */
  hasPaidOrder: (userId: string) => Promise<boolean>;
  /** A checkout was opened: its payment is the order's, until another one is paid. Needs a system transaction. */
  paymentOpened: (payment: OrderedPayment, now: Date) => Promise<void>;
  /**
   * T10: money for a case or a package came, or counts as come; before what it buys is written. Gives whether that cannot
   * be used for now (CG-129). Needs a system transaction.
   */
  paymentTaken: (payment: OrderedPayment, now: Date) => Promise<{ isSuspended: boolean }>;
  /** CG-112. Needs a system transaction. */
  paymentRefunded: (paymentId: string, now: Date) => Promise<void>;
  /** T11. Needs a system transaction. */
  paymentFailed: (platform: Platform, orderId: string, now: Date) => Promise<void>;
};

export const paymentHooks = defineHooks<PaymentHooks>('payments');
