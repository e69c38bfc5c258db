// Which card company takes the payments here.
import type { cardCompanies } from '@plainscan/contract';

import type { CardSettings } from '../platform/config/card-settings.ts';
import type { Config } from '../platform/config/config.ts';
import type { Platform } from '../platform/platform.ts';
import type { PaymentCompany } from './payment-company.ts';
import { sandboxCompany } from './sandbox-company.ts';
import { stripeCompany } from './stripe/stripe-company.ts';

const companies = new WeakMap<CardSettings, PaymentCompany>();

/** Returns the configured card company; `null` if none takes cards (CG-185). */
export function paymentCompanyOf({ config: { cards } }: Pick<Platform, 'config'>): PaymentCompany | null {
  if (cards === null) return null;
  if (cards.kind === 'sandbox') return sandboxCompany;
  const company = companies.get(cards) ?? stripeCompany(cards);
  companies.set(cards, company);
  return company;
}

/** Returns who takes the cards, for operators. */
export const cardCompanyOf = ({ cards }: Pick<Config, 'cards'>): (typeof cardCompanies)[number] => {
  if (cards === null) return 'none';
  return cards.kind === 'stripe' && cards.isTest ? 'stripe-test' : cards.kind;
};
