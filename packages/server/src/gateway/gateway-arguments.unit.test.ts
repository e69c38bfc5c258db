import { expect, test } from 'vitest';

import { readGatewayArguments } from './gateway-arguments.ts';

test.each([
  [['add', 'NORTH'], { does: 'add', name: 'NORTH', subdomain: null }],
  [['add', 'NORTH', 'north'], { does: 'add', name: 'NORTH', subdomain: 'north' }],
  [['link', 'NORTH', 'north'], { does: 'link', name: 'NORTH', subdomain: 'north' }],
  [['revoke', 'NORTH'], { does: 'revoke', name: 'NORTH' }],
  [
    ['allow', 'NORTH', '10.2.0.0/16', '::1'],
    { does: 'allow', name: 'NORTH', networks: ['10.2.0.0/16', '::1'] },
  ],
  [['allow', 'NORTH', 'none'], { does: 'allow', name: 'NORTH', networks: [] }],
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
  [['allow', 'NORTH']],
  [['add', '--x']],
])('%s shows the usage', (args) => {
  expect(() => readGatewayArguments(args)).toThrow(/^Usage:\n {2}npm run gateway -- add NAMESPACE/);
});
