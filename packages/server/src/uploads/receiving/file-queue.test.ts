import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';

import { PackHasher } from '../../platform/storage/packs/pack-hasher.ts';
import { FileQueue } from './file-queue.ts';

async function* pieces(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('the files of one call as one body', () => {
  it('are read in order, and each gets its own hash, even an empty one', async () => {
    const hasher = new PackHasher();
    const sizes: number[] = [];
    const queue = new FileQueue((size) => {
      hasher.endFile();
      sizes.push(size);
    });
    const whole = (async () => {
      let text = '';
      for await (const piece of queue.body()) {
        hasher.update(piece);
        text += Buffer.from(piece).toString();
      }
      return text;
    })();
    await queue.add(pieces('a', 'bc'));
    await queue.add(pieces());
    await queue.add(pieces('def'));
    queue.end();
    expect(await whole).toBe('abcdef');
    expect(sizes).toEqual([3, 0, 3]);
    expect(hasher.isFor([3, 0, 3])).toBe(true);
    expect(hasher.finish()).toEqual([sha256('abc'), sha256(''), sha256('def')]);
  });

  it('a file that breaks off ends the body, and whoever added it gets the error', async () => {
    const broken = async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.from('a');
      throw new Error('the line is cut');
    };
    const ended: number[] = [];
    const queue = new FileQueue((size) => ended.push(size));
    const whole = (async () => {
      for await (const piece of queue.body()) void piece;
    })();
    const both = await Promise.allSettled([queue.add(broken()), whole]);
    expect(both.map((one) => one.status === 'rejected' && (one.reason as Error).message)).toEqual([
      'the line is cut',
      'the line is cut',
    ]);
    expect(ended).toEqual([]);
  });
});
