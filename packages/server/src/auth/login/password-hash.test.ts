import { expect, test } from 'vitest';

import { hashPassword, isPasswordRight } from './password-hash.ts';

test('a password matches its own hash and no other', async () => {
  const hash = await hashPassword('Harbor-View-7');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
  expect(await isPasswordRight(hash, 'Harbor-View-7')).toBe(true);
  for (const wrong of ['harbor-view-7', 'Harbor-View-7 ', '', 'Harbor-View-7\0'])
    expect(await isPasswordRight(hash, wrong), JSON.stringify(wrong)).toBe(false);
});

test('two hashes of one password differ', async () => {
  expect(await hashPassword('Harbor-View-7')).not.toBe(await hashPassword('Harbor-View-7'));
});

test('an account without a hash cannot sign in, not even with the decoy’s password (CG-17)', async () => {
  expect(await isPasswordRight(null, 'nobody has this password')).toBe(false);
  expect(await isPasswordRight(null, '')).toBe(false);
});

test('twenty simultaneous checks each get their own result', async () => {
  const hash = await hashPassword('Harbor-View-7');
  const tries = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? 'Harbor-View-7' : `Wrong-${at}`));
  const answers = await Promise.all(tries.map((word) => isPasswordRight(hash, word)));
  expect(answers).toEqual(tries.map((word) => word === 'Harbor-View-7'));
});

test('a damaged hash is logged as an error and never lets anyone in', async () => {
  await expect(isPasswordRight('$argon2id$broken', 'x')).rejects.toThrow();
});
