import { describe, expect, it } from 'vitest';
import { SoundTimeline } from './sound-timeline.ts';

const rate = 48_000;
const chunk = 10;
const frames = (chunk * rate) / 1000;

/** Feeds 10 ms chunks between two moments, except those at `lost`. */
function feed(
  timeline: SoundTimeline,
  from: number,
  to: number,
  lost: (at: number) => boolean = () => false,
) {
  let samples = 0;
  for (let at = from; at < to; at += chunk)
    if (!lost(at))
      for (const { silence, start, end } of timeline.addChunk({ at, frames }))
        samples += silence + end - start;
  return samples;
}

describe('the clock of a recording (F3, F4)', () => {
  it('counts samples taken, excluding sounds before the start and during a pause', () => {
    const timeline = new SoundTimeline(rate);
    expect(feed(timeline, 0, 100)).toBe(0);
    timeline.resume(100);
    expect(feed(timeline, 100, 1_100)).toBe(rate);
    timeline.pause(1_100);
    expect(feed(timeline, 1_100, 2_000)).toBe(0);
    timeline.resume(2_000);
    expect(feed(timeline, 2_000, 2_500)).toBe(rate / 2);
    expect(timeline.taken).toBe(rate * 1.5);
    expect(timeline.missing).toBe(0);
  });

  it('cuts a pause at its sample, even inside a chunk', () => {
    const timeline = new SoundTimeline(rate);
    timeline.resume(3);
    feed(timeline, 0, 50);
    timeline.pause(56.5);
    feed(timeline, 50, 100);
    expect(timeline.taken).toBe(Math.round(53.5 * 48));
  });

  it('keeps pictures in sync with sounds through fifty pauses', () => {
    const timeline = new SoundTimeline(rate);
    let at = 0;
    let spoken = 0;
    for (let turn = 0; turn < 50; turn++) {
      timeline.resume(at + 3.3);
      feed(timeline, at, at + 700);
      expect(timeline.positionAt(at + 699)).toBeCloseTo((spoken + 695.7) / 1000, 3);
      timeline.pause(at + 700);
      spoken += 696.7;
      feed(timeline, at + 700, at + 1_000);
      expect(timeline.positionAt(at + 900)).toBeNull();
      at += 1_000;
    }
    expect(timeline.taken / rate).toBeCloseTo(spoken / 1000, 2);
  });

  it('fills missing sound with silence, counts it, and stays in sync with the pictures', () => {
    const timeline = new SoundTimeline(rate);
    timeline.resume(0);
    feed(timeline, 0, 2_000, (at) => at >= 500 && at < 900);
    expect(timeline.missing).toBe(0.4 * rate);
    expect(timeline.taken).toBe(2 * rate);
    expect(timeline.positionAt(1_999)).toBeCloseTo(1.999, 3);
  });

  it('does not count sound lost during a pause or between two devices as missing', () => {
    const timeline = new SoundTimeline(rate);
    timeline.resume(0);
    feed(timeline, 0, 500);
    timeline.pause(500);
    timeline.resume(900);
    feed(timeline, 900, 1_000);
    expect(timeline.missing).toBe(0);
    timeline.pause(1_000);
    timeline.reconnect();
    timeline.resume(5_000);
    feed(timeline, 5_020, 5_100);
    expect(timeline.missing).toBe(0);
  });

  it('tolerates the jitter and clock drift of a device', () => {
    const timeline = new SoundTimeline(rate);
    timeline.resume(0);
    for (let index = 0; index < 60_000; index++)
      timeline.addChunk({ at: index * chunk * 1.0001 + (index % 3), frames });
    expect(timeline.missing).toBe(0);
    expect(timeline.taken).toBe(60_000 * frames);
    // After ten minutes on a clock that is slow by 1/10,000, the picture follows the sound and not the wall clock.
    expect(timeline.positionAt(600_060)).toBeCloseTo(600, 1);
  });

  it('places a picture taken before the last sound arrived', () => {
    const timeline = new SoundTimeline(rate);
    timeline.resume(0);
    feed(timeline, 0, 1_000);
    expect(timeline.positionAt(950)).toBeCloseTo(0.95, 6);
    expect(timeline.positionAt(1_020)).toBeCloseTo(1.02, 6);
  });
});
