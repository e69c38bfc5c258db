// Flows text down a page and on to the next.
import type { Weight } from './pdf-fonts.ts';
import type { PdfPage } from './pdf-page.ts';
import { directionOf } from './text-direction.ts';

export type FlowStyle = { size: number; weight?: Weight; color: string };

export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The edges of a text. By default, those of the frame. */
type Column = { left?: number; right?: number; align?: 'left' | 'start' };

type Options = {
  frame: Frame;
  mostPages: number;
  /** Draws what every page has, such as the page number, counted from 1. */
  onPage: (number: number) => void;
};

/** Line height as a multiple of the font size. */
const leading = 1.5;

export class PdfFlow {
  readonly page: PdfPage;
  readonly frame: Frame;
  readonly #options: Options;
  #number = 1;
  /** Where the next element starts. */
  y: number;

  constructor(page: PdfPage, options: Options) {
    this.page = page;
    this.frame = options.frame;
    this.#options = options;
    this.y = options.frame.top;
    options.onPage(1);
  }

  /** Counted from 1. */
  get pageNumber(): number {
    return this.#number;
  }

  /** True once the last page is full. Nothing is added after that. */
  get isFull(): boolean {
    return this.#number > this.#options.mostPages;
  }

  /** Starts a new page if less than this height is left. */
  need(height: number): void {
    if (this.y + height <= this.frame.bottom || this.y === this.frame.top || this.isFull) return;
    this.#number += 1;
    if (this.isFull) return;
    this.page.turn();
    this.#options.onPage(this.#number);
    this.y = this.frame.top;
  }

  space(height: number): void {
    this.y += height;
  }

  /**
   * Writes a text with its line breaks, as one element of the reading order per page. With `align: 'start'`, lines that
   * are read from right to left start at the right.
   */
  text(
    type: string,
    text: string,
    style: FlowStyle,
    { left = this.frame.left, right = this.frame.right, align = 'left' }: Column = {},
  ) {
    const height = style.size * leading;
    const lines = text.split(/\r?\n/).flatMap((part) => {
      const direction = directionOf(part);
      const isAtRight = align === 'start' && direction === 'rtl';
      return this.page
        .wrap(part, style, right - left, Number.POSITIVE_INFINITY)
        .map((line) => ({ line, direction, isAtRight }));
    });
    while (lines.length > 0 && !this.isFull) {
      this.need(height);
      const most = Math.max(1, Math.floor((this.frame.bottom - this.y) / height));
      const here = lines.splice(0, most);
      const top = this.y;
      const draw = () => {
        for (const [at, { line, direction, isAtRight }] of here.entries())
          this.page.write(line, isAtRight ? right : left, top + (at + 0.5) * height, {
            ...style,
            direction,
            align: isAtRight ? 'right' : undefined,
          });
      };
      const said = here.map(({ line }) => line).join(' ');
      if (!this.isFull) this.page.put(this.page.element(type, said, draw));
      this.y = top + here.length * height;
    }
  }

  /** Adds a final line below everything that fit. */
  finish(text: string, style: FlowStyle): void {
    const y = this.frame.bottom + style.size;
    const [line = ''] = this.page.wrap(text, style, this.frame.right - this.frame.left, 1);
    this.page.put(this.page.element('P', text, () => this.page.write(line, this.frame.left, y, style)));
  }
}
