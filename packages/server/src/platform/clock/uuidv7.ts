import { randomFillSync } from 'node:crypto';
import { type Clock, systemClock } from './clock.ts';

const COUNTER_BITS = 12;

/**
 * Returns a generator of version 7 UUIDs. Its IDs sort in creation order, even when the clock stands still or goes
 * back: the 12 bits after the milliseconds count within one millisecond, and the millisecond advances when they are
 * used up.
 */
export function makeUuidv7(clock: Clock): () => string {
  const bytes = new Uint8Array(16);
  let lastTime = -1;
  let counter = 0;
  return () => {
    randomFillSync(bytes);
    const time = clock.now().getTime();
    if (time > lastTime) {
      lastTime = time;
      counter = ((bytes[6] ?? 0) << 3) | ((bytes[7] ?? 0) & 7);
    } else {
      counter += 1;
      if (counter >= 1 << COUNTER_BITS) {
        lastTime += 1;
        counter = 0;
      }
    }
    new DataView(bytes.buffer).setUint32(0, Math.floor(lastTime / 65536));
    new DataView(bytes.buffer).setUint16(4, lastTime % 65536);
    bytes[6] = 0x70 | (counter >> 8);
    bytes[7] = counter & 0xff;
    bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
    return formatUuid(bytes);
  };
}

export const newId: () => string = makeUuidv7(systemClock);

function formatUuid(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString('hex');
  return [8, 12, 16, 20, 32].map((end, index, ends) => hex.slice(ends[index - 1] ?? 0, end)).join('-');
}
