// @vitest-environment node
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { exactDecoders, withExactDecoders } from './exact-decoders.ts';

const library = dirname(fileURLToPath(import.meta.resolve('@cornerstonejs/dicom-image-loader')));
const read = (module: string): string => readFileSync(join(library, module), 'utf8');

describe('F16: the corrections of the decoders', () => {
  it.each([
    ['codecs/jpeg.js', 'Math.round(255 / component.bitConversion) + 1) + 8) >> 4', '2056'],
    ['codecs/jpeg.js', '(component.blockData[offset + z] < 0 ? -1 : 1) * (readBit()', '] += readBit()'],
    ['decodeImageFrameWorker.js', 'new Int16Array(buffer, byteOffset, length)', 'no such text'],
    ['imageLoader/isColorConversionRequired.js', '2 * columns * rows', 'Math.ceil(rows / 2)'],
  ])('fit the installed %s', (module, right, wrong) => {
    const corrected = withExactDecoders(read(module), join(library, module));
    expect(corrected).toContain(right);
    expect(corrected).not.toContain(wrong);
  });

  it('fail the build if the library no longer has the passage', () => {
    expect(() => withExactDecoders('export default 1;', '/x/codecs/jpeg.js')).toThrow('no longer contains');
  });

  it('leave other modules alone', () => {
    const { transform } = exactDecoders();
    const run = transform as unknown as (code: string, id: string) => unknown;
    expect(run('q', '/node_modules/other/codecs/jpeg.js')).toBeNull();
    expect(run('q', '/node_modules/@cornerstonejs/dicom-image-loader/dist/esm/index.js')).toBeNull();
  });
});
