import { describe, expect, it } from 'vitest';
import { createWatchedRecorder } from './watched-recorder.ts';

function play(times: readonly number[]) {
  const recorder = createWatchedRecorder();
  for (const time of times) recorder.see(time);
  return recorder;
}
const every = (step: number, from: number, to: number): number[] =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, at) => from + at * step);

describe('createWatchedRecorder', () => {
  it('makes one range of continuous playback, up to the last moment', () => {
    expect(play(every(0.25, 0, 10.5)).take()).toEqual({ ranges: [{ start: 0, end: 10.5 }], position: 10.5 });
  });
  it('counts at double speed too', () => {
    expect(play(every(2, 10, 30)).take()).toEqual({ ranges: [{ start: 10, end: 30 }], position: 30 });
  });
  it('counts nothing that was skipped, forward or back', () => {
    expect(play([...every(0.25, 0, 5), ...every(0.25, 60, 65), ...every(0.25, 20, 22)]).take()).toEqual({
      ranges: [
        { start: 0, end: 5 },
        { start: 20, end: 22 },
        { start: 60, end: 65 },
      ],
      position: 22,
    });
  });
  it('CG-182: leaves out what does not count, and keeps what was watched before and after', () => {
    const recorder = play(every(0.25, 0, 5));
    for (const time of every(0.25, 5.25, 20)) recorder.skip(time);
    for (const time of every(0.25, 20.25, 25)) recorder.see(time);
    expect(recorder.take()?.ranges).toEqual([
      { start: 0, end: 5 },
      { start: 20, end: 25 },
    ]);
  });
  it('returns nothing before the video has moved', () => {
    expect(play([]).take()).toBeNull();
    expect(play([12]).take()).toBeNull();
    expect(play([12, 12, 12]).take()).toBeNull();
  });
  it('returns each range once and continues after it', () => {
    const recorder = play(every(0.5, 0, 4));
    expect(recorder.take()?.ranges).toEqual([{ start: 0, end: 4 }]);
    expect(recorder.take()).toBeNull();
    for (const time of every(0.5, 4.5, 8)) recorder.see(time);
    expect(recorder.take()?.ranges).toEqual([{ start: 4, end: 8 }]);
  });
});
