// A small RTF reader: the words and their lines. Everything else in an RTF is skipped unread.

/** Groups whose words are not part of the text: fonts, pictures, embedded objects, instructions. */
const silent = new Set(
  'fonttbl colortbl stylesheet info pict object objdata themedata colorschememapping datastore latentstyles listtable listoverridetable rsidtbl generator header headerl headerr headerf footer footerl footerr footerf fldinst xmlnstbl filetbl revtbl template nonshppict shppict bkmkstart bkmkend'.split(
    ' ',
  ),
);

const signs: Readonly<Record<string, string>> = {
  par: '\n',
  line: '\n',
  sect: '\n\n',
  page: '\n\n',
  row: '\n',
  tab: '\t',
  cell: '\t',
  nestcell: '\t',
  nestrow: '\n',
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  emspace: ' ',
  enspace: ' ',
};

const codePages: Readonly<Record<string, string>> = {
  '866': 'ibm866',
  '932': 'shift_jis',
  '936': 'gbk',
  '949': 'euc-kr',
  '950': 'big5',
  '65001': 'utf-8',
};

type Group = { isSilent: boolean; skip: number };
/** One token of the source: a brace, a control word with its number, a byte in hex, another symbol, or plain bytes. */
const step = /([{}])|\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|[\r\n]+|([^\\{}\r\n]+)|\\/giy;

/** Returns the text of an RTF file; of a damaged one, whatever can be read. */
export function rtfToText(bytes: Uint8Array): string {
  const source = Buffer.from(bytes).toString('latin1');
  const reader = new RtfReader();
  step.lastIndex = 0;
  for (let found = step.exec(source); found !== null; found = step.exec(source)) {
    const [, bracket, word, number, hex, sign, plain] = found;
    if (bracket !== undefined) reader.turn(bracket);
    else if (word === 'bin') step.lastIndex += Math.max(0, Number(number ?? 0));
    else if (word !== undefined) reader.applyControlWord(word, number === undefined ? null : Number(number));
    else if (hex !== undefined) reader.addBytes(String.fromCharCode(Number.parseInt(hex, 16)));
    else if (sign !== undefined) reader.applyControlSymbol(sign);
    else if (plain !== undefined) reader.addBytes(plain);
  }
  return reader.words();
}

class RtfReader {
  #parts: string[] = [];
  #bytes = '';
  #encoding = 'windows-1252';
  #group: Group = { isSilent: false, skip: 1 };
  #outer: Group[] = [];
  /** How many fallback characters to skip after a Unicode one. */
  #toSkip = 0;

  turn(bracket: string): void {
    this.#toSkip = 0;
    // A nested group changes only a copy, so that its end restores the outer state.
    if (bracket === '{') this.#outer.push({ ...this.#group });
    else this.#group = this.#outer.pop() ?? { isSilent: false, skip: 1 };
  }

  applyControlWord(word: string, number: number | null): void {
    if (word === 'ansicpg') this.#encoding = encodingOf(number ?? 1252);
    else if (word === 'uc') this.#group.skip = Math.min(8, Math.max(0, number ?? 1));
    else if (silent.has(word)) this.#group.isSilent = true;
    else if (word === 'u' && number !== null) {
      this.#addWords(String.fromCharCode(number < 0 ? number + 65_536 : number));
      this.#toSkip = this.#group.skip;
    } else if (signs[word] !== undefined) this.#addWords(signs[word]);
  }

  applyControlSymbol(sign: string): void {
    if (sign === '*') this.#group.isSilent = true;
    else if (sign === '~') this.#addWords('\u00a0');
    else if (sign === '_') this.#addWords('-');
    else if (sign === '\n' || sign === '\r') this.#addWords('\n');
    else if (/[\\{}]/.test(sign)) this.addBytes(sign);
  }

  addBytes(bytes: string): void {
    const skipped = Math.min(this.#toSkip, bytes.length);
    this.#toSkip -= skipped;
    if (!this.#group.isSilent) this.#bytes += bytes.slice(skipped);
  }

  words(): string {
    this.#decode();
    return this.#parts.join('').trim();
  }

  #addWords(words: string): void {
    this.#decode();
    if (!this.#group.isSilent) this.#parts.push(words);
  }

  /** Decodes bytes together, because some code pages use two per character. */
  #decode(): void {
    if (this.#bytes !== '')
      this.#parts.push(new TextDecoder(this.#encoding).decode(Buffer.from(this.#bytes, 'latin1')));
    this.#bytes = '';
  }
}

function encodingOf(page: number): string {
  const known = codePages[String(page)];
  if (known !== undefined) return known;
  return page >= 1250 && page <= 1258 ? `windows-${page}` : 'windows-1252';
}
