// Four colors that differ for everybody, color-blind people included, on pictures from black to white: each stands out from
// black by itself and from white by the black outline around it.

export const INK_OUTLINE = '#000000';

export const inkColors = { yellow: '#ffd34d', blue: '#4dd2ff', pink: '#ff8fc7', white: '#ffffff' } as const;
export type InkColor = keyof typeof inkColors;
export const inkColorNames = Object.keys(inkColors) as InkColor[];

/** The one after it, and after the last the first. */
export const nextColor = (color: InkColor): InkColor =>
  inkColorNames[(inkColorNames.indexOf(color) + 1) % inkColorNames.length] ?? 'yellow';
