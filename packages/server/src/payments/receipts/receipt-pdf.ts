// A receipt as a PDF of one page (mock-up 41). It says nothing of what was looked at.
import { centsText, fillIn, receiptMessages, type PaperSize } from '@plainscan/contract';

import { ReceiptPen, type Weight } from './receipt-pen.ts';
import type { ReceiptRow } from './receipt-tables.ts';
import { dayText, methodText, momentText, moneyBackText, zoneText } from './receipt-words.ts';

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

type Elements = ReturnType<ReceiptPen['element']>[];
type Page = { pen: ReceiptPen; row: ReceiptRow; left: number; right: number };

/** The paper that people use where they read this language, unless they choose. */
export const paperOf = ({ locale }: Pick<ReceiptRow, 'locale'>, asked: PaperSize | undefined): PaperSize =>
  asked ?? (locale === 'en' ? 'letter' : 'a4');

/** The bytes of the PDF; a few tens of kilobytes. */
export async function renderReceipt(row: ReceiptRow, asked: PaperSize | undefined): Promise<Buffer> {
  const said = receiptMessages[row.locale];
  const pen = await ReceiptPen.open({
    size: paperOf(row, asked) === 'letter' ? 'LETTER' : 'A4',
    language: row.locale === 'es' ? 'es-US' : 'en-US',
    title: `${said.receipt} ${row.number}`,
    author: row.sellerName,
    at: row.createdAt,
  });
  const page = { pen, row, left: margin, right: pen.width - margin };
  const elements: Elements = [];
  let y = drawHead(page, elements);
  y = drawPractice(page, elements, y);
  y = drawFacts(page, elements, y);
  y = drawTable(page, elements, y);
  drawGoodToKnow(page, elements, y);
  drawFoot(page, elements);
  return pen.close(elements);
}

