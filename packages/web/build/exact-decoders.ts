// Corrects the image library, which shows some files with wrong values (ADR 77). `decoders.spec.ts` compares all of its
// decoders with another one.
import type { Plugin } from 'vite';

interface Correction {
  /** The end of the module's path. */
  module: string;
  /** The passage as the library has it, with any whitespace. */
  wrong: string;
  right: string;
}

const corrections: Correction[] = [
  // The middle of the range was scaled by 4095 / 255 instead of 16, so each value of a 12-bit JPEG was 15 too high.
  {
    module: 'codecs/jpeg.js',
    wrong: `q <= -2056 / component.bitConversion
      ? 0
      : q >= 2024 / component.bitConversion
        ? 255 / component.bitConversion
        : (q + 2056 / component.bitConversion) >> 4;`,
    right: `Math.max(
      0,
      Math.min(
        Math.round(255 / component.bitConversion),
        (q + 8 * (Math.round(255 / component.bitConversion) + 1) + 8) >> 4,
      ),
    );`,
  },
  // The refinement of a progressive JPEG moves negative coefficients away from zero, like positive ones.
  {
    module: 'codecs/jpeg.js',
    wrong: 'component.blockData[offset + z] += readBit() << successive;',
    right:
      'component.blockData[offset + z] += (component.blockData[offset + z] < 0 ? -1 : 1) * (readBit() << successive);',
  },
  // If a header says signed and the codestream unsigned, negative values were kept as large positive ones.
  {
    module: 'dist/esm/decodeImageFrameWorker.js',
    wrong: 'if (shouldShift && shift !== undefined) {',
    right: `if (shouldShift && imageFrame.pixelData instanceof Uint16Array) {
      const { buffer, byteOffset, length } = imageFrame.pixelData;
      imageFrame.pixelData = new Int16Array(buffer, byteOffset, length);
    }
    if (shouldShift && shift !== undefined) {`,
  },
  // The sizes of 4:2:2 and 4:2:0 were swapped, so uncompressed 4:2:2 was drawn without conversion to RGB.
  {
    module: 'imageLoader/isColorConversionRequired.js',
    wrong: `(3 * Math.ceil(columns / 2) + Math.floor(columns / 2)) *
                Math.ceil(rows / 2) +
                Math.floor(rows / 2) * columns);`,
    right: '2 * columns * rows);',
  },
];

const passage = (text: string): RegExp =>
  new RegExp(
    text
      .trim()
      .split(/\s+/)
      .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join(String.raw`\s+`),
    'g',
  );

/** Returns the module with its corrections. Throws if the library has changed, because they may no longer fit. */
export function withExactDecoders(code: string, module: string): string {
  return corrections
    .filter((correction) => module.endsWith(correction.module))
    .reduce((corrected, { wrong, right }) => {
      if (!passage(wrong).test(corrected))
        throw new Error(
          `${module} no longer contains the passage that build/exact-decoders.ts corrects. Take the correction out, and see whether decoders.spec.ts passes.`,
        );
      return corrected.replaceAll(passage(wrong), () => right);
    }, code);
}

export function exactDecoders(): Plugin {
  return {
    name: 'exact-decoders',
    enforce: 'pre',
    transform(code, id) {
      const [module = id] = id.split('?', 1);
      // `?worker` stands for a few lines that start the module, not for the module.
      const isStarter = id.endsWith('?worker');
      if (isStarter || !module.includes('/@cornerstonejs/dicom-image-loader/')) return null;
      const corrected = withExactDecoders(code, module);
      return corrected === code ? null : { code: corrected, map: null };
    },
  };
}
