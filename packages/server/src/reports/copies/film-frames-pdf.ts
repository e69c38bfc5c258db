// The frames of a film to save as two pages of a PDF: whose film it is before it, what to do now after it (mock-up 59). All
// fonts, and the order of right-to-left names, are those of PDFs (ADR 115).
import { fillIn, filmMessages, type Locale } from '@plainscan/contract';

import { darkenedUntil, mailColorsOf } from '../../platform/mail/mail-colors.ts';
import { PdfPage } from '../../platform/pdf/pdf-page.ts';
import { directionOf } from '../../platform/pdf/text-direction.ts';

type Picture = { jpeg: Uint8Array; width: number; height: number };

export interface FilmFrames {
  /** Of the film, in pixels. */
  readonly size: { width: number; height: number };
  /** The patient's. */
  readonly locale: Locale;
  readonly clinic: {
    readonly name: string;
    readonly logo: Picture | null;
    readonly color: string;
    readonly phone: string | null;
  };
  readonly title: string;
  readonly patient: string;
  readonly consultant: { readonly name: string; readonly portrait: Picture | null } | null;
}

const margin = 20;
const portraitSize = 64;
const signSize = 28;
const white = '#ffffff';

type Text = { size: number; line: number; weight?: 'bold'; most: number };
const styles = {
  clinic: { size: 15, line: 28, weight: 'bold', most: 1 },
  title: { size: 34, line: 40, weight: 'bold', most: 2 },
  longTitle: { size: 28, line: 34, weight: 'bold', most: 4 },
  audience: { size: 18, line: 26, most: 2 },
  speaker: { size: 18, line: 24, weight: 'bold', most: 1 },
  role: { size: 15, line: 20, most: 1 },
  heading: { size: 28, line: 34, weight: 'bold', most: 2 },
  advice: { size: 18, line: 26, most: 4 },
  phone: { size: 28, line: 36, weight: 'bold', most: 1 },
  small: { size: 15, line: 20, most: 2 },
} as const satisfies Record<string, Text>;

/** Returns the bytes of the PDF, a point as a pixel. Holds the event loop: called in a thread. */
export async function renderFilmFrames(frames: FilmFrames): Promise<Uint8Array> {
  const { size, locale, title, clinic } = frames;
  const page = await PdfPage.open({
    size: [size.width, size.height],
    language: locale,
    title,
    author: clinic.name,
    at: new Date(0),
  });
  drawTitle(new FramePage(page, frames), frames);
  page.turn();
  drawEnd(new FramePage(page, frames), frames);
  return page.close();
}

/** A line or picture that is drawn below what is above it. */
type Block = { height: number; draw: (y: number) => void };

/** One page with its ground and the clinic's mark. Its units are those of the mock-up, on a phone 390 wide. */
class FramePage {
  readonly #page: PdfPage;
  readonly #width: number;
  readonly #height: number;

  constructor(page: PdfPage, { clinic }: FilmFrames) {
    const unit = Math.min(page.width / 390, page.height / 400);
    this.#page = page;
    this.#width = page.width / unit;
    this.#height = page.height / unit;
    page.decorate((document) => {
      const ground = document
        .linearGradient(0, 0, page.width / 4, page.height)
        .stop(0, darkenedUntil(clinic.color, white, 12))
        .stop(0.78, darkenedUntil(clinic.color, white, 17));
      document.rect(0, 0, page.width, page.height).fill(ground);
      document.scale(unit);
    });
    this.#drawMark(clinic);
  }

