import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { readConfig } from './config.ts';

const key = 'k'.repeat(32);
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'settings-'));
  await writeFile(join(folder, 'key'), `${key}\n`);
  await writeFile(join(folder, 'empty'), '\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a setting can be the text of a file, without the line break at its end', () => {
  expect(readConfig({ SECRET_KEY_FILE: join(folder, 'key') }).secretKey).toBe(key);
});

test('other variables that end like that are no settings', () => {
  expect(readConfig({ SSL_CERT_FILE: '/nowhere', AWS_SHARED_CREDENTIALS_FILE: '/nowhere' })).toEqual(
    readConfig({}),
  );
});

test.each([
  [
    'a file that is not there',
    { SECRET_KEY_FILE: '/nowhere/key' },
    /^The file of SECRET_KEY_FILE, \/nowhere\/key, cannot be read \(ENOENT\)/,
  ],
  ['an empty file', { SECRET_KEY_FILE: 'empty' }, /is empty\.$/],
  ['both', { SECRET_KEY_FILE: 'key', SECRET_KEY: key }, /^Set SECRET_KEY or SECRET_KEY_FILE, not both\.$/],
])('%s is refused in a sentence', (_name, { SECRET_KEY_FILE, ...others }, sentence) => {
  const path = SECRET_KEY_FILE.startsWith('/') ? SECRET_KEY_FILE : join(folder, SECRET_KEY_FILE);
  expect(() => readConfig({ ...others, SECRET_KEY_FILE: path })).toThrow(sentence);
});
