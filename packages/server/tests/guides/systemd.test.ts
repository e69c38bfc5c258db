// The service of packaging/systemd, as far as systemd can judge it without being booted; `assure systemd` boots it.
import { spawnSync } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { readConfig } from '../../src/platform/config/config.ts';

const packaging = join(import.meta.dirname, '../../../../packaging/systemd');
const analyze = (...args: string[]) =>
  spawnSync('systemd-analyze', [...args, '--no-pager'], { encoding: 'utf8' });

const isMissing = analyze('--version').status !== 0;
if (isMissing) console.log('skipped: the service of packaging/systemd, because systemd is not installed');

describe.skipIf(isMissing)('the service', () => {
  let folder = '';
  let unit = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'unit-'));
    unit = join(folder, 'plainscan@clinic.service');
    await copyFile(join(packaging, 'plainscan@.service'), join(folder, 'plainscan@.service'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('systemd finds nothing wrong in it', async () => {
    // The folder of the product is not on this machine.
    const text = await readFile(join(folder, 'plainscan@.service'), 'utf8');
    await writeFile(join(folder, 'plainscan@.service'), text.replace('/opt/plainscan', '/'));
    const { status, stderr } = analyze('verify', '--man=no', unit);
    expect({ status, found: stderr.split('\n').filter((line) => line.includes('plainscan@')) }).toEqual({
      status: 0,
      found: [],
    });
  });

  test('its exposure is at most 2.0 of 10', () => {
    const { status, stdout } = analyze('security', '--offline=yes', '--threshold=20', unit);
    expect(stdout).toContain('Overall exposure level');
    expect({ status, stdout: status === 0 ? '' : stdout }).toEqual({ status: 0, stdout: '' });
  });
});

test('the settings that come with it are accepted as they are, and with what they suggest', async () => {
  const lines = (await readFile(join(packaging, 'plainscan.env'), 'utf8')).split('\n');
  const settingsOf = (all: readonly string[]): Record<string, string> =>
    Object.fromEntries(
      all.filter((line) => /^[A-Z_]+=/.test(line)).map((line) => line.split(/=(.*)/s).slice(0, 2)),
    ) as Record<string, string>;
  expect(readConfig(settingsOf(lines)).publicUrl.host).toBe('reports.example.org');
  const all = settingsOf(lines.map((line) => line.replace(/^#(?=[A-Z])/, '')));
  expect(Object.keys(all)).toContain('DATABASE_URL');
  expect(() => readConfig({ ...all, SECRET_KEY: 'k'.repeat(32) })).not.toThrow();
});
