import { describe, expect, it } from 'vitest';
import {
  CLOSING_CARD,
  captionsOf,
  chaptersOf,
  lengthOf,
  type ImageStep,
  type VideoScript,
} from './video-script.ts';

const views = [{ factor: 1, x: 0.5, y: 0.5 }];

const IMAGE: ImageStep = {
  kind: 'image',
  seconds: 8,
  series: 0,
  from: 0,
  to: 1,
  caption: 'One short caption.',
};

describe('captionsOf', () => {
  it('keeps a short caption whole, just inside its step', () => {
    expect(captionsOf({ views, steps: [IMAGE] })).toEqual([
      { start: 0.2, end: 7.8, text: 'One short caption.' },
    ]);
  });

  it('splits a long one at sentences, in proportion, and drops no word', () => {
    const caption = `${'A first sentence that is rather long for a caption to hold. '.repeat(2)}And a last one.`;
    const captions = captionsOf({ views, steps: [{ ...IMAGE, caption }] });
    expect(captions.length).toBeGreaterThan(1);
    expect(captions.map((one) => one.text).join(' ')).toBe(caption);
    expect(captions.at(-1)?.end).toBe(7.8);
    captions.slice(1).forEach((one, i) => expect(one.start).toBe(captions[i]?.end));
  });

  it('keeps words that end without a full stop', () => {
    const captions = captionsOf({ views, steps: [{ ...IMAGE, caption: 'No stop here' }] });
    expect(captions.map((one) => one.text)).toEqual(['No stop here']);
  });

  it('keeps words after the last full stop', () => {
    const captions = captionsOf({ views, steps: [{ ...IMAGE, caption: 'A stop. And more' }] });
    expect(captions.map((one) => one.text).join(' ')).toBe('A stop. And more');
  });
});

describe('chaptersOf and lengthOf', () => {
  const script: VideoScript = {
    views,
    steps: [{ ...IMAGE, chapter: 'First' }, IMAGE, { ...IMAGE, chapter: 'Second' }, CLOSING_CARD],
  };

  it('count seconds from the start', () => {
    expect(chaptersOf(script)).toEqual([
      { start: 0, title: 'First' },
      { start: 16, title: 'Second' },
      { start: 24, title: 'Before you go' },
    ]);
    expect(lengthOf(script)).toBe(31);
  });
});
