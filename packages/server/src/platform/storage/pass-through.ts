import { pipeline, type Readable, type Transform } from 'node:stream';

/** Sends a stored object through a transform. Anyone who goes away, at either end, closes the object's file at once. */
export function passThrough(stored: Readable, transform: Transform): Readable {
  // An answer that breaks off is no fault: the reader has gone.
  return pipeline(stored, transform, () => {});
}
