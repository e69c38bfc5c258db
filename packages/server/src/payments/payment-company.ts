// What the product asks of a company that takes cards. The sandbox is one; another is an adapter with the same few words.

export type Checkout = { sessionId: string; url: string };

/** The company's word about a checkout, after its signature was checked. */
export type PaymentEvent = {
  /** The event's own id: the same one twice means the same news. */
  id: string;
  kind: 'paid' | 'failed' | 'expired';
  sessionId: string;
  /** The payment's id at the company; null while there is none. */
  paymentId: string | null;
  amountCents: number;
};

export type PaymentCompany = {
  /** Opens a page on which this amount can be paid once. `home` makes an address of our own from a path. */
  openCheckout: (order: { amountCents: number; home: (path: string) => string }) => Promise<Checkout>;
  /** Reads a message of the company; throws `payment.signature` for one that is forged, altered or old. */
  readEvent: (message: Buffer, signature: string | undefined, now: Date) => PaymentEvent;
};

/** The header in which a message's signature stands. */
export const signatureHeader = 'plainscan-signature';
