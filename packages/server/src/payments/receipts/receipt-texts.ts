// The texts of a receipt in the payer's language: the item when it is issued; dates, card and contact when it is read.
import {
  casePlans,
  fillIn,
  packagePlans,
  planWordsOf,
  receiptMessages,
  storagePlans,
  type Locale,
  type PackageKey,
  type ReportType,
  type StorageKey,
} from '@plainscan/contract';

import type { PaymentRow } from '../payment-repository.ts';
import { planOfPayment, planTextsOf } from '../plan-texts.ts';
import type { ReceiptRow } from './receipt-tables.ts';

const placeOf = (locale: Locale): string => (locale === 'es' ? 'es-US' : 'en-US');

/** `11/23/2026`, in the date order of the reader's language. */
export const dayText = (at: Date, { locale, timeZone }: { locale: Locale; timeZone: string }): string =>
  at.toLocaleDateString(placeOf(locale), { year: 'numeric', month: '2-digit', day: '2-digit', timeZone });

/** `11/23/2026 - 10:06 am`. */
export const dateTimeText = (at: Date, place: { locale: Locale; timeZone: string }): string => {
  const time = at.toLocaleTimeString(placeOf(place.locale), {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: place.timeZone,
  });
  return `${dayText(at, place)} - ${time.toLowerCase().replaceAll(/\s/g, ' ')}`;
};

/** `Eastern Time`. */
export const zoneText = (at: Date, { locale, timeZone }: { locale: Locale; timeZone: string }): string =>
  new Intl.DateTimeFormat(placeOf(locale), { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

type Bought = Pick<PaymentRow, 'purpose' | 'planKey' | 'planChange' | 'paidUntil'>;

/** Returns what was bought and what comes with it; `until` is when the paid time ends. */
export function itemTexts(
  payment: Bought,
  until: Date | null,
  place: { locale: Locale; timeZone: string },
): { item: string; detail: string } {
  const words = receiptMessages[place.locale];
  const { name } = planWordsOf(planTextsOf(place.locale), planOfPayment(payment));
  if (payment.purpose === 'premium') return { item: name, detail: words['item.premium'] };
  if (payment.purpose === 'case') {
    const hours = casePlans[payment.planKey as ReportType].withinHours;
    return { item: name, detail: fillIn(words['item.report'], { hours }) };
  }
  if (payment.purpose === 'package') {
    const { key, months } = packagePlans[payment.planKey as PackageKey];
    const detail = key === 'additional' ? words['item.additional'] : words['item.package'];
    return { item: name, detail: fillIn(detail, { months }) };
  }
  const { months } = storagePlans[payment.planKey as StorageKey];
  const detail = words[payment.planChange === 'upgrade' ? 'item.rest' : 'item.year'];
  const day = until === null ? '' : dayText(until, place);
  return {
    item: fillIn(words['item.storage'], { plan: name }),
    detail: fillIn(detail, { months, until: day }),
  };
}

/** `Card ending in 4242`. */
export function methodText({
  locale,
  method,
  cardLast4,
  sellerName,
}: Pick<ReceiptRow, 'locale' | 'method' | 'cardLast4' | 'sellerName'>): string {
  const words = receiptMessages[locale];
  if (method === 'card' && cardLast4 !== null)
    return fillIn(words['method.cardEnding'], { digits: cardLast4 });
  return fillIn(words[`method.${method}`], { seller: sellerName });
}

/** Returns how long a refund is possible, and whom to ask. */
export function moneyBackText(row: ReceiptRow): string {
  const words = receiptMessages[row.locale];
  const { sellerName: seller, sellerPhone: phone, sellerEmail: email } = row;
  const contact =
    phone === null
      ? words[email === null ? 'contactNone' : 'contactEmail']
      : words[email === null ? 'contactPhone' : 'contactBoth'];
  return fillIn(words.moneyBack, {
    date: dayText(row.moneyBackUntil, row),
    contact: fillIn(contact, { seller, phone: (phone ?? '').replaceAll(' ', '\u00a0'), email: email ?? '' }),
  });
}
