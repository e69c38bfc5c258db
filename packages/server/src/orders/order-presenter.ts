import { orderPackageName, orderStatusWords, type Locale, type Order } from '@plainscan/contract';

import type { ListedOrder } from './order-list-repository.ts';

/** S-005. */
export function presentOrder(
  { row, name, email, workspaceName, clinic }: ListedOrder,
  locale: Locale,
): Order {
  const { id, status, packageKey, packagePriceCents, gclid, paymentId, createdAt } = row;
  const plan = status === 'demo' ? 'free' : packageKey;
  return {
    id,
    createdAt: createdAt.toISOString(),
    name,
    email,
    workspaceName,
    plan: plan === null ? null : { name: orderPackageName(plan, locale) },
    status: { value: status, label: orderStatusWords[locale][status] },
    clinicCode: clinic?.code ?? null,
    clinicName: clinic?.name ?? null,
    clinicSubdomain: clinic?.subdomain ?? null,
    packageName: packageKey === null ? null : orderPackageName(packageKey, locale),
    packagePrice: packagePriceCents,
    gclid,
    hasPaymentDetail: paymentId !== null,
  };
}
