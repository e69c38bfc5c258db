// What the product asks of a company that takes cards. The sandbox is one; another is an adapter with the same few words.
import type { Plan } from '@plainscan/contract';

export type Checkout = { sessionId: string; url: string };

/** What a checkout page charges. The company never works out a part of a year by itself (CG-184). */
export type CheckoutOrder = {
  /** What is bought; its words are `planWordsOf`. */
  plan: Plan;
  /** Charged when the page is confirmed. A subscription that begins later costs nothing then. */
  amountCents: number;
  /** Makes an address of our own from a path. */
  home: (path: string) => string;
} & (
  | { mode: 'payment' }
  | {
      mode: 'subscription';
      /** The first charge after that, which is repeated at the same amount. */
      next: { at: Date; amountCents: number; everyMonths: number };
    }
);

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

/** A whole payment was given back. */
export type RefundEvent = { id: string; kind: 'refunded'; paymentId: string; amountCents: number };

export type PaymentEvent = CheckoutEvent | SubscriptionEvent | RefundEvent;

export type PaymentCompany = {
  /** Opens a page that can be confirmed once. */
  openCheckout: (order: CheckoutOrder) => Promise<Checkout>;
  /** The page can't be confirmed anymore. Like the other two it may be said again, and of what has ended already. */
  endCheckout: (sessionId: string) => Promise<void>;
  /** Nothing is charged when what is paid has run out. */
  cancelAtPeriodEnd: (subscriptionId: string) => Promise<void>;
  /** The subscription is over now; nothing is given back. */
  endSubscription: (subscriptionId: string) => Promise<void>;
  /** Reads a message of the company; throws `payment.signature` for one that is forged, altered or old. */
  readEvent: (message: Buffer, signature: string | undefined, now: Date) => PaymentEvent;
};

/** The header in which a message's signature stands. */
export const signatureHeader = 'plainscan-signature';
