// How every document and picture is enlarged (H-010, X-013): by a tenth, within limits.

export const zoomStep = 1.1;
export const zoomRange = { least: 0.25, most: 8 } as const;

/** `zoom` times `factor`, within what makes sense; 1 is where a file starts. */
export const zoomed = (zoom: number, factor: number): number =>
  Math.min(zoomRange.most, Math.max(zoomRange.least, zoom * factor));
