import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { missingPlatforms, type Lockfile } from './lockfile-platforms.ts';

const optional = (names: string[]) => Object.fromEntries(names.map((name) => [name, '1.0.0']));

describe('the lockfile', () => {
  it('names every build for other platforms that npm ci needs (else run node scripts/bootstrap.mjs lockfile-platforms)', () => {
    const lock = JSON.parse(
      readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'),
    ) as Lockfile;
    expect(missingPlatforms(lock).map(([path]) => path)).toEqual([]);
  });

  it('records no download address (G1)', () => {
    expect(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')).not.toContain(
      '"resolved": "http',
    );
  });

  it('gets missing details from the name of the build', () => {
    const names = [
      '@a/binding-linux-x64-musl',
      '@a/darwin-arm64',
      '@a/binding-linux-arm-gnueabihf',
      '@a/there-linux-x64',
    ];
    const packages = {
      'node_modules/a': { dev: true, optionalDependencies: optional(names) },
      'node_modules/@a/there-linux-x64': {},
    };
    expect(missingPlatforms({ packages })).toEqual([
      [
        'node_modules/@a/binding-linux-x64-musl',
        { version: '1.0.0', cpu: ['x64'], dev: true, libc: ['musl'], optional: true, os: ['linux'] },
      ],
      [
        'node_modules/@a/darwin-arm64',
        { version: '1.0.0', cpu: ['arm64'], dev: true, optional: true, os: ['darwin'] },
      ],
      [
        'node_modules/@a/binding-linux-arm-gnueabihf',
        { version: '1.0.0', cpu: ['arm'], dev: true, libc: ['glibc'], optional: true, os: ['linux'] },
      ],
    ]);
  });

  it('is not guessed from a name without a platform', () => {
    const packages = { 'node_modules/a': { optionalDependencies: optional(['fast-path']) } };
    expect(() => missingPlatforms({ packages })).toThrow('add it to package-lock.json by hand');
  });
});
