import { expect, test } from 'vitest';

import { sentVideoBytes } from './sent-video.ts';

test('R1: a test video has the same bytes at the same offset, wherever its upload resumes', () => {
  const whole = sentVideoBytes('sentVideo', 0, 100_000);
  expect(whole).toHaveLength(100_000);
  for (const offset of [1, 63, 64, 4_092, 4_096, 65_471, 99_999])
    expect(
      sentVideoBytes('sentVideo', offset, 100_000 - offset).equals(whole.subarray(offset)),
      `${offset}`,
    ).toBe(true);
  expect(sentVideoBytes('sentVideo', 4_096, 4_096).equals(sentVideoBytes('sentVideo', 8_192, 4_096))).toBe(
    false,
  );
  expect(sentVideoBytes('other', 0, 100_000).equals(whole)).toBe(false);
});
