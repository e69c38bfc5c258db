import { pipeline, type Readable, type Transform } from 'node:stream';

/** Sends a stored object through a transform. If either end disconnects, the object's file is closed immediately. */
export function passThrough(stored: Readable, transform: Transform): Readable {
  // An aborted response is not an error: the reader has disconnected.
  return pipeline(stored, transform, () => {});
}
