// OHIF's own build, for the journey and the bench that compare with it. It takes 50 MB (200 MB unpacked).
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const ohifVersion = '3.13.2';
const root = resolve(import.meta.dirname, '../..');

/** Returns its folder: the one that OHIF_DIST names, or one with what the package registry has, fetched once. */
export function findOhifBuild(): string {
  const given = process.env['OHIF_DIST'];
  if (given !== undefined) return given;
  const cache = join(root, 'node_modules/.cache/ohif', ohifVersion);
  const dist = join(cache, 'package/dist');
  if (existsSync(join(dist, 'index.html'))) return dist;
  mkdirSync(cache, { recursive: true });
  for (const [program, args] of [
    ['npm', ['pack', '--silent', `@ohif/app@${ohifVersion}`]],
    ['tar', ['xzf', `ohif-app-${ohifVersion}.tgz`]],
  ] as const) {
    const { status, stderr } = spawnSync(program, args, { cwd: cache, encoding: 'utf8' });
    if (status !== 0) throw new Error(`OHIF could not be had (${program}): ${stderr}`);
  }
  return dist;
}
