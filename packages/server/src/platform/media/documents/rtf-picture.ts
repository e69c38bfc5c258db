// A picture or a form field of an RTF while it is read.
import type { PictureTurn } from './document-pictures.ts';
import { fieldSign, isSilentField } from './field-codes.ts';
import type { MissingParts } from './missing-parts.ts';
import { unknownSign } from './symbol-fonts.ts';
import { unseenPictures } from './rtf-words.ts';

export class RtfPicture {
  #hex: string[] = [];
  #isUnseen = false;
  readonly #sizes: Record<string, number> = {};

  addHex(bytes: string): void {
    this.#hex.push(bytes);
  }

  addBinary(bytes: string): void {
    this.#hex.push(Buffer.from(bytes, 'latin1').toString('hex'));
  }

  apply(word: string, number: number | null): void {
    if (unseenPictures.has(word)) this.#isUnseen = true;
    else if (/^(piccrop[lrtb]|pic[wh]goal)$/.test(word)) this.#sizes[word] = number ?? 0;
  }

  /** Returns the bytes of the picture, or undefined if it is of a kind that cannot be shown. */
  bytes(): Buffer | undefined {
    const bytes = Buffer.from(this.#hex.join('').replaceAll(/[^0-9a-f]/gi, ''), 'hex');
    return this.#isUnseen || bytes.length === 0 ? undefined : bytes;
  }

  turn(): PictureTurn {
    const part = (side: string, goal: string): number => {
      const share = (this.#sizes[side] ?? 0) / (this.#sizes[goal] || Number.POSITIVE_INFINITY);
      return Math.min(1, Math.max(0, share));
    };
    return {
      crop: {
        left: part('piccropl', 'picwgoal'),
        right: part('piccropr', 'picwgoal'),
        top: part('piccropt', 'pichgoal'),
        bottom: part('piccropb', 'pichgoal'),
      },
    };
  }
}

export class RtfField {
  code = '';
  hasText = false;
  readonly items: string[] = [];
  readonly #form: Record<string, number> = {};

  apply(word: string, number: number | null): void {
    if (/^ff(type|res|defres)$/.test(word)) this.#form[word] = number ?? 0;
  }

  /** Returns what the field shows besides its result. */
  end(missing: MissingParts): string {
    const { ffres = 25, ffdefres = 0 } = this.#form;
    // 25 means that nobody has chosen yet.
    const chosen = ffres === 25 ? ffdefres : ffres;
    if (/^\s*FORMCHECKBOX/i.test(this.code)) return chosen === 1 ? '☒' : '☐';
    if (this.hasText) return '';
    if (/^\s*FORMDROPDOWN/i.test(this.code)) return this.items[chosen] ?? '';
    if (/^\s*SYMBOL/i.test(this.code)) {
      const sign = fieldSign(this.code);
      if (sign === undefined) missing.add('sign');
      return sign ?? unknownSign;
    }
    if (/^\s*EQ\b/i.test(this.code)) missing.add('formula');
    else if (/^\s*INCLUDEPICTURE/i.test(this.code)) missing.add('picture');
    else if (!isSilentField(this.code)) missing.add('field');
    return '';
  }
}
