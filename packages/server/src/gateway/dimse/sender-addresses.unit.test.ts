// B21: the networks from which images may arrive.
import { expect, test } from 'vitest';

import { isFromOneOf, readNetwork } from './sender-addresses.ts';

test.each(['10.2.0.0/16', '192.0.2.17', '::1', '2001:db8::/48', '10.0.0.0/8'])('%s is a network', (text) => {
  expect(readNetwork(text)).not.toBeNull();
});

test.each([
  '',
  'none',
  '10.2/16',
  '10.2.0.0/33',
  '10.2.0.0/',
  '0.0.0.0/0',
  '10.0.0.0/7',
  '::/0',
  '1.2.3.4/8/8',
  '10.2.0.0/-1',
])('"%s" is not a network, or too large', (text) => {
  expect(readNetwork(text)).toBeNull();
});

test.each([
  [['10.2.0.0/16'], '10.2.255.1', true],
  [['10.2.0.0/16'], '10.3.0.1', false],
  [['10.2.0.0/16'], '::ffff:10.2.0.1', true],
  [['192.0.2.17', '2001:db8::/48'], '2001:db8:0:7::1', true],
  [['192.0.2.17'], '192.0.2.18', false],
  [['192.0.2.17'], '', false],
  [[], '127.0.0.1', false],
])('%s accepts %s: %s', (networks, ip, wish) => {
  expect(isFromOneOf(networks, ip)).toBe(wish);
});
