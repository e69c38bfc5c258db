import type { Actor, Locale, PassKind } from '@plainscan/contract';

import type { SentForm } from './idempotency-key.ts';

/** The pass of a bearer without a session: it opens one resource for one purpose. */
export type PassFacts = {
  id: string;
  kind: PassKind;
  resourceId: string;
  /** What the pass came from and ends with: exactly one of the three. */
  sessionId: string | null;
  shareLinkId: string | null;
  downloadId: string | null;
  /** The care grant that it also ends with, if it was made for a caregiver. */
  careGrantId: string | null;
  mayDownload: boolean;
  /** What a shared link shows with its video (CG-194). */
  showsReport: boolean;
  showsImages: boolean;
  expiresAt: Date;
};

/** A caregiver who views a patient's record, as far as the patient's grant allows (B17). */
export type CareFacts = {
  grantId: string;
  caregiverId: string;
  showsImages: boolean;
  endsAt: Date;
};

/**
 * The signed-in user of a request and their session. With a pass it is the user whom the pass represents, and only the
 * pass's own resource may be returned.
 */
export type SignedIn = Actor & {
  sessionId: string;
  name: string;
  locale: Locale;
  /** Whether their workspace requires a second factor from its staff. */
  requiresSecondFactor?: boolean;
  pass?: PassFacts;
  /** Present for a caregiver: the user is then the patient, and the session the caregiver's. */
  care?: CareFacts;
  /** YYYY-MM-DD, for patients only. */
  birthDate?: string | null;
  /**
   * B14: a guest without an account who sends files for this user, into one case. Guests see only their own uploads.
   */
  uploadLink?: { id: string; caseId: string; isSubmitted: boolean };
};

/** What services know about a request besides its parsed parts. */
export type RequestContext = {
  requestId: string;
  ip: string;
  now: Date;
  /** The workspace that the subdomain header names; empty on the main host. */
  subdomain: string;
  userAgent: string;
  /** Present when the call came with an Idempotency-Key. */
  sentForm?: SentForm;
  /** Aborted when the client disconnects before the response: work that only serves it may be dropped. */
  signal?: AbortSignal;
};

/** The user making the call, and its request. */
export type Caller = { actor: SignedIn; context: RequestContext };
