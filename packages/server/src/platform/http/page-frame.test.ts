import { expect, test } from 'vitest';

import { fillFrame, type LoginAnswer } from './page-frame.ts';

const words = {
  incorrect: 'Incorrect email or password',
  attemptsRemaining: '{n} attempt(s) remaining',
  portalsTitle: 'Your account is at another portal',
  record: 'Personal Medical Record',
};
const html =
  '<b>__FRAME_NAME__</b><h1>__FRAME_RECORD__</h1><form action="__FRAME_ACTION__"><input value="__FRAME_EMAIL__"><div class="e" data-failure="true"><i>__FRAME_FAILURE__</i></div><button data-busy-text="Logging in" class="b">Log in</button></form>';
const frame = { plain: html, withLogo: `<img src="__FRAME_LOGO__">${html}` };

const fill = (answer?: LoginAnswer, change: object = {}) =>
  fillFrame(frame, {
    name: 'Lakeside "<b>" __FRAME_EMAIL__',
    logoUrl: null,
    isProvider: true,
    language: 'en',
    words,
    action: '/login?redirect=%2Fcases&x="',
    ...(answer && { login: { email: '"><script>', answer } }),
    ...change,
  });

test('A-001 a frame holds the clinic’s name, and no text can escape from its place', () => {
  const page = fill({ status: 429, body: { code: 'login.locked', message: '<script>' } });
  expect(page).toContain('<b>Lakeside &quot;&lt;b>&quot; __FRAME_EMAIL__</b>');
  expect(page).toContain('action="/login?redirect=%2Fcases&amp;x=&quot;"');
  expect(page).toContain('value="&quot;>&lt;script>"');
  expect(page).not.toContain('<script>');
});

test('without an answer, nothing has failed', () => {
  expect(fill()).not.toContain('data-failure');
  expect(fill()).toContain('<h1>Personal Medical Record</h1>');
  expect(fill(undefined, { isProvider: false })).toContain('<h1>\u{a0}</h1>');
  expect(fill(undefined, { logoUrl: '/api/logo"' })).toContain('<img src="/api/logo&quot;">');
});

test('W-039 W-040 A-008 says how many attempts are left', () => {
  const body = { code: 'login.incorrect', maxAttempts: 5, numberOfPasswordAttempt: 2 };
  expect(fill({ status: 401, body })).toContain('<i>Incorrect email or password. 3 attempt(s) remaining</i>');
});

test('A-006 links to the portals where the password fits, and to nothing else', () => {
  const workspaces = [
    { name: 'Harbor', loginUrl: 'https://harbor.test/login' },
    { name: 'Bad', loginUrl: 'javascript:alert(1)' },
  ];
  const page = fill({ status: 401, body: { workspaces } });
  expect(page).toContain(
    '<i>Your account is at another portal: <a href="https://harbor.test/login">Harbor</a></i>',
  );
  expect(page).not.toContain('javascript');
});

test('other refusals are said in the language of the page', () => {
  const answer = { status: 429, body: { code: 'login.busy', message: 'English' } };
  expect(fill(answer)).toContain('<i>English</i>');
  expect(fill(answer, { language: 'es' })).not.toContain('English');
});

test('A-002 after a login, the button is busy until the app goes on', () => {
  expect(fill({ status: 200, body: {} })).toContain(
    '<button disabled aria-busy="true" class="b">Logging in</button>',
  );
});
