import { expect, test } from 'vitest';
import { AppError } from '../../platform/api/app-error.ts';
import { failureWords } from './action-failure.ts';

const own = (key: string) => key;
const say = (key: string) => `app:${key}`;
const words = (...given: [Parameters<typeof failureWords>[0], unknown]) =>
  failureWords(...given, own as never, say as never);
const silent = new AppError('', { status: 500, code: 'internal' });
const refusal = new AppError('Not allowed to reject this case with the current status', {
  status: 400,
  code: 'case.reject-status',
});

test.each([
  ['rejectUpload', 'reject'],
  ['optOut', 'reject'],
  ['sendForReview', 'submit'],
  ['completeUpload', 'submit'],
  ['archive', 'archive'],
  ['unarchive', 'archive'],
  ['bypassImages', 'bypass'],
] as const)('W-006 … W-009: %s without a message of the server', (action, expected) => {
  expect(words(action, silent)).toBe(expected);
});

test('the server’s message comes first', () => {
  expect(words('rejectUpload', refusal)).toBe(refusal.message);
});

test('without a network, says so, whatever the action', () => {
  expect(words('archive', new AppError('', { status: 0, code: 'network' }))).toBe('app:network');
});

test('an action without its own message reports an unexpected error', () => {
  expect(words('claim', silent)).toBe('app:unexpected');
});
