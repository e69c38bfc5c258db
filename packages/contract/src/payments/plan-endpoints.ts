// Calls for buying packages and storage, and for changing and ending a plan. The documented GETs change state, so each
// has a POST twin (CG-95). Answers are never cached.
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/field-schemas.ts';
import { limits } from '../shared/limits.ts';
import { openedCheckoutSchema, routeSchema } from './payment-schema.ts';
import { planChanges, planStates } from './plan-rules.ts';
import { packageKeys, storageKeys } from './plans.ts';
import { planTypes } from './storage-plan.ts';

/** L-028. */
const packageFields = {
  plan: z.enum(packageKeys),
  successRoute: z._default(routeSchema, '/payment-package-success'),
  cancelRoute: z._default(routeSchema, '/payment-fail'),
};

const subscriptionFields = {
  plan: z.enum(storageKeys),
  successRoute: z._default(routeSchema, '/payment-subscription-success'),
  cancelRoute: z._default(routeSchema, '/payment-fail'),
};

/** CG-100: whether self-help materials are for sale, and if not, why not to this patient. */
export const premiumStates = ['coming-soon', 'offered', 'bought', 'included'] as const;
export type PremiumState = (typeof premiumStates)[number];

const removalFields = {
  /** Studies to remove (L-043). They are removed when the plan's first invoice is paid, not before. */
  removeRecordIds: z._default(z.array(idSchema).check(z.maxLength(limits.planRemovals)), []),
};

const cancelled = z.object({
  /** When the plan expires. */
  expiredAt: z.string(),
});

const dueSchema = z.object({ at: z.string(), amountCents: z.number() });

export const planEndpoints = {
  createPackageCheckout: endpoint({
    method: 'GET',
    path: '/payment/create-package-checkout-session',
    permission: 'plan.buy',
    summary: 'Opens a checkout for a video package; the person’s older one ends.',
    query: z.object(packageFields),
    response: openedCheckoutSchema,
  }),
  openPackageCheckout: endpoint({
    method: 'POST',
    path: '/payment/create-package-checkout-session',
    permission: 'plan.buy',
    summary: 'The same as the GET of this address.',
    body: z.object(packageFields),
    response: openedCheckoutSchema,
    successStatus: 201,
  }),
  createSubscriptionCheckout: endpoint({
    method: 'GET',
    path: '/payment/create-subscription-checkout-session',
    permission: 'plan.buy',
    summary:
      'Opens a checkout for a storage plan: a new one, or a change of the running one as the plans say.',
    query: z.object(subscriptionFields),
    response: openedCheckoutSchema,
  }),
  openSubscriptionCheckout: endpoint({
    method: 'POST',
    path: '/payment/create-subscription-checkout-session',
    permission: 'plan.buy',
    summary: 'The same as the GET of this address, with the studies that a smaller plan has no room for.',
    body: z.object({ ...subscriptionFields, ...removalFields }),
    response: openedCheckoutSchema,
    successStatus: 201,
  }),
  getPremium: endpoint({
    method: 'GET',
    path: '/payment/premium',
    permission: 'plan.buy',
    summary:
      'Whether the self-help materials are sold, and whether the patient can open all of them: bought, or included with a paid order.',
    response: z.object({ state: z.enum(premiumStates), priceCents: z.number() }),
  }),
  openPremiumCheckout: endpoint({
    method: 'POST',
    path: '/payment/create-premium-checkout-session',
    permission: 'plan.buy',
    summary: 'Opens a checkout for the self-help materials for a lifetime; the person’s older one ends.',
    body: z.object({
      successRoute: z._default(routeSchema, '/payment-successful'),
      cancelRoute: z._default(routeSchema, '/payment-fail'),
    }),
    response: openedCheckoutSchema,
    successStatus: 201,
  }),
  cancelSubscription: endpoint({
    method: 'GET',
    path: '/payment/cancel-subscription',
    permission: 'plan.buy',
    summary: 'Ends the renewal of the storage plan; it can be used until it expires. Again: nothing changes.',
    response: cancelled,
  }),
  endSubscription: endpoint({
    method: 'POST',
    path: '/payment/cancel-subscription',
    permission: 'plan.buy',
    summary: 'The same as the GET of this address.',
    response: cancelled,
  }),
  getPlanChange: endpoint({
    method: 'GET',
    path: '/payment/plan-change',
    permission: 'plan.buy',
    summary:
      'Exactly what a storage plan would cost now and later, and which studies have to be chosen (CG-184).',
    query: z.object({ plan: z.enum(storageKeys) }),
    response: z.object({
      /** The patient's current lifecycle state. */
      state: z.enum(Object.keys(planStates) as [keyof typeof planStates]),
      change: z.enum(planChanges),
      /** The plan before the change. */
      from: z.nullable(
        z.object({ plan: z.enum(storageKeys), type: z.enum(planTypes), expiredAt: z.string() }),
      ),
      dueCents: z.number(),
      /** The numbers of `(new − current) × days/365`. `null` if the price is not prorated. */
      proration: z.nullable(z.object({ newCents: z.number(), currentCents: z.number(), days: z.number() })),
      /** The same as text in the account's language. */
      formula: z.nullable(z.string()),
      startsAt: z.string(),
      paidUntil: z.string(),
      /** The next charge, which repeats every 12 months. */
      next: dueSchema,
      maxStudy: z.number(),
      studyCount: z.number(),
      /** `null` if all studies fit (CG-85). */
      selection: z.nullable(
        z.object({
          /** Number of studies that must stay because their case is neither completed nor archived (CG-86). */
          mustKeep: z.number(),
          /** `null` if a choice is possible. */
          problem: z.nullable(z.enum(['too-many-open'])),
          /** L-039. */
          studies: z.array(
            z.object({
              id: z.string(),
              title: z.string(),
              patientName: z.nullable(z.string()),
              description: z.nullable(z.string()),
              visitDate: z.nullable(z.string()),
              mustBeSelected: z.boolean(),
              /** Marked for removal by a change that is not paid yet. */
              isMarked: z.boolean(),
            }),
          ),
        }),
      ),
      /** CG-98: when the images are removed after storage has ended. `null` while there is storage. */
      imagesKeptUntil: z.nullable(z.string()),
    }),
  }),
} as const;
