// Text contrast as the browser actually renders it, because the tokens are computed from the clinic's color.

/** Returns the rendered red, green and blue of any CSS color, or `null` without a canvas. */
function paintedColor(css: string): readonly number[] | null {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const brush = canvas.getContext('2d', { willReadFrequently: true });
  if (!brush) return null;
  brush.fillStyle = css;
  brush.fillRect(0, 0, 1, 1);
  return Array.from(brush.getImageData(0, 0, 1, 1).data.slice(0, 3));
}

/** WCAG 2: relative luminance. */
function luminanceOf(color: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const part = channel / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of an element's text and background, from 1 to 21. `null` without a canvas. */
export function measureContrast(element: Element): number | null {
  const { color, backgroundColor } = getComputedStyle(element);
  const [text, ground] = [paintedColor(color), paintedColor(backgroundColor)];
  if (text === null || ground === null) return null;
  const [dark = 0, light = 0] = [luminanceOf(text), luminanceOf(ground)].toSorted(
    (one, other) => one - other,
  );
  return (light + 0.05) / (dark + 0.05);
}
