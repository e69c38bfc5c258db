// A clinic's color where it has to be read: mail programs compute nothing, so the corrected one is written out.

type Channels = [red: number, green: number, blue: number];

const white: Channels = [255, 255, 255];
/** What is behind a mail's card. */
export const mailGround = '#f1f4f8';
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

/** The contrast of two six-digit hex colors, 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(channelsOf(one)), luminanceOf(channelsOf(other))].toSorted(
    (a, b) => a - b,
  );
  return (light + 0.05) / (dark + 0.05);
}

/**
 * Black or white, whichever reads better on a six-digit hex color (WCAG relative luminance): at least 4.58 to 1 on every
 * one, which a softer black does not give.
 */
export function textColorOn(color: string): '#000000' | '#ffffff' {
  return luminanceOf(channelsOf(color)) > 0.179 ? '#000000' : '#ffffff';
}

/** The color itself, or as much darker as it takes to stand out from `ground` by `least`. */
function darkenedUntil(color: string, ground: string, least: number): string {
  const channels = channelsOf(color);
  for (let share = 1; share > 0; share -= 0.02) {
    const darker = hexOf(channels.map((part) => part * share) as Channels);
    if (contrastOf(darker, ground) >= least) return darker;
  }
  return '#000000';
}

export type MailColors = {
  /** Of the button and the bar: at least 3 to 1 against the card. */
  fill: string;
  onFill: string;
  /** Of links: at least 4.5 to 1 on the card and around it. */
  link: string;
};

/** What a mail makes of a clinic's color; of anything but a six-digit hex, of the product's own. */
export function mailColorsOf(primaryColor: string): MailColors {
  const color = isHex(primaryColor) ? primaryColor : fallback;
  const fill = darkenedUntil(color, hexOf(white), 3);
  return { fill, onFill: textColorOn(fill), link: darkenedUntil(color, mailGround, 4.5) };
}
