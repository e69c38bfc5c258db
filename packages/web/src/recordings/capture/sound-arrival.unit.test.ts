import { expect, it } from 'vitest';
import { SoundArrival } from './sound-arrival.ts';

it('F3: derives the capture time from the earliest arrival, no matter what queues behind it', () => {
  const arrival = new SoundArrival();
  expect(arrival.capturedAt(1_000, 51_030)).toBe(51_030);
  expect(arrival.capturedAt(1_010, 51_020)).toBe(51_020);
  // A busy thread reads late what was captured on time.
  expect(arrival.capturedAt(1_020, 51_180)).toBe(51_030);
});

it('F3: follows a device whose clock is slower than ours', () => {
  const arrival = new SoundArrival();
  for (let second = 0; second < 1_800; second++) {
    const captured = second * 1_000 * 1.0001;
    const at = arrival.capturedAt(second * 1_000, captured + 5);
    expect(Math.abs(at - captured)).toBeLessThan(7);
  }
});
