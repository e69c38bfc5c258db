import type { ImageSeries } from '../synthetic/image-series.ts';
import type { View } from './video-script.ts';

/** In pixels. */
export interface Size {
  width: number;
  height: number;
}

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

/** Returns frame pixels per millimeter if `view` of a series is shown in a frame. */
export function scaleOf({ rows, columns, spacing }: ImageSeries, { factor }: View, frame: Size): number {
  return Math.min(frame.width / (columns * spacing[1]), frame.height / (rows * spacing[0])) * factor;
}

/**
 * Draws a gray picture into an RGB frame, with its true proportions and cubic interpolation. Anything outside the
 * picture is black.
 */
export function drawPicture(
  frame: Uint8Array,
  { width, height }: Size,
  series: ImageSeries,
  gray: Uint8Array,
  view: View,
): void {
  const scale = scaleOf(series, view, { width, height });
  const across = taps(width, series.columns, view.x, width / (scale * series.columns * series.spacing[1]));
  const down = taps(height, series.rows, view.y, height / (scale * series.rows * series.spacing[0]));
  const middle = squeezeRows(gray, series, width, across);
  let out = 0;
  for (let r = 0; r < height; r += 1) {
    const line = [0, 1, 2, 3].map((t) => (down.index[r * 4 + t] ?? 0) * width);
    const [a = 0, b = 0, c = 0, d = 0] = line;
    const wa = down.weight[r * 4] ?? 0;
    const wb = down.weight[r * 4 + 1] ?? 0;
    const wc = down.weight[r * 4 + 2] ?? 0;
    const wd = down.weight[r * 4 + 3] ?? 0;
    for (let x = 0; x < width; x += 1) {
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

function squeezeRows(gray: Uint8Array, series: ImageSeries, width: number, across: Taps): Float32Array {
  const middle = new Float32Array(series.rows * width);
  const { index, weight } = across;
  for (let r = 0; r < series.rows; r += 1) {
    const row = r * series.columns;
    for (let x = 0; x < width; x += 1) {
      const t = x * 4;
      middle[r * width + x] =
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
