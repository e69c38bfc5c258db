// Fields of a Word document: an instruction that readers never see, and a result that they do.
import { fieldSign, isSilentField } from './field-codes.ts';
import { unknownSign } from './symbol-fonts.ts';
import type { MissingParts } from './missing-parts.ts';
import { childOf, elementsOf, valueOf, type XmlNode } from './xml-tree.ts';

type Field = { isInResult: boolean; code: string; hasText: boolean; data: XmlNode | undefined };

/** Tells what of a story is the result of a field, in order of its runs. */
export class FieldReader {
  readonly #missing: MissingParts;
  readonly #open: Field[] = [];

  constructor(missing: MissingParts) {
    this.#missing = missing;
  }

  /** Whether text is an instruction at this place, or belongs to one. */
  get isInCode(): boolean {
    return this.#open.some(({ isInResult }) => !isInResult);
  }

  addCode(code: string): void {
    const field = this.#open.at(-1);
    if (field && !field.isInResult) field.code += code;
  }

  /** To be called for whatever is shown. */
  noteText(): void {
    for (const field of this.#open) field.hasText = true;
  }

  /** Handles `w:fldChar`. Returns text that the field shows without a result. */
  turn(node: XmlNode): string {
    const type = node.attributes['w:fldCharType'];
    const field = this.#open.at(-1);
    if (type === 'begin')
      this.#open.push({ isInResult: false, code: '', hasText: false, data: childOf(node, 'w:ffData') });
    else if (type === 'separate' && field) field.isInResult = true;
    else if (type === 'end' && field) {
      this.#open.pop();
      return this.#endOf(field);
    }
    return '';
  }

  /** Returns what an empty `w:fldSimple` shows. */
  simple(code: string): string {
    return this.#endOf({ isInResult: true, code, hasText: false, data: undefined });
  }

  /** To be called at the end of a story: text after a field without an end counts as missing. */
  finish(): void {
    if (this.#open.length > 0) this.#missing.add('field');
    this.#open.length = 0;
  }

  #endOf({ code, hasText, data }: Field): string {
    if (/^\s*FORMCHECKBOX/i.test(code)) return isChecked(data) ? '☒' : '☐';
    if (hasText) return '';
    if (/^\s*FORMDROPDOWN/i.test(code)) return chosenIn(data) ?? '';
    if (/^\s*SYMBOL/i.test(code)) return this.#signIn(code);
    if (/^\s*EQ\b/i.test(code)) this.#missing.add('formula');
    else if (/^\s*INCLUDEPICTURE/i.test(code)) this.#missing.add('picture');
    else if (!isSilentField(code)) this.#missing.add('field');
    return '';
  }

  #signIn(code: string): string {
    const sign = fieldSign(code);
    if (sign === undefined) this.#missing.add('sign');
    return sign ?? unknownSign;
  }
}

function isChecked(data: XmlNode | undefined): boolean {
  const box = childOf(data, 'w:checkBox');
  const own = childOf(box, 'w:checked') ?? childOf(box, 'w:default');
  return own !== undefined && !/^(0|false|off)$/.test(own.attributes['w:val'] ?? '1');
}

function chosenIn(data: XmlNode | undefined): string | undefined {
  const list = childOf(data, 'w:ddList');
  const entries = elementsOf(list).filter(({ name }) => name === 'w:listEntry');
  const chosen = Number(valueOf(list, 'w:result') ?? valueOf(list, 'w:default') ?? 0);
  return entries[chosen]?.attributes['w:val'];
}
