// A receipt as a one-page PDF (mock-up 41). It reveals nothing about the images.
import { centsText, fillIn, receiptMessages, type PaperSize } from '@plainscan/contract';

import type { Weight } from '../../platform/pdf/pdf-fonts.ts';
import { PdfPage } from '../../platform/pdf/pdf-page.ts';
import type { ReceiptRow } from './receipt-tables.ts';
import { dayText, methodText, dateTimeText, moneyBackText, zoneText } from './receipt-texts.ts';

const ink = '#171a1f';
const soft = '#4a4f57';
const label = '#5c626b';
const line = '#dde1e7';
const practiceInk = '#7a4300';
const practiceGround = '#fff1de';
const brand = '#0d5cb8';

const margin = 54;
const leading = 16.7;
const small = { size: 11, color: ink };
const quiet = { size: 11, color: soft };
const heading = { size: 11, weight: 'bold' as Weight, color: label };

type Elements = ReturnType<PdfPage['element']>[];
type Layout = { page: PdfPage; row: ReceiptRow; left: number; right: number };

/** Returns the usual paper size for the receipt's language, unless another size was requested. */
export const paperOf = ({ locale }: Pick<ReceiptRow, 'locale'>, asked: PaperSize | undefined): PaperSize =>
  asked ?? (locale === 'en' ? 'letter' : 'a4');

export type ReceiptTask = { row: ReceiptRow; paper: PaperSize | undefined };

/** Returns the bytes of the PDF, a few tens of kilobytes. Called in a thread. */
export async function renderReceipt({ row, paper }: ReceiptTask): Promise<Uint8Array> {
  const messages = receiptMessages[row.locale];
  const page = await PdfPage.open({
    size: paperOf(row, paper) === 'letter' ? 'LETTER' : 'A4',
    language: row.locale === 'es' ? 'es-US' : 'en-US',
    title: `${messages.receipt} ${row.number}`,
    author: row.sellerName,
    at: row.createdAt,
  });
  const layout = { page, row, left: margin, right: page.width - margin };
  const elements: Elements = [];
  let y = drawHeader(layout, elements);
  y = drawPractice(layout, elements, y);
  y = drawFacts(layout, elements, y);
  y = drawTable(layout, elements, y);
  drawGoodToKnow(layout, elements, y);
  drawFooter(layout, elements);
  return page.close(elements);
}

/** Draws the seller, the title and the number. Returns where the next part starts. */
function drawHeader({ page, row, left, right }: Layout, elements: Elements): number {
  const messages = receiptMessages[row.locale];
  page.decorate((document) => {
    document.roundedRect(left, 48, 26, 26, 7).fill(brand);
    document
      .lineWidth(2)
      .circle(left + 13, 61, 6.9)
      .stroke('#ffffff');
    document
      .lineWidth(4.9)
      .moveTo(left + 3, 61)
      .lineTo(left + 23, 61)
      .stroke(brand);
    document
      .lineWidth(2)
      .lineCap('round')
      .moveTo(left + 5, 61)
      .lineTo(left + 21, 61)
      .stroke('#ffffff');
    document.lineCap('butt');
  });
  const name = { size: 13, weight: 'bold' as Weight, color: ink };
  const [seller = ''] = page.wrap(row.sellerName, name, 300, 1);
  elements.push(page.element('P', row.sellerName, () => page.write(seller, left + 34, 61, name)));
  const title = { size: 22, weight: 'bold' as Weight, color: ink, align: 'right' as const };
  elements.push(
    page.element('H1', messages.receipt, () => page.write(messages.receipt, right, 60, title)),
    page.element('P', row.number, () => page.write(row.number, right, 82, { ...small, align: 'right' })),
  );
  const contact = [row.sellerPhone, row.sellerEmail].filter((one) => one !== null).join(', ');
  const lines = [...(row.sellerAddress ?? '').split(/\r?\n/).slice(0, 3), contact].filter(
    (one) => one.trim() !== '',
  );
  lines.forEach((text, at) => {
    const [shown = ''] = page.wrap(text, quiet, right - left, 1);
    elements.push(page.element('P', text, () => page.write(shown, left, 91 + at * leading, quiet)));
  });
  return 91 + Math.max(lines.length, 1) * leading + 6;
}

