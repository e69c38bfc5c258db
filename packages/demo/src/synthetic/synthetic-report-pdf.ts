import { textWidth, toWinAnsi, wrapLines } from './pdf-text.ts';

export interface ReportText {
  clinic: string;
  patient: { name: string; birthDate: string; id: string };
  exam: string;
  examDate: string;
  findings: string;
  impression: string;
  /** The signing physician. Left out if not given. */
  signedBy?: string;
}

const PAGE = { width: 595, height: 842, margin: 62 } as const;
const ROOM = PAGE.width - 2 * PAGE.margin;
const SIZES = [10.5, 9.5, 8.5, 7.5, 6.5] as const;

/**
 * Generates a radiology report on one A4 page, as PDF 1.4 in Helvetica. Long texts get a smaller font. Throws a
 * RangeError if the text does not fit on one page even so.
 */
export function generateReportPdf(text: ReportText): Uint8Array<ArrayBuffer> {
  for (const size of SIZES) {
    const content = layOut(text, size);
    if (content !== null) return assemble(content, `${text.exam} ${text.patient.name}`);
  }
  throw new RangeError('The report is too long for one page. Shorten the findings or the impression.');
}

function layOut(text: ReportText, size: number): string | null {
  const out: string[] = [];
  const put = (line: string, x: number, y: number, points: number, bold = false): void => {
    out.push(
      `BT /${bold ? 'F2' : 'F1'} ${points} Tf ${x.toFixed(2)} ${y.toFixed(2)} Td (${escapeText(line)}) Tj ET`,
    );
  };
  const fit = (line: string, points: number, room: number): number =>
    Math.min(points, (points * room) / textWidth(line, points, true));
  const left = PAGE.margin;
  let y = PAGE.height - 78;
  put(text.clinic, left, y, fit(text.clinic, 17, ROOM), true);
  y -= 16;
  put('Radiology report', left, y, 10.5);
  y -= 14;
  out.push(`0.6 G 0.7 w ${left} ${y} m ${PAGE.width - left} ${y} l S`);
  y -= 24;
  const facts = [
    ['Patient', text.patient.name],
    ['Date of birth', text.patient.birthDate],
    ['Patient ID', text.patient.id],
    ['Exam', text.exam],
    ['Date of exam', text.examDate],
  ] as const;
  for (const [label, value] of facts) {
    put(label, left, y, 10, true);
    put(value, left + 96, y, fit(value, 10, ROOM - 96));
    y -= 16;
  }
  for (const [heading, body] of [
    ['Findings', text.findings],
    ['Impression', text.impression],
  ] as const) {
    y -= 16;
    put(heading, left, y, 12, true);
    y -= size * 1.6;
    for (const line of wrapLines(body, size, ROOM)) {
      put(line, left, y, size);
      y -= size * 1.45;
    }
  }
  if (text.signedBy !== undefined) {
    y -= 18;
    put(text.signedBy, left, y, fit(text.signedBy, 10, ROOM));
  }
  put('Sample made for demonstration. It describes no real person.', left, 44, 8);
  return y < 60 ? null : out.join('\n');
}

function assemble(content: string, title: string): Uint8Array<ArrayBuffer> {
  const font = (name: string): string =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> /Contents 6 0 R >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Title (${escapeText(title)}) /Producer (Plainscan) >>`,
  ];
  let file = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n';
  const offsets = objects.map((object, i) => {
    const at = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  const xref = file.length;
  file += `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R /Info 7 0 R >>\nstartxref\n${xref}\n%%EOF\n`;
  // Every character is below 256 by now, so one character is one byte and the offsets are right.
  return Uint8Array.from(file, (sign) => sign.charCodeAt(0));
}

function escapeText(text: string): string {
  return String.fromCharCode(...toWinAnsi(text)).replaceAll(/[\\()]/g, (sign) => `\\${sign}`);
}
