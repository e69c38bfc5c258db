import type { ImageSeries } from '../synthetic/image-series.ts';
import type { Zoom } from './video-script.ts';

interface Taps {
  index: Int32Array;
  weight: Float32Array;
}

/** Returns the stored values as gray levels, using the window of the series. */
export function windowSlice(series: ImageSeries, slice: number): Uint8Array {
  const pixels = series.slices[slice]?.pixels ?? new Uint16Array(series.rows * series.columns);
  const low = series.window.center - series.window.width / 2;
  const scale = 255 / series.window.width;
  const gray = new Uint8Array(pixels.length);
  for (let i = 0; i < pixels.length; i += 1) {
    const value = ((pixels[i] ?? 0) - low) * scale;
    gray[i] = value < 0 ? 0 : value > 255 ? 255 : value;
  }
  return gray;
}

/**
 * Draws a gray picture into a square of `side` pixels of an RGB frame, with its true proportions and cubic
 * interpolation. Anything outside the picture is black.
 */
export function drawPicture(
  frame: Uint8Array,
  frameWidth: number,
  left: number,
  top: number,
  side: number,
  series: ImageSeries,
  gray: Uint8Array,
  zoom: Zoom,
): void {
  const wide = series.columns * series.spacing[1];
  const high = series.rows * series.spacing[0];
  const longest = Math.max(wide, high) / zoom.factor;
  const across = taps(side, series.columns, zoom.x, longest / wide);
  const down = taps(side, series.rows, zoom.y, longest / high);
  const middle = squeezeRows(gray, series, side, across);
  for (let r = 0; r < side; r += 1) {
    const line = [0, 1, 2, 3].map((t) => (down.index[r * 4 + t] ?? 0) * side);
    const [a = 0, b = 0, c = 0, d = 0] = line;
    const wa = down.weight[r * 4] ?? 0;
    const wb = down.weight[r * 4 + 1] ?? 0;
    const wc = down.weight[r * 4 + 2] ?? 0;
    const wd = down.weight[r * 4 + 3] ?? 0;
    let out = ((top + r) * frameWidth + left) * 3;
    for (let x = 0; x < side; x += 1) {
      const sum =
        wa * (middle[a + x] ?? 0) +
        wb * (middle[b + x] ?? 0) +
        wc * (middle[c + x] ?? 0) +
        wd * (middle[d + x] ?? 0);
      const value = sum < 0 ? 0 : sum > 254.5 ? 255 : sum + 0.5;
      frame[out] = value;
      frame[out + 1] = value;
      frame[out + 2] = value;
      out += 3;
    }
  }
}

function squeezeRows(gray: Uint8Array, series: ImageSeries, side: number, across: Taps): Float32Array {
  const middle = new Float32Array(series.rows * side);
  const { index, weight } = across;
  for (let r = 0; r < series.rows; r += 1) {
    const row = r * series.columns;
    for (let x = 0; x < side; x += 1) {
      const t = x * 4;
      middle[r * side + x] =
        (weight[t] ?? 0) * (gray[row + (index[t] ?? 0)] ?? 0) +
        (weight[t + 1] ?? 0) * (gray[row + (index[t + 1] ?? 0)] ?? 0) +
        (weight[t + 2] ?? 0) * (gray[row + (index[t + 2] ?? 0)] ?? 0) +
        (weight[t + 3] ?? 0) * (gray[row + (index[t + 3] ?? 0)] ?? 0);
    }
  }
  return middle;
}

/** Returns the four source pixels around each frame pixel and their Catmull-Rom weights. */
function taps(side: number, source: number, center: number, span: number): Taps {
  const index = new Int32Array(side * 4);
  const weight = new Float32Array(side * 4);
  for (let i = 0; i < side; i += 1) {
    const at = (center + ((i + 0.5) / side - 0.5) * span) * source - 0.5;
    if (at < -0.5 || at > source - 0.5) continue;
    const base = Math.floor(at);
    const t = at - base;
    const w = [
      -0.5 * t ** 3 + t ** 2 - 0.5 * t,
      1.5 * t ** 3 - 2.5 * t ** 2 + 1,
      -1.5 * t ** 3 + 2 * t ** 2 + 0.5 * t,
      0.5 * t ** 3 - 0.5 * t ** 2,
    ];
    for (let k = 0; k < 4; k += 1) {
      index[i * 4 + k] = Math.min(source - 1, Math.max(0, base - 1 + k));
      weight[i * 4 + k] = w[k] ?? 0;
    }
  }
  return { index, weight };
}
