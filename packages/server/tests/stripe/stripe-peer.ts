// A stand-in for Stripe on loopback: the calls that the product makes, with Stripe's keys, versions and idempotency,
// over a real socket. It sends nothing by itself. A test decides which events are sent, in which order, and how often.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Stripe } from 'stripe';

import { StripeBooks } from './stripe-books.ts';
import {
  refuseUnknownParams,
  invalid,
  missing,
  readForm,
  StripeFault,
  textOf,
  partOf,
  type Params,
} from './stripe-forms.ts';
import {
  chargeIn,
  couponIn,
  intentIn,
  invoiceIn,
  invoicePaymentIn,
  promotionCodeIn,
  refundIn,
  sessionIn,
  subscriptionIn,
  type Version,
} from './stripe-shapes.ts';

export type PeerCall = {
  method: string;
  path: string;
  params: Params;
  version: string;
  idempotencyKey: string | null;
};
/** `drop`: closes the connection. `hang`: never responds. Otherwise an error of Stripe. */
export type PeerFault = 'drop' | 'hang' | StripeFault;

export type StripePeer = {
  books: StripeBooks;
  /** The product's settings for this peer. */
  environment: Record<'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_URL', string>;
  calls: PeerCall[];
  /** Returns what goes wrong with a call, before it has any effect. */
  fault: ((call: PeerCall) => PeerFault | undefined) | undefined;
  /** Runs after a call has taken effect and before the response. */
  afterEffect: ((call: PeerCall) => Promise<void> | void) | undefined;
  /** The version of the responses. That of the call unless set. */
  answerIn: Version | undefined;
  /** Returns the header of an event sent at this time. */
  sign: (body: Buffer, at: Date, secret?: string) => string;
  close: () => Promise<void>;
};

const webhookSecret = 'whsec_abcdefghijklmnop';
const secretKey = 'sk_test_abcdefghijklmnop';