/** Who sells, what it is, and its number. Gives where the next part begins. */
function drawHead({ pen, row, left, right }: Page, elements: Elements): number {
  const said = receiptMessages[row.locale];
  pen.decorate((document) => {
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
  const [seller = ''] = pen.wrap(row.sellerName, name, 300, 1);
  elements.push(pen.element('P', row.sellerName, () => pen.write(seller, left + 34, 61, name)));
  const title = { size: 22, weight: 'bold' as Weight, color: ink, align: 'right' as const };
  elements.push(
    pen.element('H1', said.receipt, () => pen.write(said.receipt, right, 60, title)),
    pen.element('P', row.number, () => pen.write(row.number, right, 82, { ...small, align: 'right' })),
  );
  const contact = [row.sellerPhone, row.sellerEmail].filter((one) => one !== null).join(', ');
  const lines = [...(row.sellerAddress ?? '').split(/\r?\n/).slice(0, 3), contact].filter(
    (one) => one.trim() !== '',
  );
  lines.forEach((text, at) => {
    const [shown = ''] = pen.wrap(text, quiet, right - left, 1);
    elements.push(pen.element('P', text, () => pen.write(shown, left, 91 + at * leading, quiet)));
  });
  return 91 + Math.max(lines.length, 1) * leading + 6;
}

function drawPractice({ pen, row, left, right }: Page, elements: Elements, y: number): number {
  if (row.method !== 'practice') return y + 10;
  const { practice } = receiptMessages[row.locale];
  pen.decorate((document) => document.roundedRect(left, y, right - left, 28, 3).fill(practiceGround));
  const style = { size: 11, weight: 'bold' as Weight, color: practiceInk };
  elements.push(pen.element('P', practice, () => pen.write(practice, left + 9, y + 14, style)));
  return y + 50;
}

/** By whom, when and with what it was paid, and how much. */
function drawFacts({ pen, row, left, right }: Page, elements: Elements, y: number): number {
  const said = receiptMessages[row.locale];
  const width = right - left;
  const columns = [
    { x: left, width: width * 0.4, title: said.paidBy, texts: [row.payerName, row.payerEmail] },
    {
      x: left + width * 0.42,
      width: width * 0.29,
      title: said.paidOn,
      texts: [momentText(row.paidAt, row), zoneText(row.paidAt, row)],
    },
    {
      x: left + width * 0.735,
      width: width * 0.265,
      title: said.paidWith,
      texts: [
        methodText(row),
        ...(row.caseName === null ? [] : [fillIn(said.order, { name: row.caseName })]),
      ],
    },
  ];
  let lowest = y;
  for (const { x, width: most, title, texts } of columns) {
    elements.push(pen.element('H2', title, () => pen.write(title, x, y + 6, heading)));
    let at = y + 26;
    for (const text of texts.filter((one) => one !== '')) {
      const lines = pen.wrap(text, small, most, 3);
      const top = at;
      elements.push(
        pen.element('P', text, () =>
          lines.forEach((shown, number) => pen.write(shown, x, top + number * leading, small)),
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
    pen.element('P', total, () => {
      pen.write(total, left, sum, style);
      pen.write(said.paidInFull, left + pen.measure(`${total} `, style), sum + 2, {
        size: 13.5,
        color: soft,
      });
    }),
  );
  return sum + 42;
}

/** What was bought, what was taken off, and the sum; below it what went back. */
function drawTable({ pen, row, left, right }: Page, elements: Elements, y: number): number {
  const said = receiptMessages[row.locale];
  const counted = right - 68;
  const rule = (at: number, from: number, thickness: number, color: string): void =>
    pen.decorate((document) =>
      document.lineWidth(thickness).moveTo(from, at).lineTo(right, at).stroke(color),
    );
  const headers = [
    { text: said.bought, x: left, align: undefined },
    { text: said.count, x: counted, align: 'right' as const },
    { text: said.price, x: right, align: 'right' as const },
  ];
  const rows: Elements = [
    pen.group(
      'TR',
      headers.map(({ text, x, align }) =>
        pen.header('Column', () => pen.write(text, x, y, { ...heading, ...(align && { align }) })),
      ),
    ),
  ];
  rule(y + 15, left, 1.6, ink);
  const name = { size: 11.5, weight: 'bold' as Weight, color: ink };
  const [item = ''] = pen.wrap(row.item, name, counted - left - 60, 1);
  const details = pen.wrap(row.detail, quiet, counted - left - 60, 2);
  const top = y + 35;
  rows.push(
    pen.group('TR', [
      pen.header('Row', () => {
        pen.write(item, left, top, name);
        details.forEach((text, at) => pen.write(text, left, top + (at + 1) * leading, quiet));
      }),
      pen.element('TD', '1', () => pen.write('1', counted, top, { ...small, align: 'right' })),
      amountCell(pen, row.priceCents, right, top),
    ]),
  );
  let at = top + details.length * leading + 19;
  rule(at, left, 0.7, line);
  if (row.discountCents > 0) {
    const off = fillIn(said.discount, { percent: row.discountPercent });
    const middle = at + 19;
    rows.push(lineOf(pen, { text: off, cents: -row.discountCents, y: middle }, left, right));
    at = middle + 19;
    rule(at, left, 0.7, line);
  }
  const sums = [
    { text: said.subtotal, cents: row.priceCents - row.discountCents },
    { text: said.tax, cents: row.taxCents },
  ];
  sums.forEach(({ text, cents }, number) =>
    rows.push(sumOf(pen, { text, cents, y: at + 15 + number * 28, style: small }, counted, right)),
  );
  at += 58;
  const strong = { size: 14, weight: 'bold' as Weight, color: ink };
  const widest = pen.measure(said.total, strong) + pen.measure(centsText(row.totalCents), strong);
  const from = Math.min(counted - 78, right - widest - 24);
  rule(at, from, 1.6, ink);
  rows.push(
    sumOf(pen, { text: said.total, cents: row.totalCents, y: at + 16, style: strong }, counted, right),
  );
  at += 34;
  if (row.refundedAt !== null && row.refundedCents !== null) {
    const text = fillIn(said.refunded, { date: dayText(row.refundedAt, row) });
    rows.push(sumOf(pen, { text, cents: -row.refundedCents, y: at + 8, style: small }, counted, right));
    const rest = row.totalCents - row.refundedCents;
    const bold = { ...small, weight: 'bold' as Weight };
    rows.push(sumOf(pen, { text: said.afterRefund, cents: rest, y: at + 32, style: bold }, counted, right));
    at += 48;
  }
  elements.push(pen.group('Table', rows));
  return at + 24;
}

type Line = { text: string; cents: number; y: number };

const amountCell = (pen: ReceiptPen, cents: number, right: number, y: number, style = small) =>
  pen.element('TD', centsText(cents), () =>
    pen.write(centsText(cents), right, y, { ...style, align: 'right' }),
  );

const emptyCell = (pen: ReceiptPen) => pen.group('TD', []);

const lineOf = (pen: ReceiptPen, { text, cents, y }: Line, left: number, right: number) =>
  pen.group('TR', [
    pen.header('Row', () => pen.write(text, left, y, small)),
    emptyCell(pen),
    amountCell(pen, cents, right, y),
  ]);

/** A sum stands at the right, its name beside it, wherever the longer amounts leave room. */
function sumOf(
  pen: ReceiptPen,
  { text, cents, y, style }: Line & { style: { size: number; color: string; weight?: Weight } },
  counted: number,
  right: number,
) {
  const x = Math.min(counted, right - pen.measure(centsText(cents), style) - 14);
  return pen.group('TR', [
    pen.header('Row', () => pen.write(text, x, y, { ...style, align: 'right' })),
    emptyCell(pen),
    amountCell(pen, cents, right, y, style),
  ]);
}

function drawGoodToKnow({ pen, row, left, right }: Page, elements: Elements, y: number): void {
  const said = receiptMessages[row.locale];
  elements.push(pen.element('H2', said.goodToKnow, () => pen.write(said.goodToKnow, left, y + 6, heading)));
  const isAllBack = row.refundedCents === row.totalCents;
  const text = isAllBack ? said.privacy : `${moneyBackText(row)} ${said.privacy}`;
  const room = Math.max(1, Math.floor((pen.height - 80 - (y + 26)) / leading));
  const lines = pen.wrap(text, small, (right - left) * 0.82, room);
  elements.push(
    pen.element('P', text, () =>
      lines.forEach((shown, at) => pen.write(shown, left, y + 26 + at * leading, small)),
    ),
  );
}

function drawFoot({ pen, row, left, right }: Page, elements: Elements): void {
  const said = receiptMessages[row.locale];
  const y = pen.height - 44;
  pen.decorate((document) =>
    document
      .lineWidth(0.7)
      .moveTo(left, y - 21)
      .lineTo(right, y - 21)
      .stroke(line),
  );
  const foot = fillIn(said.foot, { number: row.number });
  elements.push(
    pen.element('P', foot, () => pen.write(foot, left, y, quiet)),
    pen.element('P', said.page, () => pen.write(said.page, right, y, { ...quiet, align: 'right' })),
  );
}
