// The printed report: the question, the written report, and the transcript and pictures of the video, chapter by
// chapter.
import {
  fillIn,
  limits,
  printedReportMessages,
  type Locale,
  type PaperSize,
  type TranscriptLine,
} from '@plainscan/contract';

import { PdfFlow, type FlowStyle } from '../../platform/pdf/pdf-flow.ts';
import { PdfPage } from '../../platform/pdf/pdf-page.ts';

/** Its content, in the reader's language. */
export interface PrintedReport {
  readonly locale: Locale;
  readonly title: string;
  readonly clinic: string;
  readonly phone: string | null;
  /** Labels and values, in order. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly question: string | null;
  readonly written: string;
  readonly chapters: readonly PrintedChapter[];
  /** Medical terms, each with its explanation. */
  readonly words: readonly string[];
  readonly at: Date;
  /** `at` as a date, in the reader's format. */
  readonly day: string;
}

export interface PrintedChapter {
  /** Includes the time; null for text outside any chapter. */
  readonly title: string | null;
  readonly lines: readonly TranscriptLine[];
  readonly picture: { readonly jpeg: Uint8Array; readonly said: string; readonly shape: number } | null;
}

const ink = '#171a1f';
const soft = '#4a4f57';
const line = '#dde1e7';

const text: FlowStyle = { size: 12.5, color: ink };
const quiet: FlowStyle = { size: 11, color: soft };
const heading: FlowStyle = { size: 15, weight: 'bold', color: ink };
const subheading: FlowStyle = { size: 12.5, weight: 'bold', color: ink };

const margin = 54;
const factsWidth = 150;
const pictureWidth = 200;
const pictureGap = 16;

export type PrintTask = { report: PrintedReport; paper: PaperSize };

/** Returns the bytes of the PDF. Holds the event loop for 150 ms (a long report): called in a thread. */
export async function renderPrintedReport({ report, paper }: PrintTask): Promise<Uint8Array> {
  const said = printedReportMessages[report.locale];
  const page = await PdfPage.open({
    size: paper === 'letter' ? 'LETTER' : 'A4',
    language: report.locale === 'es' ? 'es-US' : 'en-US',
    title: `${said.title}: ${report.title}`,
    author: report.clinic,
    at: report.at,
  });
  const flow = new PdfFlow(page, {
    frame: { left: margin, right: page.width - margin, top: margin, bottom: page.height - 72 },
    mostPages: limits.printedReportPages,
    onPage: (number) => drawFooter(page, report, number),
  });
  drawHeader(flow, report);
  drawFacts(flow, report);
  drawSection(flow, said.question, report.question);
  drawSection(flow, said.written, report.written);
  drawVideo(flow, report);
  drawGlossary(flow, report);
  if (flow.isFull) flow.finish(said.cutOff, quiet);
  return page.close();
}

function drawHeader(flow: PdfFlow, { clinic, title, locale }: PrintedReport): void {
  const said = printedReportMessages[locale];
  flow.text('P', clinic, { size: 13, weight: 'bold', color: ink });
  flow.space(6);
  flow.text('H1', title, { size: 22, weight: 'bold', color: ink });
  flow.text('P', said.forDoctor, quiet);
  flow.text('P', said.notDiagnosis, quiet);
  flow.space(12);
}

/** Puts the labels on the left, each aligned with its value. */
function drawFacts(flow: PdfFlow, { facts }: PrintedReport): void {
  for (const [name, value] of facts) {
    flow.need(text.size * 1.5);
    const top = flow.y;
    flow.text('P', name, { ...text, color: soft }, { right: flow.frame.left + factsWidth });
    const below = flow.y;
    flow.y = top;
    flow.text('P', value, { ...text, weight: 'bold' }, { left: flow.frame.left + factsWidth + 12 });
    flow.y = Math.max(flow.y, below);
  }
}

function drawHeading(flow: PdfFlow, title: string, room: number): void {
  flow.space(20);
  flow.need(room);
  if (flow.isFull) return;
  const { left, right } = flow.frame;
  const { y } = flow;
  flow.page.decorate((document) => document.lineWidth(0.7).moveTo(left, y).lineTo(right, y).stroke(line));
  flow.space(10);
  flow.text('H2', title, heading);
  flow.space(4);
}

function drawSection(flow: PdfFlow, title: string, words: string | null): void {
  if (words === null || words.trim() === '') return;
  drawHeading(flow, title, 80);
  flow.text('P', words, text, { align: 'start' });
}

function drawVideo(flow: PdfFlow, { chapters, locale }: PrintedReport): void {
  const said = printedReportMessages[locale];
  drawHeading(flow, said.video, chapters.some(({ picture }) => picture !== null) ? 260 : 120);
  if (chapters.every(({ lines }) => lines.length === 0)) flow.text('P', said.noCaptions, quiet);
  for (const chapter of chapters) drawChapter(flow, chapter);
}

/** Puts the picture on the left and the text next to it, so that both are visible together. */
function drawChapter(flow: PdfFlow, { title, lines, picture }: PrintedChapter): void {
  const height = picture === null ? 0 : Math.min(pictureWidth / picture.shape, 260);
  flow.space(8);
  flow.need(height + 48);
  if (flow.isFull) return;
  if (title !== null) flow.text('H3', title, subheading);
  flow.space(4);
  const top = flow.y;
  const { left } = flow.frame;
  if (picture !== null) {
    const size = { width: height * picture.shape, height };
    flow.page.put(flow.page.picture(picture.jpeg, picture.said, left, top, size));
  }
  const number = flow.pageNumber;
  const beside = { align: 'start', ...(picture && { left: left + pictureWidth + pictureGap }) } as const;
  for (const { text: words } of lines) {
    flow.text('P', words, text, beside);
    flow.space(4);
  }
  // If the text continued on another page, it has already passed the picture.
  if (flow.pageNumber === number) flow.y = Math.max(flow.y, top + height);
  flow.space(6);
}

function drawGlossary(flow: PdfFlow, { words, locale }: PrintedReport): void {
  if (words.length === 0) return;
  drawHeading(flow, printedReportMessages[locale].words, 80);
  for (const word of words) {
    flow.text('P', word, text);
    flow.space(4);
  }
}

function drawFooter(page: PdfPage, report: PrintedReport, number: number): void {
  const said = printedReportMessages[report.locale];
  const { clinic, phone, day } = report;
  const y = page.height - 44;
  const foot =
    phone === null
      ? fillIn(said.foot, { clinic, date: day })
      : fillIn(said.footPhone, { clinic, phone, date: day });
  const [shown = ''] = page.wrap(foot, quiet, page.width - 2 * margin - 80, 1);
  page.decorate((document) => {
    document
      .lineWidth(0.7)
      .moveTo(margin, y - 16)
      .lineTo(page.width - margin, y - 16)
      .stroke(line);
    page.write(shown, margin, y, quiet);
    page.write(fillIn(said.page, { n: number }), page.width - margin, y, { ...quiet, align: 'right' });
  });
}
