import { projectChest } from './chest-anatomy.ts';
import type { ImageSeries, StudyOptions } from './image-series.ts';
import { createRandom } from './random-source.ts';

const FIELD = 370;

/** Returns a frontal chest radiograph: 12 bits, bright bones, the patient's right side on the left. */
export function scanChest(options: StudyOptions): ImageSeries[] {
  const size = options.size ?? 1024;
  const pixel = FIELD / size;
  const { values } = projectChest(options.seed, size, FIELD);
  const random = createRandom(`${options.seed}/film`);
  const noise = Float32Array.from({ length: 1 << 16 }, () => random.gaussian());
  const pixels = new Uint16Array(size * size);
  let roll = 0;
  for (let i = 0; i < pixels.length; i += 1) {
    if (i % 997 === 0) roll = Math.floor(random.next() * 65536);
    const weak = values[i] ?? 0;
    const speck = (noise[(roll + i) & 0xffff] ?? 0) * (10 + 3.2 * weak);
    pixels[i] = Math.min(4095, Math.max(0, filmTone(weak) + speck));
  }
  return [
    {
      description: 'Chest PA',
      modality: 'DX',
      bodyPart: 'CHEST',
      bitsStored: 12,
      rows: size,
      columns: size,
      spacing: [pixel, pixel],
      alongRow: [1, 0, 0],
      alongColumn: [0, 0, -1],
      sliceGap: 1,
      window: { center: 2048, width: 3900 },
      slices: [{ position: [0, 0, 0], pixels }],
    },
  ];
}

/** Applies the tone curve of film, which is flat in the darkest and the brightest parts. */
function filmTone(weakening: number): number {
  return 130 + 3700 / (1 + Math.exp(-(weakening - 2.75) * 0.95));
}
