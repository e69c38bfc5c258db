// The layout of every email: the clinic's logo, one thing to do, plain words. HTML and text come from one model, so
// that neither says less than the other.
import { fillIn, type Locale } from '@plainscan/contract';

import { mailColorsOf, mailBackground } from './mail-colors.ts';

export type MailBrand = {
  name: string;
  primaryColor: string;
  logoUrl: string | null;
  /** URL where the clinic explains how it uses data. */
  privacyUrl: string;
  /** Lines as on an envelope; `null` if the clinic has not entered them. */
  postalAddress: string | null;
  phone: string | null;
  /** Where replies to the email go; `null` if nobody reads them. */
  email: string | null;
};

/** A paragraph, optionally with a bold end. */
export type MailParagraph = string | { text: string; strong: string };

export type MailModel = {
  brand: MailBrand;
  language: Locale;
  heading: string;
  greeting?: string;
  paragraphs: readonly MailParagraph[];
  /** What to do, in order, if one click is not enough. */
  steps?: readonly string[];
  /** Prices, line by line; the last one is the total. */
  prices?: readonly { label: string; amount: string }[];
  button: { label: string; url: string };
  /** How long the link works, and what happens afterwards. */
  linkNote?: string;
  /** Small print below a line. */
  notes: readonly string[];
  /** Why the recipient gets this email, and what to do if it is for someone else. */
  why: string;
  /** Link that stops emails of this kind. */
  stop?: { label: string; url: string };
};

/** Returns the sender name for an email with this branding, and where replies go. */
export const senderOf = ({ name, email }: MailBrand): { name: string; replyTo: string | null } => ({
  name,
  replyTo: email,
});

const words = {
  en: {
    copyLink: 'If the button does not work, copy this link into your browser:',
    why: 'Why you get this email.',
    callOrReply: 'Call {phone}, or just reply to this email.',
    call: 'Questions? Call {phone}.',
    reply: 'Questions? Just reply to this email.',
    ask: 'Questions? Ask your contact at {clinic}. Nobody reads replies to this email.',
    privacy: 'Privacy',
  },
  es: {
    copyLink: 'Si el botón no funciona, copie este enlace en su navegador:',
    why: 'Por qué recibe este correo.',
    callOrReply: 'Llame al {phone} o responda a este correo.',
    call: '¿Preguntas? Llame al {phone}.',
    reply: '¿Preguntas? Responda a este correo.',
    ask: '¿Preguntas? Hable con su contacto en {clinic}. Nadie lee las respuestas a este correo.',
    privacy: 'Privacidad',
  },
} as const satisfies Record<Locale, Record<string, string>>;

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

export function renderMail(model: MailModel): { html: string; text: string } {
  return { html: renderHtml(model), text: renderText(model) };
}

/**
 * Returns the contact line, with the placeholders for clinic and phone number unfilled: in HTML the number is a link.
 */
function contactLine({ language, brand }: MailModel): string {
  const { phone, email } = brand;
  const said = words[language];
  if (phone !== null) return email === null ? said.call : said.callOrReply;
  return email === null ? said.ask : said.reply;
}

const plain = (paragraph: MailParagraph): string =>
  typeof paragraph === 'string' ? paragraph : `${paragraph.text} ${paragraph.strong}`;

/** Returns the preview text that email programs show next to the subject. */
const previewOf = ({ paragraphs: [first = ''] }: MailModel): string =>
  typeof first === 'string' ? first : first.strong;

function renderText(model: MailModel): string {
  const {
    brand,
    language,
    greeting,
    heading,
    paragraphs,
    steps = [],
    prices = [],
    button,
    linkNote,
    notes,
    why,
    stop,
  } = model;
  const said = words[language];
  const contact = fillIn(contactLine(model), { clinic: brand.name, phone: brand.phone ?? '' });
  const links = [
    `${said.privacy}: ${brand.privacyUrl}`,
    ...(stop === undefined ? [] : [`${stop.label}: ${stop.url}`]),
  ];
  return [
    heading,
    ...(greeting === undefined ? [] : [greeting]),
    ...paragraphs.map(plain),
    ...(steps.length === 0 ? [] : [steps.map((step, at) => `${at + 1}. ${step}`).join('\n')]),
    ...(prices.length === 0 ? [] : [prices.map(({ label, amount }) => `${label}: ${amount}`).join('\n')]),
    `${button.label}:\n${button.url}`,
    ...(linkNote === undefined ? [] : [linkNote]),
    ...notes,
    `${said.why} ${why}`,
    [brand.name, ...(brand.postalAddress === null ? [] : [brand.postalAddress]), contact].join('\n'),
    links.join('\n'),
  ].join('\n\n');
}

const ink = '#171a1f';
const softInk = '#4a4f57';
/** Contrast on the background: 5.3 to 1. */
const footInk = '#5c626b';
const line = '#dde1e7';
const font = "font-family:'Atkinson Hyperlegible Next',Verdana,Arial,Helvetica,sans-serif";
const wraps = 'overflow-wrap:anywhere;word-break:break-word';
const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

const paragraphOf = (inner: string, style: string): string => `<p style="${font};${style}">${inner}</p>`;
const text = (inner: string): string =>
  paragraphOf(inner, `margin:0 0 16px;font-size:18px;line-height:28px;color:${ink}`);
const small = (inner: string, color: string): string =>
  paragraphOf(inner, `margin:0 0 12px;font-size:15px;line-height:22px;color:${color}`);

const linkTo = (url: string, label: string, color: string, style = wraps): string =>
  `<a href="${escape(url)}" style="color:${color};text-decoration:underline;${style}">${escape(label)}</a>`;

