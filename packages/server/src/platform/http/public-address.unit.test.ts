import { expect, test } from 'vitest';

import { isPrivateUrl } from './external-post.ts';
import { isPublicAddress } from './public-address.ts';

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.170',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
])('B21: %s is not on the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '193.0.0.1', '2606:4700::1111', '2a00:1450::1'])(
  'B21: %s is on the public internet',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  ['http://127.0.0.1:8080/', true],
  ['http://2130706433/', true],
  ['http://0x7f.1/', true],
  ['http://0177.0.0.1/', true],
  ['http://LOCALHOST/', true],
  ['http://[::1]/', true],
  ['https://[::ffff:169.254.169.254]/', true],
  ['https://ris.example.org/', false],
  ['https://8.8.8.8/', false],
  ['https://ris.hospital.lan/', false],
  ['http://10.0.0.7/', false],
])('B21: %s names a private address: %s', (url, isPrivate) => {
  expect(isPrivateUrl(new URL(url), ['ris.hospital.lan', '10.0.0.7'])).toBe(isPrivate);
});
