import { describe, expect, it } from 'vitest';
import { plainCue } from './use-captions.ts';

describe('plainCue', () => {
  it('removes markup and line breaks', () => {
    expect(plainCue('<v Adaeze>These <i>dark</i>\nspaces</v>')).toBe('These dark spaces');
    expect(plainCue('  ')).toBe('');
  });
});
