import { describe, expect, it } from 'vitest';
import { readingOf } from './microphone.ts';
import { SoundAnalyzer } from './sound-analyzer.ts';
import type { SoundVerdict } from './sound-analyzer.ts';

/** Returns a judge that heard a constant loudness ten times a second over a time range. */
function heard(
  analyzer: SoundAnalyzer,
  decibels: number,
  from: number,
  to: number,
  peak = 0.1,
): SoundVerdict | null {
  for (let at = from; at < to; at += 100) analyzer.addReading({ level: 0, decibels, peak }, at);
  return analyzer.verdict(to);
}

describe('verdict on a voice (D12)', () => {
  it('is null before the first sound', () => {
    expect(new SoundAnalyzer().verdict(0)).toBeNull();
    expect(heard(new SoundAnalyzer(), -90, 0, 1_000)).toBeNull();
  });

  it('is silent after five seconds without sound, not before', () => {
    const analyzer = new SoundAnalyzer();
    expect(heard(analyzer, -20, 0, 2_000)).toBe('good');
    expect(heard(analyzer, -90, 2_000, 6_800)).toBe('good');
    expect(heard(analyzer, -90, 6_800, 7_000)).toBe('silent');
    expect(heard(analyzer, -20, 7_000, 7_200)).toBe('good');
  });

  it('is too quiet only if its loudest moments are, ignoring a breath', () => {
    const analyzer = new SoundAnalyzer();
    expect(heard(analyzer, -45, 0, 1_000)).toBeNull();
    expect(heard(analyzer, -45, 1_000, 3_000)).toBe('quiet');
    expect(heard(analyzer, -25, 3_000, 4_000)).toBe('good');
    expect(heard(analyzer, -45, 4_000, 9_000)).toBe('good');
    expect(heard(analyzer, -45, 9_000, 14_000)).toBe('quiet');
  });

  it('is clipped if samples reach the maximum more than once', () => {
    const analyzer = new SoundAnalyzer();
    heard(analyzer, -10, 0, 1_000);
    expect(heard(analyzer, -10, 1_000, 1_100, 1)).toBe('good');
    expect(heard(analyzer, -5, 1_100, 1_300, 1)).toBe('clipped');
    expect(heard(analyzer, -10, 1_300, 3_400)).toBe('good');
  });
});

describe('a reading of samples', () => {
  it('has the loudness and peak', () => {
    const reading = readingOf(Float32Array.from([0.5, -0.5, 0.5, -1]));
    expect(reading.peak).toBe(1);
    expect(reading.decibels).toBeCloseTo(10 * Math.log10(1.75 / 4));
  });

  it('is empty for silence, full for a loud voice, and in between for a quiet one', () => {
    expect(readingOf(new Float32Array(64))).toMatchObject({ level: 0, peak: 0 });
    expect(readingOf([]).level).toBe(0);
    expect(readingOf(new Float32Array(64).fill(0.9)).level).toBe(1);
    const quiet = readingOf(new Float32Array(64).fill(0.03)).level;
    expect(quiet).toBeGreaterThan(0.3);
    expect(quiet).toBeLessThan(0.8);
  });
});
