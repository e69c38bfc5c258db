// The square of a photo that patients see.
export interface Crop {
  /** 1 shows as much as fits, 4 a quarter of its width. */
  zoom: number;
  /** 0 to 1: from the left edge to the right one, and from the top to the bottom. */
  x: number;
  y: number;
}

/** A little above the middle, where faces are. */
export const firstCrop: Crop = { zoom: 1, x: 0.5, y: 0.4 };

/** In pixels: three times the size of the preview, twice that of the stored one. */
export const cropSide = 384;

interface Square {
  left: number;
  top: number;
  side: number;
}

/** Returns the square in the picture's pixels. */
export function squareOf({ width, height }: { width: number; height: number }, { zoom, x, y }: Crop): Square {
  const side = Math.min(width, height) / zoom;
  return { left: (width - side) * x, top: (height - side) * y, side };
}

/** Draws the square of a picture onto a canvas of `cropSide`. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { left, top, side } = squareOf(picture, crop);
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, cropSide, cropSide);
  pen.drawImage(picture, left, top, side, side, 0, 0, cropSide, cropSide);
}

/** Returns what the canvas shows as a JPEG. Nothing else of the photo leaves the device, nor where it was taken. */
export const photoOf = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
