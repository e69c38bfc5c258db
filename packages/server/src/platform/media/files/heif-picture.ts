// Photos of phones: HEIF with HEVC, which the picture library does not decode for patent reasons. libheif, compiled to
// WebAssembly, does. Runs in the media child.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { BrokenFile } from './broken-file.ts';

interface HeifImage {
  is_primary(): boolean;
  get_width(): number;
  get_height(): number;
  /** Fills `target.data` with four bytes per pixel. Answers `null` if the image is damaged. */
  display(
    target: { data: Uint8ClampedArray; width: number; height: number },
    done: (shown: object | null) => void,
  ): void;
  free(): void;
}
interface LibHeif {
  HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
}
type LibHeifFactory = (options: { wasmBinary: Buffer }) => LibHeif | Promise<LibHeif>;

/** Upright pixels, four bytes each. */
export interface HeifPicture {
  width: number;
  height: number;
  pixels: Uint8Array;
}

const hevcBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'hevm', 'hevs'];
const plainBrands = ['mif1', 'mif2', 'msf1'];

/** Returns whether a picture is a HEIF that only libheif decodes. AVIF has the same container. */
export function isHeif(bytes: Buffer): boolean {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return false;
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256);
  const brands = new Set([bytes.toString('latin1', 8, 12)]);
  for (let at = 16; at + 4 <= end; at += 4) brands.add(bytes.toString('latin1', at, at + 4));
  if (hevcBrands.some((brand) => brands.has(brand))) return true;
  return !brands.has('avif') && plainBrands.some((brand) => brands.has(brand));
}

const require = createRequire(import.meta.url);
let library: Promise<LibHeif> | undefined;

/**
 * Decodes the main picture, of a sequence the first one. It is turned as the file says. Throws `BrokenFile` for one that
 * is too large, damaged, or not there.
 */
export async function decodeHeif(bytes: Buffer, pixelLimit: number): Promise<HeifPicture> {
  library ??= loadLibrary();
  const { HeifDecoder } = await library;
  const images = new HeifDecoder().decode(bytes);
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (image === undefined) throw new BrokenFile('pictureFormat');
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > pixelLimit) throw new BrokenFile('pictureTooLarge');
  const data = new Uint8ClampedArray(width * height * 4);
  const shown = await new Promise((resolve) => image.display({ data, width, height }, resolve));
  for (const one of images) one.free();
  if (shown === null) throw new BrokenFile('dataDamaged');
  return { width, height, pixels: new Uint8Array(data.buffer) };
}

async function loadLibrary(): Promise<LibHeif> {
  const start = require('libheif-js/libheif-wasm/libheif.js') as LibHeifFactory;
  return start({ wasmBinary: readFileSync(require.resolve('libheif-js/libheif-wasm/libheif.wasm')) });
}
