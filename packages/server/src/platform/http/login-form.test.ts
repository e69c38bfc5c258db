import { expect, test } from 'vitest';

import { formAddress, isFromOwnPage } from './login-form.ts';

const host = 'lakeside.clinic.test';

test.each([
  ['a page of this host', { 'sec-fetch-site': 'same-origin', origin: 'null' }, true],
  ['another site', { 'sec-fetch-site': 'cross-site', origin: `https://${host}` }, false],
  ['a sibling host', { 'sec-fetch-site': 'same-site' }, false],
  ['an address typed by hand', { 'sec-fetch-site': 'none' }, false],
  ['an older browser on this host', { origin: `https://${host}` }, true],
  ['an older browser on another host', { origin: 'https://evil.test' }, false],
  ['an older browser that hides its page', { origin: 'null' }, false],
  ['a client that says nothing', {}, false],
])('SEC-A1 a form sent by %s is taken: %j', (_by, headers, isTaken) => {
  expect(isFromOwnPage({ headers, host })).toBe(isTaken);
});

test('A-012 the form keeps the page that the user wanted, and no secret of a mailed link', () => {
  expect(formAddress('/login')).toBe('/login');
  expect(formAddress('/login?token=secret&redirect=%2Fcase-details%3FcaseId%3D5%26x')).toBe(
    '/login?redirect=%2Fcase-details%3FcaseId%3D5%26x',
  );
});
