import { describe, expect, it } from 'vitest';
import { createLoadQueue, DroppedLoadError } from './load-queue.ts';

function slowQueue(width: number) {
  const started: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const queue = createLoadQueue<string>(width, (key) => {
    started.push(key);
    const end = Promise.withResolvers<string>();
    ends.set(key, end);
    return end.promise;
  });
  const finish = async (key: string) => {
    ends.get(key)?.resolve(key);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { queue, started, ends, finish };
}

describe('load queue', () => {
  it('starts urgent requests before later ones, the newest first', async () => {
    const { queue, started, finish } = slowQueue(1);
    const all = [
      queue.load('a', 'now'),
      queue.load('soon', 'soon'),
      queue.load('b', 'now'),
      queue.load('c', 'now'),
    ];
    for (const key of ['a', 'c', 'b', 'soon']) await finish(key);
    expect(started).toEqual(['a', 'c', 'b', 'soon']);
    expect(await Promise.all(all)).toEqual(['a', 'soon', 'b', 'c']);
  });

  it('loads a picture once for all requests, with the highest urgency', async () => {
    const { queue, started, finish } = slowQueue(1);
    const first = queue.load('a', 'now');
    const soon = [queue.load('x', 'soon'), queue.load('y', 'soon')];
    const again = queue.load('y', 'now');
    expect(again).toBe(soon[1]);
    for (const key of ['a', 'y', 'x']) await finish(key);
    expect(started).toEqual(['a', 'y', 'x']);
    expect(await first).toBe('a');
  });

  it('drops old urgent requests when newer ones push them out, and later ones on demand', async () => {
    const { queue, started, finish } = slowQueue(1);
    void queue.load('running', 'now');
    const old = queue.load('0', 'now');
    const later = queue.load('later', 'soon');
    const kept = ['1', '2', '3', '4'].map((key) => queue.load(key, 'now'));
    queue.dropSoon();
    await expect(old).rejects.toBeInstanceOf(DroppedLoadError);
    await expect(later).rejects.toBeInstanceOf(DroppedLoadError);
    for (const key of ['running', '4', '3', '2', '1']) await finish(key);
    expect(await Promise.all(kept)).toEqual(['1', '2', '3', '4']);
    expect(started).not.toContain('0');
  });

  it('reports a failure, continues with the rest, and retries on a new request', async () => {
    const { queue, started, ends, finish } = slowQueue(1);
    const bad = queue.load('bad', 'now');
    const good = queue.load('good', 'now');
    ends.get('bad')?.reject(new Error('broken'));
    await expect(bad).rejects.toThrow('broken');
    await finish('good');
    expect(await good).toBe('good');
    void queue.load('bad', 'now');
    expect(started).toEqual(['bad', 'good', 'bad']);
  });
});
