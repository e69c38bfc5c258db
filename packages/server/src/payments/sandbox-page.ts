// How the sandbox's payment page looks: the product's plain dress, no scripts.
import { fillIn, paymentMessages, planWordsOf, priceText } from '@plainscan/contract';

import { textColorOn } from '../platform/mail/mail-colors.ts';
import { planTextsOf } from './plan-words.ts';
import type { CheckoutView, SandboxButton } from './sandbox-service.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** What the page may load: its own styles and nothing else. */
export const checkoutPolicy = (nonce: string): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

const stylesOf = (color: string): string => `
body{margin:0;background:#f2f4f6;color:#1a1d21;font:18px/28px 'Atkinson Hyperlegible Next',Verdana,Arial,sans-serif}
main{max-width:440px;margin:48px auto;padding:0 16px}
section{background:#fff;border-radius:14px;overflow:hidden}
header{background:${color};color:${textColorOn(color)};padding:18px 28px;font-weight:600}
div{padding:28px}
h1{margin:0 0 16px;font-size:26px;line-height:32px}
p{margin:0 0 16px}
.amount{font-size:36px;line-height:44px;font-weight:600;margin:0 0 24px}
.note{font-size:15px;line-height:22px;color:#51565c;margin:20px 0 0}
button,a.button{display:block;box-sizing:border-box;width:100%;min-height:48px;margin:0 0 12px;padding:10px 20px;border-radius:10px;
border:2px solid #6b7178;background:#fff;color:#1a1d21;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button.main{background:${color};border-color:${color};color:${textColorOn(color)}}
a{color:#1a1d21}
:focus-visible{outline:3px solid #1a1d21;outline-offset:3px}`;

const form = (sessionId: string, action: SandboxButton, label: string, kind: string): string =>
  `<form method="post" action="/dev/checkout/${escape(sessionId)}/${action}"><button type="submit"${kind}>${escape(label)}</button></form>`;

/** The whole page: what is paid for, how much, and two buttons; or that it has ended. */
export function checkoutPage(view: CheckoutView, nonce: string, product: string): string {
  const color = /^#[0-9a-f]{6}$/i.test(view.color) ? view.color : '#0D5CB8';
  const words = paymentMessages[view.locale];
  const title = words[titles[view.state]];
  const body = bodies[view.state](view, product);
  return `<!doctype html>
<html lang="${view.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(`${title} · ${product}`)}</title><style nonce="${nonce}">${stylesOf(color)}</style></head>
<body><main><section><header>${escape(view.clinic)}</header><div><h1>${escape(title)}</h1>
${body}
</div></section></main></body></html>`;
}

const titles = { open: 'checkout.title', renewable: 'checkout.renewal', ended: 'checkout.ended' } as const;
const bodies = { open: openBody, renewable: renewalBody, ended: endedBody };

/** What is bought: the report of a case by its case, everything else by the words of the price list. */
function whatOf({ locale, plan, caseName }: CheckoutView): string {
  const words = paymentMessages[locale];
  if (plan.kind === 'report')
    return fillIn(words[plan.key === 'express' ? 'checkout.what.express' : 'checkout.what.standard'], {
      case: caseName,
    });
  const { name } = planWordsOf(planTextsOf(locale), plan);
  return plan.kind === 'storage' ? fillIn(words['checkout.what.storage'], { plan: name }) : name;
}

/** CG-184: the page says what is charged later, and when. */
const laterOf = ({ locale, next }: CheckoutView): string =>
  next === null
    ? ''
    : `<p>${escape(fillIn(paymentMessages[locale]['checkout.later'], { price: priceText(next.amountCents), date: next.at }))}</p>`;

function openBody(view: CheckoutView): string {
  const { sessionId, locale, amountCents, cancelUrl } = view;
  const words = paymentMessages[locale];
  const pay = words[amountCents === 0 ? 'checkout.confirm' : 'checkout.pay'];
  return `<p>${escape(whatOf(view))}</p><p>${escape(words['checkout.amount'])}</p><p class="amount">${escape(priceText(amountCents, '$0'))}</p>
${laterOf(view)}${form(sessionId, 'pay', pay, ' class="main"')}
${form(sessionId, 'decline', words['checkout.decline'], '')}
<p><a href="${escape(cancelUrl)}">${escape(words['checkout.back'])}</a></p>
<p class="note">${escape(words['checkout.note'])}</p>`;
}

function renewalBody(view: CheckoutView): string {
  const { sessionId, locale } = view;
  const words = paymentMessages[locale];
  return `<p>${escape(whatOf(view))}</p>
${laterOf(view)}${form(sessionId, 'renew', words['checkout.renew'], ' class="main"')}
${form(sessionId, 'refuse-renewal', words['checkout.refuse-renewal'], '')}
<p class="note">${escape(words['checkout.note'])}</p>`;
}

function endedBody({ locale, cancelUrl }: CheckoutView, product: string): string {
  const words = paymentMessages[locale];
  const back = fillIn(words['checkout.return'], { product });
  return `<p>${escape(words['checkout.ended.note'])}</p><a class="button" href="${escape(cancelUrl)}">${escape(back)}</a>`;
}
