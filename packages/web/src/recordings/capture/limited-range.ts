// Converts pictures to the format that every player expects: 4:2:0 in the limited range of BT.709. Browsers would
// encode the full range, which the server could not pass on unchanged.

/** Returns the size in bytes of an I420 picture. Width and height are even. */
export const i420Bytes = (width: number, height: number): number => (width * height * 3) / 2;

/**
 * Converts four-byte pixels (blue or red first, then green) into I420. `isBlueFirst` sets the order. Gray stays
 * exactly gray. `target` has i420Bytes(width, height) bytes.
 */
export function toI420(
  pixels: Uint8Array,
  target: Uint8Array,
  { width, height, isBlueFirst }: { width: number; height: number; isBlueFirst: boolean },
): void {
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, width * height);
  const [redShift, blueShift] = isBlueFirst ? [16, 0] : [0, 16];
  let chromaAt = width * height;
  const chromaSize = chromaAt / 4;
  for (let row = 0; row < height; row += 2) {
    const above = row * width;
    const below = above + width;
    for (let column = 0; column < width; column += 2) {
      let redSum = 0;
      let greenSum = 0;
      let blueSum = 0;
      for (let corner = 0; corner < 4; corner++) {
        const at = (corner < 2 ? above : below) + column + (corner & 1);
        const word = words[at] ?? 0;
        const red = (word >> redShift) & 255;
        const green = (word >> 8) & 255;
        const blue = (word >> blueShift) & 255;
        // 219/255 times the BT.709 weights, in 65,536ths.
        target[at] = (11_966 * red + 40_254 * green + 4_064 * blue + 1_081_344) >> 16;
        redSum += red;
        greenSum += green;
        blueSum += blue;
      }
      // 224/255 times the color differences, over the sum of four pixels.
      target[chromaAt] = (-6_596 * redSum - 22_188 * greenSum + 28_784 * blueSum + 33_685_504) >> 18;
      target[chromaAt + chromaSize] =
        (28_784 * redSum - 26_145 * greenSum - 2_639 * blueSum + 33_685_504) >> 18;
      chromaAt++;
    }
  }
}
