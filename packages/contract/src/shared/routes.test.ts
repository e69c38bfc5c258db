import { expect, test } from 'vitest';

import { isPageAddress, routes } from './routes.ts';

test('every address of the tables and whatever lies below it is one of the web app, and no other', () => {
  for (const path of ['/', '/case-list', ...Object.keys(routes)])
    expect(isPageAddress(path), path).toBe(true);
  for (const path of ['/login/again', '/login/', '/dev/']) expect(isPageAddress(path), path).toBe(true);
  for (const path of ['', '//', '//login', '/nope', '/.git/config', '/loginx', '/api/cases'])
    expect(isPageAddress(path), path).toBe(false);
});
