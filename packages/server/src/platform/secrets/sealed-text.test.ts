// Sealed secrets open only with their key and place, and not after any change.
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { createSealer, openSealer } from './sealed-text.ts';

const one = 'first-key-first-key-first-key-first';
const two = 'second-key-second-key-second-key-se';

test('a sealed text opens again, looks different each time, and hides its content', () => {
  const sealer = createSealer([one]);
  const sealed = sealer.seal('a secret 🔑', 'totp:1');
  expect(sealer.open(sealed, 'totp:1')).toBe('a secret 🔑');
  expect(sealer.seal('a secret 🔑', 'totp:1')).not.toBe(sealed);
  expect(sealed).not.toContain('secret');
});

test('another place, another key or any changed character opens nothing', () => {
  const sealer = createSealer([one]);
  const sealed = sealer.seal('text', 'totp:1');
  expect(() => sealer.open(sealed, 'totp:2')).toThrow('SECRET_KEY');
  expect(() => createSealer([two]).open(sealed, 'totp:1')).toThrow('SECRET_KEY');
  for (let at = 0; at < sealed.length - 2; at += 1) {
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
    if (changed !== sealed && Buffer.from(changed).length === Buffer.from(sealed).length) {
      let opened: string | null = null;
      try {
        opened = sealer.open(changed, 'totp:1');
      } catch {
        continue;
      }
      // The last bits of a base64 character may be unused; then it is still the same secret.
      expect(opened).toBe('text');
    }
  }
  for (const broken of ['', 'v1', 'v1...', 'v2.a.b.c', 'nothing'])
    expect(() => sealer.open(broken, 'totp:1')).toThrow();
});

test('during a key change the old key still opens, and the new one seals', () => {
  const sealed = createSealer([one]).seal('text', 'p');
  const both = createSealer([two, one]);
  expect(both.open(sealed, 'p')).toBe('text');
  expect(createSealer([two]).open(both.seal('new', 'p'), 'p')).toBe('new');
});

test('without SECRET_KEY a key is created once in the data folder, only for the owner', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'plainscan-key-'));
  try {
    const config = { databaseUrl: null, dataFolder, secretKey: null, secretKeyOld: null };
    const sealed = openSealer(config).seal('text', 'p');
    expect(openSealer(config).open(sealed, 'p')).toBe('text');
    const file = join(dataFolder, 'secret.key');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readFile(file, 'utf8')).length).toBeGreaterThan(40);
    const moved = { ...config, secretKey: one, secretKeyOld: (await readFile(file, 'utf8')).trim() };
    expect(openSealer(moved).open(sealed, 'p')).toBe('text');
  } finally {
    await rm(dataFolder, { recursive: true });
  }
});