const markup = (paragraph: MailParagraph): string =>
  typeof paragraph === 'string'
    ? escape(paragraph)
    : `${escape(paragraph.text)} <b>${escape(paragraph.strong)}</b>`;

const stepRow = (step: string, at: number): string =>
  `<tr><td width="28" valign="top" style="width:28px;padding:0 12px 12px 0"><table ${table}><tr><td width="28" height="28" align="center" style="${font};width:28px;height:28px;background:#e6eaf0;border-radius:14px;font-size:15px;line-height:28px;font-weight:bold;color:${ink}">${at + 1}<span style="display:none;mso-hide:all">.</span></td></tr></table></td><td style="${font};padding:0 0 12px;font-size:18px;line-height:28px;color:${ink}">${escape(step)}</td></tr>`;

/** Returns a table with row headers, for screen readers. */
function priceTable(prices: NonNullable<MailModel['prices']>): string {
  const rows = prices.map(({ label, amount }, at) => {
    const weight = at === prices.length - 1 ? 'bold' : 'normal';
    const cell = `${font};padding:10px 0;font-size:18px;line-height:26px;font-weight:${weight};color:${ink}${at === 0 ? '' : `;border-top:1px solid ${line}`}`;
    return `<tr><th scope="row" align="left" valign="top" style="${cell};${wraps}">${escape(label)}</th><td align="right" valign="top" style="${cell};padding-left:16px;white-space:nowrap">${escape(amount)}</td></tr>`;
  });
  return `<table cellpadding="0" cellspacing="0" border="0" width="100%" style="margin:0 0 16px">${rows.join('')}</table>`;
}

function headOf({ name, logoUrl }: MailBrand): string {
  const logo =
    logoUrl === null
      ? ''
      : `<td width="48" style="width:48px;padding-right:12px"><img src="${escape(logoUrl)}" height="48" alt="" style="display:block;border:0;height:48px;width:auto;max-width:160px"></td>`;
  return `<table ${table}><tr>${logo}<td style="${font};font-size:20px;line-height:26px;font-weight:bold;color:${ink}">${escape(name)}</td></tr></table>`;
}

function buttonOf({ button, brand, language }: MailModel): string {
  const { fill, onFill, link } = mailColorsOf(brand.primaryColor);
  return `<table ${table} width="100%" style="margin:8px 0 16px"><tr><td align="center" bgcolor="${fill}" style="background:${fill};border-radius:8px"><a href="${escape(button.url)}" style="${font};display:block;padding:16px 20px;font-size:18px;line-height:24px;font-weight:bold;color:${onFill};text-decoration:none">${escape(button.label)}</a></td></tr></table>
${small(`${escape(words[language].copyLink)}<br>${linkTo(button.url, button.url, link)}`, softInk)}`;
}

function footOf(model: MailModel): string {
  const { brand, language, why, stop } = model;
  const said = words[language];
  const { link } = mailColorsOf(brand.primaryColor);
  const phone =
    brand.phone === null
      ? ''
      : linkTo(`tel:${brand.phone.replaceAll(/[^\d+]/g, '')}`, brand.phone, link, 'white-space:nowrap');
  const contact = fillIn(escape(contactLine(model)), { clinic: escape(brand.name), phone });
  const address =
    brand.postalAddress === null ? '' : `${escape(brand.postalAddress).replaceAll(/\r?\n/g, '<br>')}<br>`;
  const links = [
    linkTo(brand.privacyUrl, said.privacy, link),
    ...(stop === undefined ? [] : [linkTo(stop.url, stop.label, link)]),
  ];
  return `${small(`<b>${escape(said.why)}</b> ${escape(why)}`, footInk)}
${small(`<b>${escape(brand.name)}</b><br>${address}${contact}`, footInk)}
${small(links.join(' &nbsp; '), footInk)}`;
}

function renderHtml(model: MailModel): string {
  const { brand, language, heading, greeting, paragraphs, steps = [], prices = [], linkNote, notes } = model;
  const { fill } = mailColorsOf(brand.primaryColor);
  const rule = `<table ${table} width="100%" style="margin:20px 0 16px"><tr><td height="1" style="height:1px;line-height:1px;font-size:1px;background:${line}">&nbsp;</td></tr></table>`;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${escape(heading)}</title></head>
<body style="margin:0;padding:0;background:${mailBackground};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escape(previewOf(model))}</div>
<div role="main"><table ${table} width="100%" bgcolor="${mailBackground}" style="background:${mailBackground}"><tr><td align="center" style="padding:24px 12px 32px">
<!--[if mso]><table ${table} width="600"><tr><td><![endif]-->
<table ${table} width="100%" style="max-width:600px;width:100%;text-align:left">
<tr><td style="padding:0 8px 16px">${headOf(brand)}</td></tr>
<tr><td bgcolor="#ffffff" style="background:#ffffff;border:1px solid ${line};border-top:6px solid ${fill};border-radius:8px;padding:32px 28px 20px">
<h1 style="${font};margin:0 0 16px;font-size:28px;line-height:34px;font-weight:bold;color:${ink}">${escape(heading)}</h1>
${[...(greeting === undefined ? [] : [greeting]), ...paragraphs].map((one) => text(markup(one))).join('\n')}
${steps.length === 0 ? '' : `<table ${table} style="margin:0 0 8px">${steps.map(stepRow).join('')}</table>`}
${prices.length === 0 ? '' : priceTable(prices)}
${buttonOf(model)}
${linkNote === undefined ? '' : small(escape(linkNote), softInk)}
${notes.length === 0 ? '' : rule}
${notes.map((note) => small(escape(note), softInk)).join('\n')}
</td></tr>
<tr><td style="padding:20px 8px 0">
${footOf(model)}
</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table></div></body></html>`;
}
