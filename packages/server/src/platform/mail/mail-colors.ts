// A clinic's color in readable form: email programs compute nothing, so the corrected color is written out.

type Channels = [red: number, green: number, blue: number];

const white: Channels = [255, 255, 255];
/** The background behind an email's card. */
export const mailBackground = '#f1f4f8';
const fallback = '#0D5CB8';

const isHex = (color: string): boolean => /^#[0-9a-f]{6}$/i.test(color);

const channelsOf = (color: string): Channels =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as Channels;

const hexOf = (channels: Channels): string =>
  `#${channels.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const luminanceOf = (channels: Channels): number => {
  const [red = 0, green = 0, blue = 0] = channels
    .map((part) => part / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Returns the contrast of two six-digit hex colors, 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(channelsOf(one)), luminanceOf(channelsOf(other))].toSorted(
    (a, b) => a - b,
  );
  return (light + 0.05) / (dark + 0.05);
}

/**
 * Returns black or white, whichever reads better on a six-digit hex color (WCAG relative luminance): at least 4.58 to 1
 * on any color, which a softer black does not reach.
 */
export function textColorOn(color: string): '#000000' | '#ffffff' {
  return luminanceOf(channelsOf(color)) > 0.179 ? '#000000' : '#ffffff';
}

/** Returns the color, darkened as much as needed to contrast with `ground` by at least `least`. */
export function darkenedUntil(color: string, ground: string, least: number): string {
  const channels = channelsOf(color);
  for (let share = 1; share > 0; share -= 0.02) {
    const darker = hexOf(channels.map((part) => part * share) as Channels);
    if (contrastOf(darker, ground) >= least) return darker;
  }
  return '#000000';
}

export type MailColors = {
  /** For the button and the bar: at least 3 to 1 against the card. */
  fill: string;
  onFill: string;
  /** For links: at least 4.5 to 1 on the card and around it. */
  link: string;
};

/** Returns an email's colors from a clinic's color, or from the product's color if it is not a six-digit hex. */
export function mailColorsOf(primaryColor: string): MailColors {
  const color = isHex(primaryColor) ? primaryColor : fallback;
  const fill = darkenedUntil(color, hexOf(white), 3);
  return { fill, onFill: textColorOn(fill), link: darkenedUntil(color, mailBackground, 4.5) };
}
