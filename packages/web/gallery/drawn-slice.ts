/** Returns an image that resembles a slice of a head, as a data URL: gray rings on black, different for each `seed`. */
export function drawnSlice(seed: number, size = 160): string {
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (!context) return '';
  context.fillStyle = '#000';
  context.fillRect(0, 0, size, size);
  const middle = size / 2;
  for (let ring = 5; ring >= 1; ring--) {
    context.beginPath();
    context.ellipse(
      middle,
      middle,
      ring * size * (0.06 + (seed % 3) * 0.008),
      ring * size * 0.085,
      seed * 0.3,
      0,
      Math.PI * 2,
    );
    const grey = 40 + ((ring * 37 + seed * 23) % 150);
    context.fillStyle = `rgb(${grey} ${grey} ${grey})`;
    context.fill();
  }
  return canvas.toDataURL('image/png');
}
