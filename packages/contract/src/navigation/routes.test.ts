import { expect, test } from 'vitest';

import { isPageAddress, routes } from './routes.ts';

test('the web app serves every listed address and everything below it, and nothing else', () => {
  for (const path of ['/', '/case-list', ...Object.keys(routes)])
    expect(isPageAddress(path), path).toBe(true);
  for (const path of ['/login/again', '/login/', '/dev/']) expect(isPageAddress(path), path).toBe(true);
  for (const path of ['', '//', '//login', '/nope', '/.git/config', '/loginx', '/api/cases'])
    expect(isPageAddress(path), path).toBe(false);
});
