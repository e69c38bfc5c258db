import { expect, test } from 'vitest';

import { readGatewayArguments } from './gateway-arguments.ts';

test.each([
  [['add', 'NORTH'], { does: 'add', name: 'NORTH', subdomain: null }],
  [['add', 'NORTH', 'north'], { does: 'add', name: 'NORTH', subdomain: 'north' }],
  [['link', 'NORTH', 'north'], { does: 'link', name: 'NORTH', subdomain: 'north' }],
  [['revoke', 'NORTH'], { does: 'revoke', name: 'NORTH' }],
  [['list'], { does: 'list' }],
])('%s is understood', (args, wish) => {
  expect(readGatewayArguments(args)).toEqual(wish);
});

test.each([
  [[]],
  [['add']],
  [['link', 'NORTH']],
  [['revoke', 'NORTH', 'north']],
  [['list', 'x']],
  [['add', '--x']],
])('%s shows how it is used', (args) => {
  expect(() => readGatewayArguments(args)).toThrow(/^Usage:\n {2}npm run gateway -- add NAMESPACE/);
});
