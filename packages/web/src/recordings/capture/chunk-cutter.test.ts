import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createChunkCutter, joinBytes } from './chunk-cutter.ts';
import type { RecordedChunk } from './chunk-cutter.ts';

describe('chunk cutter', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('emits one chunk per burst and tells up to which second it plays', () => {
    const chunks: RecordedChunk[] = [];
    const cutter = createChunkCutter((chunk) => chunks.push(chunk));
    cutter.append(new Uint8Array([1, 2]));
    cutter.cover(2, 0);
    cutter.cover(4, 1);
    cutter.append(new Uint8Array([3, 4, 5]));
    expect(chunks).toHaveLength(0);
    vi.advanceTimersByTime(50);
    expect(chunks.map(({ index, bytes, upTo }) => ({ index, bytes: [...bytes], upTo }))).toEqual([
      { index: 0, bytes: [1, 2, 3, 4, 5], upTo: 1 },
    ]);
  });

  it('does not claim seconds whose bytes have not arrived', () => {
    const chunks: RecordedChunk[] = [];
    const cutter = createChunkCutter((chunk) => chunks.push(chunk));
    cutter.cover(10, 2);
    cutter.append(new Uint8Array(9));
    vi.advanceTimersByTime(50);
    cutter.append(new Uint8Array(1));
    vi.advanceTimersByTime(50);
    expect(chunks.map((chunk) => chunk.upTo)).toEqual([0, 2]);
  });

  it('emits the end immediately, and nothing if nothing is left', () => {
    const chunks: RecordedChunk[] = [];
    const cutter = createChunkCutter((chunk) => chunks.push(chunk));
    cutter.append(new Uint8Array(3));
    cutter.end(6.5);
    cutter.end(6.5);
    vi.advanceTimersByTime(1000);
    expect(chunks.map((chunk) => [chunk.index, chunk.bytes.length, chunk.upTo])).toEqual([[0, 3, 6.5]]);
  });

  it('keeps its own copy of the bytes', () => {
    const chunks: RecordedChunk[] = [];
    const cutter = createChunkCutter((chunk) => chunks.push(chunk));
    const reused = new Uint8Array([7]);
    cutter.append(reused);
    reused[0] = 9;
    cutter.end(1);
    expect([...(chunks[0]?.bytes ?? [])]).toEqual([7]);
  });
});

describe('joinBytes', () => {
  it('keeps the order, and returns no bytes for no chunks', () => {
    expect([...joinBytes([new Uint8Array([1]), new Uint8Array(), new Uint8Array([2, 3])])]).toEqual([
      1, 2, 3,
    ]);
    expect(joinBytes([]).length).toBe(0);
  });
});
