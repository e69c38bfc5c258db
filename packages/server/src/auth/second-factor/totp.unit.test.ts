// One-time codes against the examples of RFC 6238, appendix B (SHA-1, six digits).
import { describe, expect, test } from 'vitest';

import { describeDevice } from '../../platform/http/device-description.ts';
import { matchingTotpStep, newTotpSecret, otpauthUrl, totpCode, totpStepAt } from './totp.ts';

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('after %i seconds the code is %s', (seconds, code) => {
  expect(totpCode(secret, Math.floor(seconds / 30))).toBe(code);
});

describe('a typed code', () => {
  const now = new Date(1_234_567_890_000);
  const step = totpStepAt(now);
  test.each([-1, 0, 1])('%i half minutes off is accepted', (off) => {
    expect(matchingTotpStep(secret, totpCode(secret, step + off), now)).toBe(step + off);
  });
  test.each([-2, 2, 100])('%i half minutes off is not', (off) => {
    expect(matchingTotpStep(secret, totpCode(secret, step + off), now)).toBeNull();
  });
  test('may contain spaces; other formats are invalid', () => {
    expect(matchingTotpStep(secret, '005 924', now)).toBe(step);
    for (const code of ['', '5924', '0059244', 'abcdef'])
      expect(matchingTotpStep(secret, code, now)).toBeNull();
  });
});

test('a secret has 160 random bits, and its URL contains product and email', () => {
  const secrets = new Set(Array.from({ length: 200 }, newTotpSecret));
  expect(secrets.size).toBe(200);
  for (const one of secrets) expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(otpauthUrl(secret, 'Clear View', 'a+b@mail.test')).toBe(
    `otpauth://totp/Clear%20View:a%2Bb%40mail.test?secret=${secret}&issuer=Clear%20View&digits=6&period=30`,
  );
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Mac'],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64) something', 'Linux'],
  ['curl/8', null],
  ['', null],
  [null, null],
])('%s is called %s', (userAgent, words) => expect(describeDevice(userAgent)).toBe(words));
