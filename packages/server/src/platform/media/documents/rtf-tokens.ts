// The source of an RTF in steps: groups, control words with their number, bytes.

export type RtfToken =
  | { kind: 'open' }
  | { kind: 'close' }
  | { kind: 'word'; word: string; number: number | null }
  | { kind: 'symbol'; symbol: string }
  /** Bytes of text, each as a character up to U+00FF. */
  | { kind: 'bytes'; bytes: string }
  /** Bytes that are not text, such as those of a picture. */
  | { kind: 'binary'; bytes: string };

/** A brace, a control word with its number, a byte in hex, another symbol, or plain bytes. */
const step =
  /([{}])|\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|[\r\n\0]+|([^\\{}\r\n\0]+)|\\/giy;

/** Yields the tokens of an RTF, each character of `source` being a byte. Damage is skipped. */
export function* tokensOf(source: string): Generator<RtfToken> {
  const steps = new RegExp(step);
  for (let found = steps.exec(source); found !== null; found = steps.exec(source)) {
    const [, bracket, word, number, hex, symbol, plain] = found;
    if (bracket !== undefined) yield bracket === '{' ? { kind: 'open' } : { kind: 'close' };
    else if (word?.toLowerCase() === 'bin') {
      const start = steps.lastIndex;
      steps.lastIndex = Math.min(source.length, start + Math.max(0, Number(number ?? 0)));
      yield { kind: 'binary', bytes: source.slice(start, steps.lastIndex) };
    } else if (word !== undefined)
      yield { kind: 'word', word, number: number === undefined ? null : Number(number) };
    else if (hex !== undefined) yield { kind: 'bytes', bytes: String.fromCharCode(Number.parseInt(hex, 16)) };
    else if (symbol !== undefined) yield { kind: 'symbol', symbol };
    else if (plain !== undefined) yield { kind: 'bytes', bytes: plain };
  }
}
