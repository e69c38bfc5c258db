import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkDependencies, dependencyProblems, isBelow, nameOf } from './check-dependencies.ts';
import type { Lockfile } from './lockfile-platforms.ts';
import { withProject } from './temporary-project.ts';

const root = join(import.meta.dirname, '..');
const run = (program: string, args: string[], cwd = root) =>
  spawnSync(program, args, { cwd, encoding: 'utf8', timeout: 60_000 });

type BillOfMaterials = { bomFormat: string; components: { 'bom-ref': string; hashes?: unknown[] }[] };

describe('packages', () => {
  it('G2: are at least as new as the floors, and no direct one is deprecated', () => {
    expect(checkDependencies(root).problems).toEqual([]);
  });

  it('G2: a version below a floor, a deprecated package and too many packages are reported', () => {
    const packages = {
      'node_modules/ws': { version: '8.17.0' },
      'node_modules/a/node_modules/ws': { version: '8.20.0' },
      'node_modules/a': { version: '1.0.0', deprecated: 'Use b.' },
      'node_modules/deep': { version: '1.0.0', deprecated: 'Not ours to replace.' },
    };
    const runtime = new Set(Array.from({ length: 41 }, (_, at) => `p${at}`));
    const floors = [{ package: 'ws', floor: '8.17.1', why: 'CVE-2024-37890' }];
    expect(dependencyProblems({ packages }, floors, { runtime, direct: new Set(['a']) })).toEqual([
      'node_modules/ws 8.17.0 is below 8.17.1: CVE-2024-37890',
      'node_modules/a is deprecated: Use b.',
      '41 direct runtime dependencies; at most 40',
    ]);
  });

  it.each([
    ['8.17.0', '8.17.1', true],
    ['8.17.1', '8.17.1', false],
    ['10.0.0', '9.9.9', false],
    ['8.17.1-beta.1', '8.17.1', true],
    ['9.0.0-beta.1', '8.17.1', false],
  ])('G2: %s below %s: %s', (version, floor, expected) => expect(isBelow(version, floor)).toBe(expected));

  it('G1: npm run sbom lists every locked package with its version and hash', () => {
    const { stdout } = run('npm', ['run', '--silent', 'sbom']);
    const { bomFormat, components } = JSON.parse(stdout) as BillOfMaterials;
    expect(bomFormat).toBe('CycloneDX');
    const listed = new Map(components.map((part) => [part['bom-ref'], part]));
    const { packages = {} } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile;
    const locked = Object.entries(packages).filter(
      ([path, { link }]) => path.includes('node_modules/') && !link,
    );
    expect(locked.length).toBeGreaterThan(600);
    for (const [path, { version, integrity }] of locked) {
      const part = listed.get(`${nameOf(path)}@${version}`);
      expect(part, path).toBeDefined();
      if (integrity) expect(part?.hashes?.length, path).toBeGreaterThan(0);
    }
  });

  it('G3: a committed key is found', async () => {
    const key = ['AKIA', 'IOSFODNN7', 'ABCDEFG'].join('');
    const secret = ['wJalrXUtnFEMI/K7MDENG', '/bPxRfiCYABCDEFGHIJ'].join('');
    const files = {
      '.secretlintrc.json': readFileSync(join(root, '.secretlintrc.json'), 'utf8'),
      'settings.env': `AWS_ACCESS_KEY_ID=${key}\nAWS_SECRET_ACCESS_KEY=${secret}\n`,
    };
    const { status, stdout } = await withProject(files, (folder) =>
      run(join(root, 'node_modules/.bin/secretlint'), ['--no-color', '**/*'], folder),
    );
    expect(stdout).toMatch(/AWS/);
    expect(status).toBe(1);
  });
});
