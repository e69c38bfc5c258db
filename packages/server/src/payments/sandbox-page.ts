// The sandbox's payment page: the product's plain styling, no scripts.
import { fillIn, paymentMessages, planWordsOf, priceText } from '@plainscan/contract';

import { textColorOn } from '../platform/mail/mail-colors.ts';
import { planTextsOf } from './plan-texts.ts';
import type { CheckoutView, SandboxButton } from './sandbox-service.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** Returns the content security policy: only the page's own styles. */
export const checkoutPolicy = (nonce: string): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

const stylesOf = (color: string): string => `
body{margin:0;background:#f2f4f6;color:#1a1d21;font:18px/28px 'Atkinson Hyperlegible Next',Verdana,Arial,sans-serif}
.practice{margin:0;padding:12px 20px;background:#fdf1dc;border-bottom:1px solid #e5b873;color:#6b4307;font-weight:600;text-align:center}
main{padding-bottom:32px}
section{max-width:520px;margin:32px auto 0;background:#fff;border-radius:14px;overflow:hidden}
header{background:${color};color:${textColorOn(color)};padding:18px 28px;font-weight:600}
div{padding:28px}
h1{margin:0;font-size:18px;line-height:28px;font-weight:400;color:#51565c}
h1.alone{margin:0 0 16px;font-size:26px;line-height:32px;font-weight:600;color:#1a1d21}
p{margin:0 0 16px}
.amount{font-size:40px;line-height:48px;font-weight:600;margin:0 0 20px}
table{width:100%;margin:0 0 20px;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:10px 0;border-top:1px solid #d9dde1;text-align:left;vertical-align:top;font-weight:400}
td{padding-left:16px;text-align:right;white-space:nowrap}
th b{font-weight:600}
small{display:block;color:#51565c;font-size:15px;line-height:22px}
.off{color:#146c34}
.total th,.total td{border-top:2px solid #1a1d21;font-size:20px;font-weight:600}
.note{font-size:15px;line-height:22px;color:#51565c;margin:0 0 16px}
.trial{margin:24px 0 0;padding:16px 16px 4px;border:2px dashed #d29a46;border-radius:10px}
button,a.button{display:block;box-sizing:border-box;width:100%;min-height:48px;margin:0 0 12px;padding:10px 20px;border-radius:10px;
border:2px solid #6b7178;background:#fff;color:#1a1d21;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button.main{background:${color};border-color:${color};color:${textColorOn(color)}}
a{color:#1a1d21}
p a{display:inline-block;padding:8px 0}
:focus-visible{outline:3px solid #1a1d21;outline-offset:3px}
@media(max-width:560px){section{margin:16px 16px 0}div{padding:20px}header{padding:14px 20px}}`;

const form = (sessionId: string, action: SandboxButton, label: string, kind: string): string =>
  `<form method="post" action="/dev/checkout/${escape(sessionId)}/${action}"><button type="submit"${kind}>${escape(label)}</button></form>`;

/** Returns the whole page: what is paid for, how much, and two buttons; or that it has ended. */
export function checkoutPage(view: CheckoutView, nonce: string, product: string): string {
  const color = /^#[0-9a-f]{6}$/i.test(view.color) ? view.color : '#0D5CB8';
  const words = paymentMessages[view.locale];
  const title = words[titles[view.state]];
  const body = bodies[view.state](view, product);
  return `<!doctype html>
<html lang="${view.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(`${title} · ${product}`)}</title><style nonce="${nonce}">${stylesOf(color)}</style></head>
<body><aside class="practice">${escape(words['checkout.note'])}</aside>
<main><section><header>${escape(view.clinic)}</header><div>
${body}
</div></section></main></body></html>`;
}

const titles = { open: 'checkout.title', renewable: 'checkout.renewal', ended: 'checkout.ended' } as const;
const bodies = { open: openBody, renewable: renewalBody, ended: endedBody };

