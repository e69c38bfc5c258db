import type { Actor, Locale } from '@plainscan/contract';

/** The signed-in person of a request, and the session they came with. */
export type SignedIn = Actor & { sessionId: string; locale: Locale };

/** What services are told of a request besides its parsed parts. */
export type RequestContext = {
  requestId: string;
  ip: string;
  now: Date;
  /** The workspace that the sub-domain header names; empty on the main host. */
  subdomain: string;
  userAgent: string;
};

/** Who asks, and with which request. */
export type Caller = { actor: SignedIn; context: RequestContext };
