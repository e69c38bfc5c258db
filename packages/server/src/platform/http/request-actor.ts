import type { Actor, Locale, PassKind } from '@plainscan/contract';

import type { SentForm } from './idempotency-key.ts';

/** What a bearer without a session came with: it opens one resource for one use, and says what for. */
export type PassFacts = {
  id: string;
  kind: PassKind;
  resourceId: string;
  /** Where it came from, and with what it ends: exactly one of the three. */
  sessionId: string | null;
  shareLinkId: string | null;
  downloadId: string | null;
  /** With which it ends too: it was made for a caregiver. */
  careGrantId: string | null;
  mayDownload: boolean;
  /** What a shared link shows with its video (CG-194). */
  showsReport: boolean;
  showsImages: boolean;
  expiresAt: Date;
};

/** Somebody who looks at a patient's record for them, as far as the patient's grant goes (B17). */
export type CareFacts = {
  grantId: string;
  caregiverId: string;
  showsImages: boolean;
  endsAt: Date;
};

/**
 * The signed-in person of a request, and the session they came with. With a pass it is whoever the pass stands for, and
 * nothing but the pass's own resource may be answered.
 */
export type SignedIn = Actor & {
  sessionId: string;
  name: string;
  locale: Locale;
  /** Whether their workspace asks its staff for a second step. */
  requiresSecondFactor?: boolean;
  pass?: PassFacts;
  /** Present where a caregiver asks: the person is then the patient, and the session the caregiver's. */
  care?: CareFacts;
  /** YYYY-MM-DD, of patients. */
  birthDate?: string | null;
  /** B14: somebody without an account who sends files for this person, into one case; they reach nothing but their own uploads. */
  uploadLink?: { id: string; caseId: string; isSubmitted: boolean };
};

/** What services know of a request besides its parsed parts. */
export type RequestContext = {
  requestId: string;
  ip: string;
  now: Date;
  /** The workspace that the sub-domain header names; empty on the main host. */
  subdomain: string;
  userAgent: string;
  /** Present when the call came with an Idempotency-Key. */
  sentForm?: SentForm;
  /** Aborted when the client disconnects before the response: work that only serves it may be dropped. */
  signal?: AbortSignal;
};

/** Who asks, and with which request. */
export type Caller = { actor: SignedIn; context: RequestContext };