/** Returns what is bought, in the words of the price list, and the request it is for. */
function itemNameOf({ locale, plan, caseName }: CheckoutView): string {
  const words = paymentMessages[locale];
  const { name } = planWordsOf(planTextsOf(locale), plan);
  if (plan.kind === 'storage') return fillIn(words['checkout.what.storage'], { plan: name });
  return caseName === '' ? name : fillIn(words['checkout.what.case'], { plan: name, case: caseName });
}

/** Returns the price list's description of it. */
const detailOf = ({ locale, plan }: CheckoutView): string =>
  planWordsOf(planTextsOf(locale), plan).featureList.slice(0, 2).join(' · ');

/** Formats cents the way card companies do. */
const sum = (cents: number): string =>
  `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

const row = (term: string, value: string, kind = ''): string =>
  `<tr${kind}><th scope="row">${term}</th><td>${escape(value)}</td></tr>`;

/**
 * Lists item, discount, tax and total. For a subscription, only today's charge, which may be for part of a year
 * (CG-91).
 */
function billOf(view: CheckoutView): string {
  const { locale, plan, amountCents, discountPercent, next } = view;
  const words = paymentMessages[locale];
  const item = `<b>${escape(itemNameOf(view))}</b><small>${escape(detailOf(view))}</small>`;
  const isOnce = next === null;
  const isPart = !isOnce && amountCents !== plan.priceCents;
  const part = isPart ? `<small>${escape(fillIn(words['checkout.part'], { date: next.at }))}</small>` : '';
  const off = fillIn(words['checkout.discount'], { percent: discountPercent });
  return `<table>${row(item + part, sum(isPart ? amountCents : plan.priceCents))}
${discountPercent > 0 ? row(escape(off), `−${sum(plan.priceCents - amountCents)}`, ' class="off"') : ''}
${row(escape(words['checkout.tax']), sum(0))}
${row(escape(words[isOnce ? 'checkout.total.once' : 'checkout.total.today']), sum(amountCents), ' class="total"')}</table>`;
}

/** CG-184: states what is charged later, and when. */
const nextChargeOf = ({ locale, next }: CheckoutView): string =>
  next === null
    ? ''
    : `<p>${escape(fillIn(paymentMessages[locale]['checkout.later'], { price: priceText(next.amountCents), date: next.at }))}</p>`;

function openBody(view: CheckoutView): string {
  const { sessionId, locale, amountCents, cancelUrl } = view;
  const words = paymentMessages[locale];
  const pay = fillIn(words[amountCents === 0 ? 'checkout.confirm' : 'checkout.pay'], {
    price: sum(amountCents),
  });
  return `<h1>${escape(words['checkout.amount'])}</h1><p class="amount">${escape(sum(amountCents))}</p>
${billOf(view)}
${nextChargeOf(view)}${form(sessionId, 'pay', pay, ' class="main"')}
<p class="note">${escape(words['checkout.moneyBack'])}</p>
<p><a href="${escape(cancelUrl)}">${escape(words['checkout.back'])}</a></p>
<div class="trial"><p class="note">${escape(words['checkout.decline.note'])}</p>
${form(sessionId, 'decline', words['checkout.decline'], '')}</div>`;
}

function renewalBody(view: CheckoutView): string {
  const { sessionId, locale } = view;
  const words = paymentMessages[locale];
  return `<h1 class="alone">${escape(words['checkout.renewal'])}</h1><p>${escape(itemNameOf(view))}</p>
${nextChargeOf(view)}${form(sessionId, 'renew', words['checkout.renew'], ' class="main"')}
${form(sessionId, 'refuse-renewal', words['checkout.refuse-renewal'], '')}`;
}

function endedBody({ locale, cancelUrl }: CheckoutView, product: string): string {
  const words = paymentMessages[locale];
  const back = fillIn(words['checkout.return'], { product });
  return `<h1 class="alone">${escape(words['checkout.ended'])}</h1><p>${escape(words['checkout.ended.note'])}</p><a class="button" href="${escape(cancelUrl)}">${escape(back)}</a>`;
}