/** Starts on a free port of 127.0.0.1, with an empty account whose clock is at `now`. */
export async function startStripePeer(now: Date): Promise<StripePeer> {
  const stripe = new Stripe(secretKey);
  const peer: Omit<StripePeer, 'environment' | 'close'> = {
    books: new StripeBooks(now),
    calls: [],
    fault: undefined,
    afterEffect: undefined,
    answerIn: undefined,
    sign: (body, at, secret = webhookSecret) =>
      stripe.webhooks.generateTestHeaderString({
        payload: body.toString('utf8'),
        secret,
        timestamp: Math.floor(at.getTime() / 1_000),
      }),
  };
  const remembered = new Map<string, StoredAnswer>();
  const server = createServer((request, response) => {
    answer(peer, remembered, request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  peer.books.base = url;
  return Object.assign(peer, {
    environment: { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: url },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

type Answer = { status: number; body: object };
type StoredAnswer = { asked: string; answer: Answer };
type Peer = Omit<StripePeer, 'environment' | 'close'>;

async function answer(
  peer: Peer,
  remembered: Map<string, StoredAnswer>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
  const method = request.method ?? 'GET';
  const sent = await text(request);
  const call: PeerCall = {
    method,
    path: pathname.replace(/^\/v1/, ''),
    params: readForm(method === 'POST' || sent !== '' ? sent : search.slice(1)),
    version: String(request.headers['stripe-version'] ?? ''),
    idempotencyKey: headerOf(request, 'idempotency-key'),
  };
  peer.calls.push(call);
  const fault = peer.fault?.(call);
  if (fault === 'drop') return void response.destroy();
  if (fault === 'hang') return;
  const { status, body } = fault
    ? { status: fault.status, body: fault.body }
    : await effect(peer, remembered, call, headerOf(request, 'authorization'));
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': `req_${peer.calls.length}`,
  });
  response.end(JSON.stringify(body));
}

const headerOf = ({ headers }: IncomingMessage, name: string): string | null => {
  const value = headers[name];
  return typeof value === 'string' ? value : null;
};

async function effect(
  peer: Peer,
  remembered: Map<string, StoredAnswer>,
  call: PeerCall,
  authorization: string | null,
): Promise<Answer> {
  if (authorization !== `Bearer ${secretKey}`)
    return answerOf(() => {
      throw new StripeFault(401, 'invalid_request_error', null, 'Invalid API Key provided: sk_test_****');
    });
  const { idempotencyKey: key, params, path } = call;
  const asked = JSON.stringify([call.method, path, params]);
  const before = key === null ? undefined : remembered.get(key);
  if (before !== undefined && before.asked !== asked)
    return {
      status: 400,
      body: {
        error: {
          type: 'idempotency_error',
          message: 'Keys for idempotent requests can only be used with the same parameters.',
        },
      },
    };
  if (before !== undefined) return before.answer;
  const made = answerOf(() => handleCall(peer, call));
  if (key !== null && call.method !== 'GET') remembered.set(key, { asked, answer: made });
  await peer.afterEffect?.(call);
  return made;
}

function answerOf(work: () => object): Answer {
  try {
    return { status: 200, body: work() };
  } catch (error) {
    if (error instanceof StripeFault) return { status: error.status, body: error.body };
    throw error;
  }
}

const listOf = (data: object[]) => ({ object: 'list', data, has_more: false });

/** Handles the product's calls. Any other is an error of the test. */
function handleCall(peer: Peer, call: PeerCall): object {
  const { method, path, params, version: asked } = call;
  const { books } = peer;
  const version = peer.answerIn ?? (asked === '2020-08-27' ? asked : '2026-10-28.endive');
  const [, kind = '', id = '', deed = ''] = path.replace('/checkout/sessions', '/sessions').split('/');
  const invoiceOf = (invoiceId: string) => {
    const invoice = books.invoices.get(invoiceId);
    if (!invoice) throw missing('invoice', invoiceId);
    return invoice;
  };
  switch (`${method} ${kind}${id === '' ? '' : '/:id'}${deed === '' ? '' : `/${deed}`}`) {
    case 'POST sessions':
      return sessionIn(openSession(books, params), books.base);
    case 'GET sessions':
      return listOf([]);
    case 'GET sessions/:id':
      return sessionIn(books.sessionOf(id), books.base);
    case 'POST sessions/:id/expire':
      books.expire(id);
      return sessionIn(books.sessionOf(id), books.base);
    case 'GET subscriptions/:id':
      return subscriptionIn(books.subscriptionOf(id), version);
    case 'POST subscriptions/:id':
      refuseUnknownParams(params, 'cancel_at_period_end', 'proration_behavior');
      return subscriptionIn(books.cancelAtPeriodEnd(id), version);
    case 'DELETE subscriptions/:id':
      refuseUnknownParams(params, 'prorate', 'invoice_now');
      return subscriptionIn(books.end(id), version);
    case 'GET invoices':
      return listOf(
        books
          .invoicesOf(textOf(params, 'subscription') ?? '')
          .map((invoice) => invoiceIn(invoice, books.charges.get(invoice.intent ?? ''), version)),
      );
    case 'GET invoices/:id':
      return invoiceIn(invoiceOf(id), books.charges.get(invoiceOf(id).intent ?? ''), version);
    case 'GET invoice_payments':
      return listOf(
        [...books.invoices.values()]
          .filter(
            (one) =>
              one.id === textOf(params, 'invoice') ||
              one.intent === textOf(partOf(params, 'payment'), 'payment_intent'),
          )
          .map(invoicePaymentIn),
      );
    case 'POST refunds': {
      refuseUnknownParams(params, 'payment_intent', 'charge');
      const intent =
        textOf(params, 'payment_intent') ?? books.chargeById(textOf(params, 'charge') ?? '').intent;
      return refundIn(books.refund(intent));
    }
    case 'GET charges/:id':
      return chargeIn(books.chargeById(id), version);
    case 'GET charges':
      return listOf(
        [...books.charges.values()]
          .filter(({ intent }) => intent === textOf(params, 'payment_intent'))
          .map((charge) => chargeIn(charge, version)),
      );
    case 'GET payment_intents/:id': {
      const charge = books.charges.get(id);
      if (!charge) throw missing('payment_intent', id);
      return intentIn(charge, version);
    }
    default:
      return handleOtherCall(books, call, version);
  }
}

/** Handles coupons, and the page for payers. */
function handleOtherCall(books: StripeBooks, { method, path, params }: PeerCall, version: Version): object {
  const [, kind = '', id = ''] = path.split('/');
  switch (`${method} ${kind}`) {
    case 'GET coupons': {
      const coupon = books.coupons.find((one) => one.id === decodeURIComponent(id));
      if (!coupon) throw missing('coupon', id);
      return couponIn(coupon);
    }
    case 'GET promotion_codes':
      return listOf(
        books.coupons
          .filter(({ code, valid }) => valid && code !== null && code === textOf(params, 'code'))
          .map((coupon) => promotionCodeIn(coupon, version)),
      );
    case 'POST billing_portal': {
      refuseUnknownParams(params, 'customer', 'return_url', 'locale');
      const customer = textOf(params, 'customer') ?? '';
      if (!books.customers.has(customer)) throw missing('customer', customer, 400);
      return {
        id: 'bps_1',
        object: 'billing_portal.session',
        customer,
        url: `${books.base}/p/session/${customer}`,
      };
    }
    default:
      throw new StripeFault(
        404,
        'invalid_request_error',
        null,
        `Unrecognized request URL (${method}: ${path}).`,
      );
  }
}

function openSession(books: StripeBooks, params: Params) {
  refuseUnknownParams(
    params,
    'mode',
    'line_items',
    'client_reference_id',
    'metadata',
    'payment_method_types',
    'locale',
    'success_url',
    'cancel_url',
    'customer',
    'customer_email',
    'customer_creation',
    'payment_intent_data',
    'subscription_data',
  );
  if (params['customer'] && params['customer_email'])
    throw invalid('You may only specify one of these parameters: customer, customer_email.');
  if (params['customer_creation'] && params['mode'] !== 'payment')
    throw invalid('`customer_creation` can only be used in `payment` mode.', 'customer_creation');
  return books.openSession(params);
}
