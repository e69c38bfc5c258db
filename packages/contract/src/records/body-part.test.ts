import { describe, expect, it } from 'vitest';
import { bodyPartOf } from './body-part.ts';

describe('bodyPartOf', () => {
  it('finds the body part in a title', () => {
    expect(bodyPartOf(['MR Brain without contrast'])).toBe('brain');
    expect(bodyPartOf(['CT Chest with contrast', null])).toBe('chest');
    expect(bodyPartOf(['MR Lumbar spine'])).toBe('lowerBack');
    expect(bodyPartOf([undefined, 'MR KNEE RIGHT'])).toBe('knee');
  });
  it('returns null if it does not know', () => {
    expect(bodyPartOf(['Study 4711', ''])).toBeNull();
    expect(bodyPartOf(['CT Head and Neck'])).toBeNull();
    expect(bodyPartOf(['Handled by the gateway'])).toBeNull();
    expect(bodyPartOf([])).toBeNull();
  });
});
