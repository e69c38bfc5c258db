// Encodes texts in the character sets that the platform can only decode.
import { decodeStrictly } from './dicom-charset.ts';

const encoders = new Map<string, Map<string, number[]>>();

function encoderOf(encoding: string): Map<string, number[]> {
  const known = encoders.get(encoding);
  if (known) return known;
  const encoder = new Map<string, number[]>();
  const add = (...bytes: number[]): void => {
    const text = decodeStrictly(encoding, Uint8Array.from(bytes)) ?? '';
    if (Array.from(text).length === 1 && !encoder.has(text)) encoder.set(text, bytes);
  };
  for (let byte = 0; byte < 0x100; byte += 1) add(byte);
  for (let lead = 0x81; lead < 0xff; lead += 1)
    for (let trail = 0x40; trail < 0xff; trail += 1) add(lead, trail);
  encoders.set(encoding, encoder);
  return encoder;
}

/** Throws if the set does not have a character of the text. */
export function encodeText(encoding: string, text: string): Uint8Array {
  const encoder = encoderOf(encoding);
  return Uint8Array.from(
    Array.from(text).flatMap((character) => {
      const bytes = encoder.get(character);
      if (!bytes) throw new Error(`${encoding} has no ${character}`);
      return bytes;
    }),
  );
}
