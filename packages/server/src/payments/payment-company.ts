// What the product requires of a card company. The sandbox is one, Stripe is the other.
import type { Locale, Plan } from '@plainscan/contract';

export type Checkout = { sessionId: string; url: string };

/** What a checkout page charges, and where it leads. The card company never prorates a year itself (CG-184). */
export type CheckoutTerms = {
  /** Our ID of the payment. Repeating a call with it opens no second page. */
  paymentId: string;
  /** What is bought. `planWordsOf` describes it. */
  plan: Plan;
  /** Charged when the page is confirmed. A subscription that starts later costs nothing then. */
  amountCents: number;
  /** Our own paths to which the page leads. `withSession` adds the checkout to them. */
  successRoute: string;
  cancelRoute: string;
} & (
  | { mode: 'payment' }
  | {
      mode: 'subscription';
      /** The first charge after that, repeated at the same amount. */
      next: { at: Date; amountCents: number; everyMonths: number };
    }
);

export type CheckoutOrder = CheckoutTerms & {
  payer: Payer;
  /** Turns one of our paths into a URL. */
  home: (path: string) => string;
  now: Date;
};

export type Payer = {
  email: string;
  locale: Locale;
  /** The card company's ID of a payer who has paid before. */
  customerId: string | null;
};

/** The card company's report about a checkout, with its signature verified. */
export type CheckoutEvent = {
  /** The event's own ID. The same ID twice is the same event. */
  id: string;
  kind: 'paid' | 'failed' | 'expired';
  sessionId: string;
  /** The card company's payment ID; `null` if there is none yet or nothing was charged. */
  paymentId: string | null;
  /** The subscription that a paid checkout started; `null` for a single payment. */
  subscriptionId?: string | null;
  /** The card company's ID of the payer. */
  customerId?: string | null;
  amountCents: number;
  /** The last digits of the card, if the card company reports them. */
  cardLast4?: string | null;
};

/** About a subscription after its checkout: a later year was charged, its card was refused, or it ended. */
export type SubscriptionEvent = {
  id: string;
  kind: 'renewed' | 'renewal-failed' | 'ended';
  subscriptionId: string;
  /** Of the charge; `null` if nothing was charged. */
  paymentId: string | null;
  amountCents: number;
  cardLast4?: string | null;
};

/** A refund; `amountCents` is the total refunded so far. */
export type RefundEvent = { id: string; kind: 'refunded'; paymentId: string; amountCents: number };

export type PaymentEvent = CheckoutEvent | SubscriptionEvent | RefundEvent;

/**
 * Calls to the card company throw `CompanyUnavailable` if it does not answer, and `CompanyRefusal` for what would be refused
 * again. Each call may be repeated, even about something that has already ended.
 */
export type PaymentCompany = {
  kind: 'sandbox' | 'stripe';
  /** The header that contains an event's signature. */
  signatureHeader: string;
  /** Opens a page that can be confirmed once. */
  openCheckout: (order: CheckoutOrder) => Promise<Checkout>;
  /** Ends a page, so that it can no longer be confirmed. */
  endCheckout: (sessionId: string) => Promise<void>;
  /** Returns the result of a page; `null` while it can still be confirmed or if the card company does not know it. */
  readCheckout: (sessionId: string) => Promise<CheckoutEvent | null>;
  /** Stops further charges when the paid time has run out. */
  cancelAtPeriodEnd: (subscriptionId: string) => Promise<void>;
  /** Ends the subscription now, without a refund. */
  endSubscription: (subscriptionId: string) => Promise<void>;
  /** Returns what has happened to a subscription since its checkout, in order. */
  readSubscription: (subscriptionId: string) => Promise<SubscriptionEvent[]>;
  /** Refunds a payment completely. `null` means that the card company is still processing it and confirms it later. */
  refund: (order: RefundOrder) => Promise<RefundEvent | null>;
  /** Returns the URL of a page at the card company where a payer changes cards and sees invoices. */
  openPortal: (order: PortalOrder) => Promise<string>;
  /**
   * CG-90: returns the discount of a coupon code in percent, or `null` for none. Missing if the card company has no
   * coupons.
   */
  readCoupon?: (code: string) => Promise<number | null>;
  /**
   * Reads an event from the card company; `null` if it does not concern us. Throws `payment.signature` for one that is
   * forged, altered or old.
   */
  readEvent: (message: Buffer, signature: string | undefined, now: Date) => Promise<PaymentEvent | null>;
};

export type RefundOrder = {
  /** The card company's ID. */
  paymentId: string;
  amountCents: number;
  /** The same for every attempt of one refund decision. */
  key: string;
};

export type PortalOrder = {
  customerId: string;
  locale: Locale;
  returnRoute: string;
  home: (path: string) => string;
};

/** The card company does not answer, or not in a readable form. Worth a retry. */
export class CompanyUnavailable extends Error {
  override name = 'CompanyUnavailable';
}

/** The card company refuses, and would refuse a retry as well. `code` is its own reason. */
export class CompanyRefusal extends Error {
  override name = 'CompanyRefusal';
  readonly code: string;
  constructor(code: string, options?: ErrorOptions) {
    super(`The payment company refuses: ${code}`, options);
    this.code = code;
  }
}

/** L-023: adds the checkout to the URL of the return page. */
export function withSession(route: string, sessionId: string): string {
  const [path = '', hash] = route.split(/#(.*)/s);
  const address = `${path}${path.includes('?') ? '&' : '?'}session_id=${sessionId}`;
  return hash === undefined ? address : `${address}#${hash}`;
}
