// What the product asks of a company that takes cards. The sandbox is one, Stripe is the other.
import type { Locale, Plan } from '@plainscan/contract';

export type Checkout = { sessionId: string; url: string };

/** What a checkout page charges, and where it leads. The company never works out a part of a year by itself (CG-184). */
export type CheckoutTerms = {
  /** Our id of the payment: a call that is made again with it opens no second page. */
  paymentId: string;
  /** What is bought; its words are `planWordsOf`. */
  plan: Plan;
  /** Charged when the page is confirmed. A subscription that begins later costs nothing then. */
  amountCents: number;
  /** Paths of our own to which the page leads; `withSession` names the checkout in them. */
  successRoute: string;
  cancelRoute: string;
} & (
  | { mode: 'payment' }
  | {
      mode: 'subscription';
      /** The first charge after that, which is repeated at the same amount. */
      next: { at: Date; amountCents: number; everyMonths: number };
    }
);

export type CheckoutOrder = CheckoutTerms & {
  payer: Payer;
  /** Makes an address of our own from a path. */
  home: (path: string) => string;
  now: Date;
};

export type Payer = {
  email: string;
  locale: Locale;
  /** The company's id of who has paid there before. */
  customerId: string | null;
};

/** The company's word about a checkout, after its signature was checked. */
export type CheckoutEvent = {
  /** The event's own id: the same one twice means the same news. */
  id: string;
  kind: 'paid' | 'failed' | 'expired';
  sessionId: string;
  /** The payment's id at the company; null while there is none, and where nothing was charged. */
  paymentId: string | null;
  /** The subscription that a paid checkout has begun; null for a single payment. */
  subscriptionId?: string | null;
  /** The company's id of the payer. */
  customerId?: string | null;
  amountCents: number;
  /** The last digits of the card, where the company says them. */
  cardLast4?: string | null;
};

/** About a subscription after its checkout: a later year was charged, its card was refused, or it is over. */
export type SubscriptionEvent = {
  id: string;
  kind: 'renewed' | 'renewal-failed' | 'ended';
  subscriptionId: string;
  /** Of the charge; null where there was none. */
  paymentId: string | null;
  amountCents: number;
  cardLast4?: string | null;
};

/** Money was given back; `amountCents` is everything so far. */
export type RefundEvent = { id: string; kind: 'refunded'; paymentId: string; amountCents: number };

export type PaymentEvent = CheckoutEvent | SubscriptionEvent | RefundEvent;

/**
 * Calls that reach the company throw `CompanyAway` while it does not answer, and `CompanyRefusal` for what will be
 * refused again. Each may be made twice, also of what has ended already.
 */
export type PaymentCompany = {
  kind: 'sandbox' | 'stripe';
  /** The header in which a message's signature stands. */
  signatureHeader: string;
  /** Opens a page that can be confirmed once. */
  openCheckout: (order: CheckoutOrder) => Promise<Checkout>;
  /** The page can't be confirmed anymore. */
  endCheckout: (sessionId: string) => Promise<void>;
  /** What became of a page; null while it can still be confirmed, and for one that the company does not know. */
  readCheckout: (sessionId: string) => Promise<CheckoutEvent | null>;
  /** Nothing is charged when what is paid has run out. */
  cancelAtPeriodEnd: (subscriptionId: string) => Promise<void>;
  /** The subscription is over now; nothing is given back. */
  endSubscription: (subscriptionId: string) => Promise<void>;
  /** What has become of a subscription after its checkout, in the order in which it happened. */
  readSubscription: (subscriptionId: string) => Promise<SubscriptionEvent[]>;
  /** Gives all of a payment back. Null: the company is at it, and says later that it was done. */
  refund: (order: RefundOrder) => Promise<RefundEvent | null>;
  /** A page of the company where a payer changes cards and sees invoices; gives its address. */
  openPortal: (order: PortalOrder) => Promise<string>;
  /** CG-90: what the company's coupon of this code takes off, in percent, or null for none. Without it the company has no coupons. */
  readCoupon?: (code: string) => Promise<number | null>;
  /**
   * Reads a message of the company; null for one that is about nothing of ours. Throws `payment.signature` for one that
   * is forged, altered or old.
   */
  readEvent: (message: Buffer, signature: string | undefined, now: Date) => Promise<PaymentEvent | null>;
};

export type RefundOrder = {
  /** The company's. */
  paymentId: string;
  amountCents: number;
  /** The same for each try of one decision to refund. */
  key: string;
};

export type PortalOrder = {
  customerId: string;
  locale: Locale;
  returnRoute: string;
  home: (path: string) => string;
};

/** The company does not answer, or not in a form that can be read: worth another try. */
export class CompanyAway extends Error {
  override name = 'CompanyAway';
}

/** The company refuses; another try would be refused alike. `code` is its own word for why. */
export class CompanyRefusal extends Error {
  override name = 'CompanyRefusal';
  readonly code: string;
  constructor(code: string, options?: ErrorOptions) {
    super(`The payment company refuses: ${code}`, options);
    this.code = code;
  }
}

/** L-023: the page to come back to knows its checkout. */
export function withSession(route: string, sessionId: string): string {
  const [path = '', hash] = route.split(/#(.*)/s);
  const address = `${path}${path.includes('?') ? '&' : '?'}session_id=${sessionId}`;
  return hash === undefined ? address : `${address}#${hash}`;
}
