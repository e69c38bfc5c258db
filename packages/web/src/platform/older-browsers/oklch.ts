// OKLCH colors (CSS Color 4, https://www.w3.org/TR/css-color-4/#ok-lab) and the calculations that CSS allows in them.

/** Lightness 0 to 1, chroma, hue in degrees. */
export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

const linear = (channel: number): number =>
  channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const gamma = (channel: number): number =>
  channel <= 0.003_130_8 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;

/** Converts `#rrggbb`. */
export function oklchOf(hex: string): Oklch {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  const l = Math.cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b);
  const m = Math.cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b);
  const s = Math.cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b);
  const a = 1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s;
  const yellow = 0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s;
  const hue = (Math.atan2(yellow, a) * 180) / Math.PI;
  return {
    l: 0.210_454_255_3 * l + 0.793_617_785 * m - 0.004_072_046_8 * s,
    c: Math.hypot(a, yellow),
    h: hue < 0 ? hue + 360 : hue,
  };
}

/** Converts to `#rrggbb`. What a screen cannot show is cut off in each channel. */
export function hexOf({ l: lightness, c, h }: Oklch): string {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const l = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3;
  const m = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3;
  const s = (lightness - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3;
  const channels = [
    4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
    -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
    -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s,
  ];
  const pairs = channels.map((channel) =>
    Math.round(255 * gamma(Math.min(1, Math.max(0, channel))))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${pairs.join('')}`;
}

const functions: Record<string, (...values: number[]) => number> = {
  calc: (value) => value ?? 0,
  min: Math.min,
  max: Math.max,
  clamp: (low = 0, value = 0, high = 0) => Math.max(low, Math.min(value, high)),
};

/**
 * Evaluates lightness, chroma and hue as they stand in a style sheet, such as `min(l, 0.49) c h` for the channels of
 * another color. Throws on anything else.
 */
export function evaluate(text: string, channels: Readonly<Record<string, number>>): Oklch {
  const tokens = text.match(/[\d.]+|[a-z]+|[-+*/(),]/g) ?? [];
  let at = 0;
  const next = (): string => tokens[at++] ?? '';
  const peek = (): string => tokens[at] ?? '';

  function primary(): number {
    const token = next();
    if (token === '-') return -primary();
    if (token === '(') return closed(sum());
    if (/^[\d.]+$/.test(token)) return Number(token);
    const apply = functions[token];
    if (apply && peek() === '(') {
      at += 1;
      const values = [sum()];
      while (peek() === ',') {
        at += 1;
        values.push(sum());
      }
      return closed(apply(...values));
    }
    const channel = channels[token];
    if (channel === undefined) throw new Error(`Unknown in a color: ${token}`);
    return channel;
  }
  function closed(value: number): number {
    if (next() !== ')') throw new Error(`Not closed: ${text}`);
    return value;
  }
  function product(): number {
    let value = primary();
    while (peek() === '*' || peek() === '/') {
      if (next() === '*') value *= primary();
      else value /= primary();
    }
    return value;
  }
  function sum(): number {
    let value = product();
    while (peek() === '+' || peek() === '-') {
      if (next() === '+') value += product();
      else value -= product();
    }
    return value;
  }

  const color = { l: primary(), c: primary(), h: primary() };
  if (at < tokens.length) throw new Error(`Too much in a color: ${text}`);
  return color;
}