function drawPractice({ page, row, left, right }: Layout, elements: Elements, y: number): number {
  if (row.method !== 'practice') return y + 10;
  const { practice } = receiptMessages[row.locale];
  page.decorate((document) => document.roundedRect(left, y, right - left, 28, 3).fill(practiceGround));
  const style = { size: 11, weight: 'bold' as Weight, color: practiceInk };
  elements.push(page.element('P', practice, () => page.write(practice, left + 9, y + 14, style)));
  return y + 50;
}

/** Draws who paid, when, with what, and how much. */
function drawFacts({ page, row, left, right }: Layout, elements: Elements, y: number): number {
  const messages = receiptMessages[row.locale];
  const width = right - left;
  const columns = [
    { x: left, width: width * 0.4, title: messages.paidBy, texts: [row.payerName, row.payerEmail] },
    {
      x: left + width * 0.42,
      width: width * 0.29,
      title: messages.paidOn,
      texts: [dateTimeText(row.paidAt, row), zoneText(row.paidAt, row)],
    },
    {
      x: left + width * 0.735,
      width: width * 0.265,
      title: messages.paidWith,
      texts: [
        methodText(row),
        ...(row.caseName === null ? [] : [fillIn(messages.order, { name: row.caseName })]),
      ],
    },
  ];
  let lowest = y;
  for (const { x, width: most, title, texts } of columns) {
    elements.push(page.element('H2', title, () => page.write(title, x, y + 6, heading)));
    let at = y + 26;
    for (const text of texts.filter((one) => one !== '')) {
      const lines = page.wrap(text, small, most, 3);
      const top = at;
      elements.push(
        page.element('P', text, () =>
          lines.forEach((shown, number) => page.write(shown, x, top + number * leading, small)),
        ),
      );
      at += lines.length * leading;
    }
    lowest = Math.max(lowest, at);
  }
  const sum = lowest + 34;
  const style = { size: 22, weight: 'bold' as Weight, color: ink };
  const total = centsText(row.totalCents);
  elements.push(
    page.element('P', total, () => {
      page.write(total, left, sum, style);
      page.write(messages.paidInFull, left + page.measure(`${total} `, style), sum + 2, {
        size: 13.5,
        color: soft,
      });
    }),
  );
  return sum + 42;
}

/** Draws the item, the discount and the total, and any refund below. */
function drawTable(layout: Layout, elements: Elements, y: number): number {
  const rows: Elements = [];
  let at = drawItem(layout, rows, y);
  at = drawDiscount(layout, rows, at);
  at = drawSums(layout, rows, at);
  at = drawRefund(layout, rows, at);
  elements.push(layout.page.group('Table', rows));
  return at + 24;
}

/** The right edge of the quantity column. */
const countColumn = ({ right }: Layout): number => right - 68;

const drawRule = ({ page, right }: Layout, y: number, from: number, style = { width: 0.7, color: line }) =>
  page.decorate((document) =>
    document.lineWidth(style.width).moveTo(from, y).lineTo(right, y).stroke(style.color),
  );

const strongRule = { width: 1.6, color: ink };

/** Draws the table header and its one item. Returns where the next part starts. */
function drawItem(layout: Layout, rows: Elements, y: number): number {
  const { page, row, left, right } = layout;
  const messages = receiptMessages[row.locale];
  const count = countColumn(layout);
  const headers = [
    { text: messages.bought, x: left, align: undefined },
    { text: messages.count, x: count, align: 'right' as const },
    { text: messages.price, x: right, align: 'right' as const },
  ];
  rows.push(
    page.group(
      'TR',
      headers.map(({ text, x, align }) =>
        page.header('Column', () => page.write(text, x, y, { ...heading, ...(align && { align }) })),
      ),
    ),
  );
  drawRule(layout, y + 15, left, strongRule);
  const name = { size: 11.5, weight: 'bold' as Weight, color: ink };
  const [item = ''] = page.wrap(row.item, name, count - left - 60, 1);
  const details = page.wrap(row.detail, quiet, count - left - 60, 2);
  const top = y + 35;
  rows.push(
    page.group('TR', [
      page.header('Row', () => {
        page.write(item, left, top, name);
        details.forEach((text, at) => page.write(text, left, top + (at + 1) * leading, quiet));
      }),
      page.element('TD', '1', () => page.write('1', count, top, { ...small, align: 'right' })),
      amountCell(page, row.priceCents, right, top),
    ]),
  );
  const bottom = top + details.length * leading + 19;
  drawRule(layout, bottom, left);
  return bottom;
}