  #drawMark({ name, logo, color }: FilmFrames['clinic']): void {
    const share = logo ? Math.min(signSize / logo.height, 160 / logo.width) : 1;
    const width = logo ? logo.width * share : signSize;
    if (logo) this.#drawPicture(logo, { x: margin, y: 24, width, height: logo.height * share, corner: 6 });
    else this.#drawOwnSign(color);
    this.text(name, styles.clinic, width + 10)[0]?.draw(24);
  }

  /** The same as brand-mark.tsx. */
  #drawOwnSign(color: string): void {
    const { fill, onFill } = mailColorsOf(color);
    this.#page.decorate((document) => {
      document
        .save()
        .translate(margin, 24)
        .scale(signSize / 34);
      document.roundedRect(0, 0, 34, 34, 9).fill(fill);
      document.lineWidth(2.6).circle(17, 17, 9).stroke(onFill);
      document.lineWidth(6.4).moveTo(4, 17).lineTo(30, 17).stroke(fill);
      document.lineWidth(2.6).lineCap('round').moveTo(6.5, 17).lineTo(27.5, 17).stroke(onFill);
      document.restore();
    });
  }

  #drawPicture(
    { jpeg }: Picture,
    { x, y, width, height, corner }: { x: number; y: number; width: number; height: number; corner: number },
  ): void {
    this.#page.decorate((document) => {
      document.save().roundedRect(x, y, width, height, corner).clip();
      document.image(Buffer.from(jpeg), x, y, { width, height }).restore();
    });
  }

  /** The lines of a text, each a block. `indent` keeps room at its left. */
  text(said: string, style: Text, indent = 0): Block[] {
    const left = margin + indent;
    // A name that wraps must not change the direction of the next line.
    const direction = directionOf(said);
    const lines = this.#page.wrap(said, style, this.#width - left - margin, style.most);
    return lines.map((line) => ({
      height: style.line,
      draw: (y) => this.#page.write(line, left, y + style.line / 2, { ...style, color: white, direction }),
    }));
  }

  /** How many lines a text takes. */
  linesOf = (said: string, style: Text): number =>
    this.#page.wrap(said, style, this.#width - 2 * margin, style.most + 1).length;

  /** Who explains, with their photo. */
  speaker({ name, portrait }: NonNullable<FilmFrames['consultant']>, role: string): Block {
    const indent = portrait ? portraitSize + 12 : 0;
    const lines = [...this.text(name, styles.speaker, indent), ...this.text(role, styles.role, indent)];
    const height = portrait ? portraitSize : heightOf(lines);
    return {
      height,
      draw: (y) => {
        if (portrait)
          this.#drawPicture(portrait, {
            x: margin,
            y,
            width: portraitSize,
            height: portraitSize,
            corner: portraitSize / 2,
          });
        stack(lines, y + (height - heightOf(lines)) / 2);
      },
    };
  }

  /** Draws blocks in the middle of what the mark leaves. */
  place(blocks: readonly Block[]): void {
    const top = 24 + signSize;
    stack(blocks, top + Math.max(8, (this.#height - top - heightOf(blocks)) / 2 - 8));
  }
}

const heightOf = (blocks: readonly Block[]): number => blocks.reduce((sum, { height }) => sum + height, 0);

function stack(blocks: readonly Block[], top: number): void {
  let y = top;
  for (const { height, draw } of blocks) {
    draw(y);
    y += height;
  }
}

const gap = (height: number): Block => ({ height, draw: () => {} });

function drawTitle(frame: FramePage, { locale, title, patient, consultant }: FilmFrames): void {
  const said = filmMessages[locale];
  const isLong = frame.linesOf(title, styles.title) > styles.title.most;
  frame.place([
    ...frame.text(title, isLong ? styles.longTitle : styles.title),
    gap(8),
    ...frame.text(fillIn(said.for, { patient }), styles.audience),
    ...(consultant ? [gap(20), frame.speaker(consultant, said.role)] : []),
  ]);
}

function drawEnd(frame: FramePage, { locale, clinic: { name: clinic, phone } }: FilmFrames): void {
  const said = filmMessages[locale];
  frame.place([
    ...frame.text(said.next, styles.heading),
    gap(12),
    ...frame.text(said.talk, styles.advice),
    gap(12),
    ...frame.text(fillIn(phone === null ? said.ask : said.call, { clinic }), styles.advice),
    ...(phone === null ? [] : frame.text(phone, styles.phone)),
    gap(16),
    ...frame.text(said.notDiagnosis, styles.small),
  ]);
}
