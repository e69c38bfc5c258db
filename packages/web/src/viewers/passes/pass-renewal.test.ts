// Passes that end while idle (CG-172): who gets a new one, how often it is requested, and who does not get one.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storeAccessToken } from '../../platform/session/session-storage.ts';
import { AppError } from '../../platform/api/app-error.ts';
import { answerCalls } from '../../app/testing/test-page.tsx';
import { currentPass, renewPass, withCurrentPass } from './pass-renewal.ts';
import { testResource } from '../resources/resource-fixture.ts';

const ended = () => new AppError('No.', { status: 410, code: 'pass.ended' });
let count = 0;
const heldPass = (isOwn = true) => ({ pass: `pass-${++count}`, uuid: 'u', isOwn });
const answer = (viewerLink: string | null) =>
  answerCalls({
    'GET /resources/u': () => testResource({ uuid: 'u', ...(viewerLink && { viewerLink }) }),
  });

beforeEach(() => storeAccessToken('a-session'));
afterEach(() => {
  window.localStorage.clear();
  vi.unstubAllGlobals();
});

describe('a pass that has ended', () => {
  test('is replaced by a fresh one, with which the call is repeated', async () => {
    answer('/viewer?uuid=u&token=fresh');
    const held = heldPass();
    const call = vi.fn((pass: string) =>
      pass === 'fresh' ? Promise.resolve('seen') : Promise.reject(ended()),
    );
    expect(await withCurrentPass(held, call)).toBe('seen');
    expect(call.mock.calls).toEqual([[held.pass], ['fresh']]);
    expect(currentPass(held.pass)).toBe('fresh');
  });

  test('is renewed once for many simultaneous calls', async () => {
    const calls = answer('/report-viewer?caseId=c&token=fresh');
    const held = heldPass();
    expect(await Promise.all([renewPass(held), renewPass(held), renewPass(held)])).toEqual([
      true,
      true,
      true,
    ]);
    expect(calls).toHaveLength(1);
  });

  test('is over for guests, for users of a shared link, and if there is no replacement', async () => {
    const calls = answer(null);
    expect(await renewPass(heldPass(false))).toBe(false);
    expect(calls).toHaveLength(0);
    expect(await renewPass(heldPass())).toBe(false);
    window.localStorage.clear();
    const held = heldPass();
    const call = vi.fn(() => Promise.reject(ended()));
    await expect(withCurrentPass(held, call)).rejects.toMatchObject({ code: 'pass.ended' });
    expect(call).toHaveBeenCalledOnce();
  });
});
