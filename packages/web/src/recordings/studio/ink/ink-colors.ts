// Four colors that everyone can tell apart, including color-blind people, on images from black to white: each contrasts
// with black by itself and with white through its black outline.

export const inkColors = { yellow: '#ffd34d', blue: '#4dd2ff', pink: '#ff8fc7', white: '#ffffff' } as const;
export type InkColor = keyof typeof inkColors;
export const inkColorNames = Object.keys(inkColors) as InkColor[];

/** Returns the next color, or the first one after the last. */
export const nextColor = (color: InkColor): InkColor =>
  inkColorNames[(inkColorNames.indexOf(color) + 1) % inkColorNames.length] ?? 'yellow';