function drawDiscount(layout: Layout, rows: Elements, y: number): number {
  const { page, row, left, right } = layout;
  if (row.discountCents === 0) return y;
  const text = fillIn(receiptMessages[row.locale].discount, { percent: row.discountPercent });
  rows.push(lineOf(page, { text, cents: -row.discountCents, y: y + 19 }, left, right));
  drawRule(layout, y + 38, left);
  return y + 38;
}

function drawSums(layout: Layout, rows: Elements, y: number): number {
  const { page, row, right } = layout;
  const messages = receiptMessages[row.locale];
  const sums = [
    { text: messages.subtotal, cents: row.priceCents - row.discountCents },
    { text: messages.tax, cents: row.taxCents },
  ];
  sums.forEach(({ text, cents }, number) =>
    rows.push(sumOf(layout, { text, cents, y: y + 15 + number * 28, style: small })),
  );
  const strong = { size: 14, weight: 'bold' as Weight, color: ink };
  const widest = page.measure(messages.total, strong) + page.measure(centsText(row.totalCents), strong);
  const at = y + 58;
  drawRule(layout, at, Math.min(countColumn(layout) - 78, right - widest - 24), strongRule);
  rows.push(sumOf(layout, { text: messages.total, cents: row.totalCents, y: at + 16, style: strong }));
  return at + 34;
}

function drawRefund(layout: Layout, rows: Elements, y: number): number {
  const { row } = layout;
  if (row.refundedAt === null || row.refundedCents === null) return y;
  const messages = receiptMessages[row.locale];
  const text = fillIn(messages.refunded, { date: dayText(row.refundedAt, row) });
  rows.push(sumOf(layout, { text, cents: -row.refundedCents, y: y + 8, style: small }));
  const style = { ...small, weight: 'bold' as Weight };
  const rest = row.totalCents - row.refundedCents;
  rows.push(sumOf(layout, { text: messages.afterRefund, cents: rest, y: y + 32, style }));
  return y + 48;
}

type Line = { text: string; cents: number; y: number };

const amountCell = (page: PdfPage, cents: number, right: number, y: number, style = small) =>
  page.element('TD', centsText(cents), () =>
    page.write(centsText(cents), right, y, { ...style, align: 'right' }),
  );

const emptyCell = (page: PdfPage) => page.group('TD', []);

const lineOf = (page: PdfPage, { text, cents, y }: Line, left: number, right: number) =>
  page.group('TR', [
    page.header('Row', () => page.write(text, left, y, small)),
    emptyCell(page),
    amountCell(page, cents, right, y),
  ]);

/** Draws a sum at the right with its label beside it, where longer amounts leave room. */
function sumOf(
  layout: Layout,
  { text, cents, y, style }: Line & { style: { size: number; color: string; weight?: Weight } },
) {
  const { page, right } = layout;
  const x = Math.min(countColumn(layout), right - page.measure(centsText(cents), style) - 14);
  return page.group('TR', [
    page.header('Row', () => page.write(text, x, y, { ...style, align: 'right' })),
    emptyCell(page),
    amountCell(page, cents, right, y, style),
  ]);
}

function drawGoodToKnow({ page, row, left, right }: Layout, elements: Elements, y: number): void {
  const messages = receiptMessages[row.locale];
  elements.push(
    page.element('H2', messages.goodToKnow, () => page.write(messages.goodToKnow, left, y + 6, heading)),
  );
  const isAllBack = row.refundedCents === row.totalCents;
  const text = isAllBack ? messages.privacy : `${moneyBackText(row)} ${messages.privacy}`;
  const room = Math.max(1, Math.floor((page.height - 80 - (y + 26)) / leading));
  const lines = page.wrap(text, small, (right - left) * 0.82, room);
  elements.push(
    page.element('P', text, () =>
      lines.forEach((shown, at) => page.write(shown, left, y + 26 + at * leading, small)),
    ),
  );
}

function drawFooter({ page, row, left, right }: Layout, elements: Elements): void {
  const messages = receiptMessages[row.locale];
  const y = page.height - 44;
  page.decorate((document) =>
    document
      .lineWidth(0.7)
      .moveTo(left, y - 21)
      .lineTo(right, y - 21)
      .stroke(line),
  );
  const foot = fillIn(messages.foot, { number: row.number });
  elements.push(
    page.element('P', foot, () => page.write(foot, left, y, quiet)),
    page.element('P', messages.page, () => page.write(messages.page, right, y, { ...quiet, align: 'right' })),
  );
}
