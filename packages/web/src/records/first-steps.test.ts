// What a slow phone sees of the record before the app's scripts arrive.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeTestFrame, openTestFrame } from '../app/testing/test-frame.ts';
import { answerCalls } from '../app/testing/test-page.tsx';
import { testRecord } from '../app/testing/test-record.ts';
import { testUser } from '../app/testing/test-user.ts';

const finished = testRecord({
  title: 'MR Knee right',
  status: 'completed',
  caseId: '0198c0de-0000-7000-8000-000000000009',
  videoDuration: 148,
  viewedFirstTime: false,
});

async function open(records: unknown[], query = '') {
  const calls = answerCalls({
    'GET /users/current-user': () => testUser({ name: 'Margaret Ellison' }),
    'GET /patients/record': () => ({ data: records, total: records.length }),
  });
  window.history.replaceState(null, '', `/patient-dashboard${query}`);
  vi.resetModules();
  await import('./first-steps.ts');
  await new Promise((resolve) => setTimeout(resolve, 10));
  return calls;
}
const place = () => document.querySelector<HTMLElement>('#frame [data-film]');

beforeEach(() => openTestFrame('patient-dashboard'));
afterEach(() => {
  closeTestFrame();
  vi.unstubAllGlobals();
});

test.each([
  ['waits to be watched', false, 'Ready. You have not watched it yet.', 'Play'],
  ['was watched', true, 'You have watched it.', 'Watch again'],
])('I-001 the newest film, which %s, is there first', async (_name, viewedFirstTime, state, action) => {
  await open([testRecord({ status: 'in-progress' }), { ...finished, viewedFirstTime }]);
  await vi.waitFor(() => expect(place()?.dataset['shown']).toBeDefined());
  const words = place()?.textContent;
  for (const word of ['Your knee scan, explained', 'For Margaret Ellison', 'about 2½ minutes', state, action])
    expect(words).toContain(word);
  expect(words).not.toMatch(/[{}]/);
  expect(place()?.querySelector('a')?.getAttribute('href')).toBe(`/patient-report?caseId=${finished.caseId}`);
});

test('a record without a finished report stays a skeleton, and so does a search', async () => {
  await open([testRecord({ status: 'in-progress' })]);
  expect(place()?.dataset['shown']).toBeUndefined();
  const calls = await open([finished], '?keyword=knee');
  expect(place()?.dataset['shown']).toBeUndefined();
  expect(calls.map(({ path }) => path)).toEqual(['/users/current-user']);
});
