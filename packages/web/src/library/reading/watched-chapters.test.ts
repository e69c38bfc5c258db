import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useWatchedChapters } from './watched-chapters.ts';

const chapters = [
  { startSeconds: 0, title: 'Hello' },
  { startSeconds: 10, title: 'The fluid spaces' },
  { startSeconds: 20, title: 'Before you go' },
];

function play(times: readonly number[]) {
  const { result } = renderHook(() => useWatchedChapters(chapters));
  for (const time of times) act(() => result.current.onTimeUpdate(time));
  return result;
}

describe('useWatchedChapters', () => {
  it('ticks a chapter that was played to its end', () => {
    const result = play([8, 9.5, 10.2]);
    expect(result.current.current?.title).toBe('The fluid spaces');
    expect([...result.current.watched]).toEqual([0]);
    act(() => result.current.onEnded());
    expect([...result.current.watched]).toEqual([0, 20]);
  });
  it('does not tick a chapter that was skipped, forward or back', () => {
    expect([...play([2, 15]).current.watched]).toEqual([]);
    expect([...play([15, 9.5]).current.watched]).toEqual([]);
  });
});
