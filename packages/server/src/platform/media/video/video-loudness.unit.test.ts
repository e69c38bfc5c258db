import { expect, test } from 'vitest';

import { gainFilter, gainOf } from './video-loudness.ts';

const said = (lufs: string) => `[Parsed_ebur128_0 @ 0x1] t: 1 M: -20.0 I: -99.0 LUFS
[Parsed_ebur128_0 @ 0x1] Summary:

  Integrated loudness:
    I:         ${lufs} LUFS
    Threshold: -33.4 LUFS
`;

test('F6: every voice is brought to -16 LUFS, whatever its loudness', () => {
  expect(gainOf(said('-35.1'))).toBeCloseTo(19.1, 6);
  expect(gainOf(said('-10.0'))).toBeCloseTo(-6, 6);
  expect(gainOf(said('-16.6'))).toBe(0);
});

test('F6: silence is not raised, nor sound that ffmpeg could not measure, and nothing by more than 30 dB', () => {
  expect(gainOf(said('-70.0'))).toBe(0);
  expect(gainOf(said('-54.0'))).toBe(30);
  expect(gainOf('Error while decoding')).toBe(0);
  expect(gainFilter(19.1)).toContain('volume=19.10dB');
});
